// Line drawings for buttons, 24 x 24.
import { html } from './vendor/preact-htm.js';

/** @type {Record<string, string>} */
const PATHS = {
  back: 'M15 5 8 12l7 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2' +
    'a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  values: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  chart: 'M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  count: 'M6 4v16M12 4v16M18 4v16M3 16 21 8',
  log: 'M5 6h14M5 12h14M5 18h9',
  say: 'M4 5h16v11H10l-4 4v-4H4Z',
  rules: 'M6 3h9l4 4v14H6ZM14 3v5h5M9 12h7M9 16h7',
  seal: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM9 12l2 2 4-4.5',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  close: 'M6 6l12 12M18 6 6 18',
  table: 'M3 8h18c0 6-4 9-9 9S3 14 3 8ZM12 17v4',
  cup: 'M7 4h10v6a5 5 0 0 1-10 0ZM7 6H4c0 3 1 4.5 3 5M17 6h3c0 3-1 4.5-3 5M12 15v3M8.5 20.5h7',
  target: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 12h.01',
  ruler: 'M4 16 16 4l4 4L8 20ZM8 12l2 2M11 9l2 2M14 6l2 2',
  play: 'M7 4.5v15l12-7.5Z',
  pause: 'M8 5v14M16 5v14',
  first: 'M6 5v14M18 5.5v13L9 12Z',
  last: 'M18 5v14M6 5.5v13L15 12Z',
  prev: 'M16 5.5v13L7 12Z',
  next: 'M8 5.5v13L17 12Z',
  check: 'M4.5 12.5 10 18 20 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  undo: 'M9 7H4V2M4 7c2-2.6 4.8-4 8-4a9 9 0 1 1-9 9',
  again: 'M20 12a8 8 0 1 1-2.4-5.7M20 3v4h-4',
  wifi: 'M2.5 9a14 14 0 0 1 19 0M6 12.8a9 9 0 0 1 12 0M9.3 16.4a4 4 0 0 1 5.4 0M12 20h.01',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  save: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  up: 'M6 15l6-6 6 6',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5V12l3 2',
  chair: 'M7 3v10h10V3M7 9h10M6 13h12v3H6ZM8 16v5M16 16v5',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  gear:
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8' +
    'M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9c-3-3-3.6-6-3.6-9S9 6 12 3Z',
  warn: 'M12 4 21.5 20h-19ZM12 10v4.5M12 17.4h.01',
};

/** @param {{ name: string }} shown */
export const Icon = ({ name }) => html`
  <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>
`;
