/** A letter that came back or was refused (dunning.md 5 and 8, correspondence.md 5). */
import type { LetterKind } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { MailListener, MailOutcome } from '../../../platform/mail/index.ts';
import type { LetterSource, LetterSources, ReturnCause, SourceDeps } from './source.ts';
import * as store from './store-moves.ts';

/** A letter that came back, and how. */
export interface Returned extends ReturnCause {
  readonly source: Omit<LetterSource, 'ask'>;
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

/** A letter of whose mail a server reports. */
export interface ReportedLetter {
  readonly id: string;
  readonly kind: LetterKind;
  /** The answer of the mail server in codes alone. */
  readonly detail: string;
}

export interface ReportListener {
  /** The mail did not arrive: the mailbox failed. Nothing where the letter had not left, or came back before. */
  readonly failed: (tx: CompanyTx, letter: ReportedLetter) => Promise<void>;
  /** The mail is late. */
  readonly delayed: (tx: CompanyTx, letter: ReportedLetter) => void;
}

export const onReport = (sources: LetterSources, deps: SourceDeps): ReportListener => ({
  failed: (tx, { id, kind, detail }) =>
    markUndeliverable(
      tx,
      { source: sources.of(kind), letter: id, blamesAddress: true, evidence: { what: 'bounced', detail } },
      deps,
    ),
  delayed: (tx, { id, detail }) => store.attest(tx, [id], { what: 'bounced', detail }),
});

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
