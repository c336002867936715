/** English texts of commands for several rows. */
import type { bulk as german } from '../de/bulk.ts';

export const bulk: typeof german = {
  toolbar: 'Selection',
  selected: (count) => (count === 1 ? 'One row selected' : `${count} rows selected`),
  selectAll: (count) => `Select all ${count}`,
  clear: 'Clear the selection',
  about: (count) => (count === 1 ? 'For one row.' : `For ${count} rows.`),
  submit: (count) => (count === 1 ? 'Execute' : `Execute for ${count}`),
  title: (command, count) => `${command}: ${count}`,
  undoTitle: (command, count) => `Take back ${command}: ${count}`,
  progress: (done, all, failed) => `${done} of ${all} done${failed === 0 ? '' : `, ${failed} failed`}`,
  rows: (count) => (count === 1 ? 'One row with its outcome' : `All ${count} rows with their outcome`),
  outcomes: { waiting: 'waits', running: 'under way', done: 'done', failed: 'failed' },
  stop: 'Stop',
  resume: 'Resume',
  retry: 'Try failed ones again',
  undo: 'Undo',
  noAnswer: 'No answer.',
};
