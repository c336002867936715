export type { Readership } from './hint.ts';
export { type FindReaders, Streams } from './streams.ts';
