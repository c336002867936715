/** English texts of saved views. */
import type { views as german } from '../de/views.ts';

export const views: typeof german = {
  title: 'Views',
  changed: 'changed',
  save: 'Save the view',
  saveChanges: 'Save changes',
  about: 'Filters, order and columns as they are now.',
  name: 'Name of the view',
  forAll: 'Visible to everybody',
  submit: 'Save',
  actions: 'View',
  rename: 'Rename',
  before: 'Forward',
  behind: 'Back',
  share: 'Show to everybody',
  unshare: 'Show to me alone',
  delete: 'Delete',
  saved: 'View saved',
  deleted: 'View deleted',
  failed: 'That did not work.',
};
