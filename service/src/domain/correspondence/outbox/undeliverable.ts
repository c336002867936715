/** A letter that came back or was refused (dunning.md 5 and 8, correspondence.md 5). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { MailListener, MailOutcome } from '../../../platform/mail/index.ts';
import type { LetterSource, ReturnCause, SourceDeps } from './source.ts';
import * as store from './store-moves.ts';

/** A letter that came back, and how. */
export interface Returned extends ReturnCause {
  readonly source: LetterSource;
  readonly letter: string;
  readonly evidence: { readonly what: 'mail_refused' | 'bounced'; readonly detail: string | null };
}

/** Marks a letter that has left as undeliverable; nothing if it had not left, or came back before. */
export async function markUndeliverable(
  tx: CompanyTx,
  { source, letter, evidence, ...cause }: Returned,
  deps: SourceDeps,
): Promise<void> {
  await source.lock(tx, [letter]);
  const returned = await store.setUndeliverable(tx, letter);
  if (returned === undefined) return;
  store.attest(tx, [letter], evidence);
  await source.cameBack(tx, returned, cause, deps);
}

/** Taken by the mail server: sent. Refused: the mailbox failed. */
export const onMailOutcome =
  (source: LetterSource, deps: SourceDeps): MailListener =>
  async (tx, letter, outcome) => {
    if (outcome.kind === 'sent') store.sent(tx, source, { letter, at: outcome.at });
    else
      await markUndeliverable(
        tx,
        { source, letter, blamesAddress: true, evidence: { what: 'mail_refused', detail: answerOf(outcome) } },
        deps,
      );
  };

const answerOf = ({ by, status, enhanced }: Extract<MailOutcome, { kind: 'refused' }>): string =>
  [by, status, enhanced].filter((each) => each !== null).join(' ');
