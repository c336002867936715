export type { Readership } from './hint.ts';
export { type FindReaders, type StreamRequest, Streams } from './streams.ts';
