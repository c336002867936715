/** Letters of notices: what dunning gives the outbox, from the last gate to what follows from a letter that came back. */
import type { LetterSource } from '../../correspondence/outbox/index.ts';
import { cameBack } from './came-back.ts';
import { ask } from './gate.ts';
import * as store from './store.ts';
import { describe } from './words.ts';

/** Dunning takes the reason alone (dunning.md 9). */
const refuseMore: LetterSource['checkReport'] = (report, errors) => {
  for (const field of ['cause', 'new_address'] as const)
    if (report[field] !== undefined)
      errors.failAt(field, 'not_allowed', `\`${field}\` is not allowed for a letter of dunning.`);
};
export { noticesNamed } from './store.ts';

export const noticeLetters: LetterSource = {
  kinds: ['dunning'],
  work: 'dunning.letter',
  lock: store.lockInvoices,
  ask,
  moved: store.moveNotices,
  checkReport: refuseMore,
  cameBack,
  filters: store.filters,
  describe,
};
