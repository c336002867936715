/** English texts of “Changed meanwhile”. */
import type { conflict as german } from '../de/conflict.ts';

export const conflict: typeof german = {
  title: 'Changed meanwhile',
  about: 'These data were saved while you were editing them. Choose for each field which value to keep.',
  saved: 'Last saved:',
  mine: 'Your entry',
  theirs: 'Stored',
  empty: 'empty',
  save: 'Save the selection',
  back: 'Back to the form',
};
