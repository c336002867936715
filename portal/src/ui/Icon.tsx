/** Line icons of one weight. An icon is decoration: the word beside it says what it means. */
import styles from './Icon.module.css';

const paths = {
  ask: 'M4 5h16v11h-8l-4 4v-4H4zM10 9a2 2 0 1 1 2.6 1.9c-.5.2-.6.5-.6.9m0 1.7v.1',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5.5 10v8m4.3-8v8m4.4-8v8m4.3-8v8M3.5 20h17',
  building: 'M5 20V4h9v16M14 10h5v10M3 20h18M8 8h3m-3 4h3m-3 4h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M8.5 8.5h11v11h-11zM5.5 15.5h-1v-11h11v1',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11m-5-5 5 5 5-5M4 19.5h16',
  euro: 'M17.5 7A6.5 6.5 0 1 0 17.5 17M4 10.5h9M4 13.5h9',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5v5h4.5',
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h5a3 3 0 0 0 6 0h5',
  key: 'M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12l8.5-8.5M16 7l3 3',
  ladder: 'M4 20h4v-5h4v-5h4V5h4',
  left: 'm15 6-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M4 6.5l1.2 1.2L7.5 5.4M10.5 6.5H20M4 12.5l1.2 1.2 2.3-2.3M10.5 12.5H20M4 18.5l1.2 1.2 2.3-2.3M10.5 18.5H20',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M6 3.5h3l1.7 4.4-2.1 1.5a11 11 0 0 0 6 6l1.5-2.1 4.4 1.7v3a2.5 2.5 0 0 1-2.7 2.5A15.5 15.5 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  right: 'm9 6 6 6-6 6',
  scale: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5z',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM20 20l-4.8-4.8',
  send: 'M20 4 3.5 11l6.5 3 3 6.5zM20 4 10 14',
  sheet: 'M5 4h14v16l-2.3-1.5L14.3 20 12 18.5 9.7 20l-2.4-1.5L5 20zM8.5 9h7m-7 4h7',
  shield: 'M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6z',
  settings:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3m0 12v3m9-9h-3M6 12H3m15.4-6.4-2.1 2.1M7.7 16.3l-2.1 2.1m12.8 0-2.1-2.1M7.7 7.7 5.6 5.6',
  today: 'M4 6.5h16v13H4zM4 10.5h16M8 4v4m8-4v4',
  user: 'M16 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20a7.5 7.5 0 0 1 15 0',
  warn: 'M12 4 2.5 20h19zM12 10v4.5m0 2.7v.1',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
