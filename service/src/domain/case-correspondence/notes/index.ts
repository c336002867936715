/** Internal notes on cases. */
import { module } from '../../../platform/module.ts';
import { noteRoutes } from './operator.ts';

export { moveNoteFollowUp } from './follow-up.ts';
export { eraseNotes } from './store.ts';

export const notesModule = module({ routes: [noteRoutes] });
