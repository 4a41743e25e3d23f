// The parts of a browser that modules need which draw nothing: an address, a storage, events.

/** Something that events can be sent to. */
class Target {
  #readers = new Map();

  addEventListener(kind, reader) {
    this.#readers.set(kind, [...(this.#readers.get(kind) ?? []), reader]);
  }

  removeEventListener(kind, reader) {
    this.#readers.set(
      kind,
      (this.#readers.get(kind) ?? []).filter((one) => one !== reader),
    );
  }

  send(kind, event = {}) {
    for (const reader of this.#readers.get(kind) ?? []) reader(event);
  }

  /** How many listen to events of a kind. */
  listeners(kind) {
    return (this.#readers.get(kind) ?? []).length;
  }
}

class Storage {
  #kept = new Map();

  getItem(key) {
    return this.#kept.get(key) ?? null;
  }

  setItem(key, value) {
    this.#kept.set(key, String(value));
  }

  removeItem(key) {
    this.#kept.delete(key);
  }
}

const LANGUAGES = [
  { language: 'en', name: 'English' },
  { language: 'fr', name: 'Français' },
];

/** Put the parts where modules look for them, and return them. */
export function openBrowser(address = 'http://house.test/') {
  const window = Object.assign(new Target(), {
    matchMedia: () => ({ matches: false }),
    scrollTo: () => {},
  });
  const document = Object.assign(new Target(), {
    hidden: false,
    documentElement: { dataset: {}, lang: '' },
    body: { insertAdjacentHTML: () => {} },
    querySelector: (selector) =>
      selector === 'meta[name="languages"]' ? { content: JSON.stringify(LANGUAGES) } : null,
  });
  const move = (_state, _title, path) => {
    globalThis.location = new URL(path, globalThis.location);
  };
  const history = { pushState: move, replaceState: move };
  const parts = { window, document, history, sessionStorage: new Storage(), localStorage: new Storage() };
  Object.assign(globalThis, parts, { location: new URL(address) });
  return parts;
}
