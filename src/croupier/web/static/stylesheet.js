// Style sheets of screens that are loaded when somebody goes there.

const loaded = {};

export function stylesheet(name) {
  loaded[name] ??= new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/static/${name}`, onload: done, onerror: done });
    document.head.append(link);
  });
  return loaded[name];
}
