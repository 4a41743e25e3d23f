// Whether the window fits a media query, also after it has been turned or resized.
import { useEffect, useState } from './vendor/preact-htm.js';

export function useMedia(query) {
  const [fits, set] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query), change = () => set(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, [query]);
  return fits;
}
