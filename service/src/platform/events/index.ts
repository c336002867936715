export { envelopeOf, fanoutChannel, record, recordForPartner } from './record.ts';
export { feedLag, sequenceOnce, startSequencer } from './sequencer.ts';
export { readFeed } from './feed.ts';
export { createCursors } from './cursor.ts';
export { dropOldPartitions, ensurePartitions, maintainPartitions } from './partitions.ts';
export { verifyFeeds } from './verify.ts';
