// Addresses: which screen is shown, and links that change it without loading the page again.

/** @type {Set<() => void>} */
const readers = new Set();

/** Ask to be told when the place changes; returns a function that ends it. @param {() => void} reader */
export function onPlace(reader) {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Tell everybody who listens that the place is another one. */
function announce() {
  for (const reader of readers) reader();
}

/** @typedef {{ path: string[], query: URLSearchParams, kind?: string, key?: string }} Place */

/** Where the page is: path, query, and a key or short code that came after `#`. @returns {Place} */
export function place() {
  const [, named, after, code] = location.hash.match(/^#(?:(host|invite|move|club)=([\w-]+)|([a-z]+-\d\d))$/i) ?? [];
  const [kind, key] = code ? ['invite', code] : [named, after];
  return { path: location.pathname.split('/').filter(Boolean), query: new URLSearchParams(location.search), kind, key };
}

/** A key is used once and must not stay in the address. */
export const wipe = () => history.replaceState(null, '', location.pathname + location.search);

/**
 * Go to another place; `stay`: do not scroll to the top.
 * @param {string} path
 */
export function go(path, { replace = false, stay = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  announce();
  if (!stay) window.scrollTo(0, 0);
}

export function begin() {
  window.addEventListener('popstate', announce);
  document.addEventListener('click', (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = /** @type {Element} */ (event.target).closest?.('a[href^="/"]');
    if (
      !link ||
      link.target ||
      link.download ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey
    )
      return;
    event.preventDefault();
    go(link.getAttribute('href') ?? '/');
  });
}
