// Whether the window fits a media query, also after it has been turned or resized.
import { useEffect, useState } from './vendor/preact-htm.js';

/** So wide that a table is shown as one sees it from above. */
export const WIDE = '(min-width: 900px) and (min-height: 600px)';

/** @param {string} query */
export function useMedia(query) {
  const [fits, set] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const change = () => set(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, [query]);
  return fits;
}
