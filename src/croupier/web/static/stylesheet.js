// Style sheets of screens that are loaded when somebody goes there.

/** @type {Record<string, Promise<unknown>>} */
const loaded = {};

/** @param {string} name */
export function stylesheet(name) {
  loaded[name] ??= new Promise((done, fail) => {
    const missing = () => fail(new Error(`${name} did not come`));
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: new URL(name, import.meta.url),
      onload: done,
      onerror: missing,
    });
    document.head.append(link);
  });
  return loaded[name];
}
