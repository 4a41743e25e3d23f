// Styles of screens that are loaded later: a link to a sheet of this house, once.

const asked = new Map();

/** Load a sheet; a screen waits for it, so that it never shows without. */
export function styled(name) {
  if (!asked.has(name)) {
    asked.set(name, new Promise((done) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: `/static/${name}`, onload: done, onerror: done });
      document.head.append(link);
    }));
  }
  return asked.get(name);
}
