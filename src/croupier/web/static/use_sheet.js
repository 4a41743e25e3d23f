// The sheet that is open. Opening one is a step in the browser's history, so that Back closes it.
import { useEffect, useState } from './vendor/preact-htm.js';

/** Whoever closes a sheet is at the table again, so that the keys of the table work. */
function focusTable() {
  const sentence = document.querySelector('.rail .say');
  if (sentence instanceof HTMLElement) sentence.focus({ preventScroll: true });
}

/**
 * @param {boolean} touring whether the ranking is shown
 * @param {(on: boolean, replace?: boolean) => void} tour
 * @returns {[string | null, (name: string | null) => void]}
 */
export function useSheet(touring, tour) {
  const [sheet, set] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    // A page that is loaded anew, or come back to, begins without a sheet.
    if (history.state?.sheet) history.replaceState(null, '', location.href);
    const back = () => {
      const { sheet: name = null } = history.state ?? {};
      set(name);
      if (!name) focusTable();
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  /** @param {string | null} name */
  const show = (name) => {
    if (name === 'standings') {
      set(null);
      tour(!touring, Boolean(sheet));
    } else if (name) {
      history[sheet ? 'replaceState' : 'pushState']({ sheet: name }, '', location.href);
      set(name);
    } else if (sheet) close();
    else if (touring) tour(false);
  };
  const close = () => {
    set(null);
    focusTable();
    if (history.state?.sheet) history.back();
  };
  return [sheet, show];
}
