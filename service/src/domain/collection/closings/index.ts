/** Closing and reopening of mandates: their routes are those of mandates. */
import type { ClosingCommands } from '../mandates/index.ts';
import type { ClosingEndings } from './closing.ts';
import { close, previewClose } from './close.ts';
import { reopen } from './reopen.ts';

export { eraseClosings } from './store.ts';

export const closings = (endings: ClosingEndings): ClosingCommands => ({
  close: close(endings),
  preview_close: previewClose(endings),
  reopen: reopen(endings),
});
