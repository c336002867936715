/** Letters of notices: what dunning gives the outbox, from the last gate to what follows from a letter that came back. */
import type { LetterSource } from '../../correspondence/outbox/index.ts';
import { cameBack } from './came-back.ts';
import { ask } from './gate.ts';
import type { NoticePages } from './pages.ts';
import * as store from './store.ts';
import { describe } from './words.ts';

/** Dunning takes the reason alone (dunning.md 9). */
const refuseMore: LetterSource['checkReport'] = (report, errors) => {
  for (const field of ['cause', 'new_address'] as const)
    if (report[field] !== undefined)
      errors.failAt(field, 'not_allowed', `\`${field}\` is not allowed for a letter of dunning.`);
};
export type { NoticePages } from './pages.ts';
export { contentOf, type PrintedInvoice, recipientOf } from './content.ts';
export { noticesNamed } from './store.ts';

/** What needs no page. */
export const noticeLetters: Omit<LetterSource, 'ask'> = {
  kinds: ['dunning'],
  work: 'dunning.letter',
  lock: store.lockInvoices,
  moved: store.moveNotices,
  checkReport: refuseMore,
  cameBack,
  filters: store.filters,
  describe,
};

/** @param pages what letters say of the debtor's page */
export const noticeLettersSource = (pages: NoticePages): LetterSource => ({
  ...noticeLetters,
  ask: (tx, letter, deps) => ask(tx, letter, { pages, deps }),
});
