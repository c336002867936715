/** The queue of a ladder: on which day each subject is looked at. */
export type { LadderKind, Subject } from './subject.ts';
export {
  askHeldAgain,
  deleteDue,
  dueParts,
  eraseQueue,
  type Held,
  movedColumns,
  planStep,
  postponeHeld,
  queued,
  queueMoved,
  type QueueStatements,
  queueTexts,
  takeOffQueue,
} from './store.ts';
