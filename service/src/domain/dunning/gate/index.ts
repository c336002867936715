/** Letters of notices: what dunning gives the outbox, from the last gate to what follows from a letter that came back. */
import type { LetterSource } from '../../correspondence/outbox/index.ts';
import { cameBack } from './came-back.ts';
import { ask } from './gate.ts';
import * as store from './store.ts';
import { describe } from './words.ts';

export const noticeLetters: LetterSource = {
  kinds: ['dunning'],
  work: 'dunning.letter',
  lock: store.lockInvoices,
  ask,
  moved: store.moveNotices,
  cameBack,
  filters: store.filters,
  describe,
};
