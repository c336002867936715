/** The operator's screens that the day begins with, loaded with the first of them. */
export { Queue } from './queue/Queue.tsx';
export { Today } from './Today.tsx';
