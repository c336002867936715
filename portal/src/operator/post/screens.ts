/** The screens of the print outbox, loaded with the first of them. */
export { Batch } from './Batch.tsx';
export { Batches } from './Batches.tsx';
export { AllLetters } from './Letters.tsx';
export { StoppedLetters } from './Stopped.tsx';
export { WaitingLetters } from './Waiting.tsx';
