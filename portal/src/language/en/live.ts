/** English texts of what changes while a page is open. */
import type { live as german } from '../de/live.ts';

export const live: typeof german = {
  label: 'Changes',
  changed: (time) => `Changed at ${time}.`,
  show: 'Show the new state',
  added: (count) => (count === 1 ? 'Show 1 new' : `Show ${count} new`),
  refresh: 'Refresh the list',
};
