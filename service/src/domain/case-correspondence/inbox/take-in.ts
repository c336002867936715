/**
 * Makes an item of what arrived, in one transaction: the item with its files, the cases that it may belong to, and what
 * follows from a report of a mail server. What a person uploads and what the mailbox holds take this one way.
 */
import type { InboxBounce } from '@mahnwerk/contract/operator/inbox.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ReadMail } from '../../../platform/inbound/protocol.ts';
import { newId } from '../../../platform/ids.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import type { LetterReturns, ReportListener } from '../../correspondence/outbox/index.ts';
import type { FollowDeclarations } from '../declarations/index.ts';
import { followReport } from './bounces.ts';
import { findProposals, mailIdsOf } from './find.ts';
import type { Incoming } from './incoming.ts';
import type { Proposal } from './match.ts';
import * as store from './store.ts';
import { insertFiles, type NewFile } from './store-files.ts';
import { type MailedLetter, readMailedLetters } from './store-matching.ts';

export interface Arrived {
  readonly incoming: Incoming;
  readonly files: readonly NewFile[];
  readonly received_at: string;
  /** Null: uploaded. */
  readonly place: store.MailPlace | null;
  readonly note: string | null;
  /** Of scans. */
  readonly sender: { readonly name: string | null; readonly email: string | null } | null;
  /** The case that a person names, and the letter. */
  readonly mandate: { readonly id: string; readonly company_id: string } | null;
  readonly letter: { readonly id: string; readonly company_id: string } | null;
}

/** What other modules give the inbox. */
export interface InboxGiven {
  /** What follows for a case from what an item declares. */
  readonly follow: FollowDeclarations;
  /** What the outbox does with letters of which a mail server reports. */
  readonly reports: (deps: Dependencies) => ReportListener;
  /** What a person does with letters that came back by post. */
  readonly returns: (deps: Dependencies) => LetterReturns;
}

export interface TakeInContext {
  readonly reports: ReportListener;
  /** The addresses that this service sends from and reads. */
  readonly ownAddresses: ReadonlySet<string>;
}

export const contextOf = ({ reports }: InboxGiven, deps: Dependencies): TakeInContext => ({
  reports: reports(deps),
  ownAddresses: new Set(deps.ownAddresses),
});

/** @returns the id of the item */
export async function takeIn(tx: OperatorTx, arrived: Arrived, context: TakeInContext): Promise<string> {
  const id = newId();
  const mail = arrived.incoming.kind === 'mail' ? arrived.incoming.mail : null;
  const letters = await readMailedLetters(tx, mailIdsOf(mail?.answers ?? []));
  const bounce = mail?.report == null ? null : await followReport(tx, mail.report, context.reports);
  const own = mail !== null && bounce === null && context.ownAddresses.has(mail.sender?.email ?? '');
  store.insert(tx, itemOf(id, arrived, { mail, letter: letters[0], bounce }));
  insertFiles(tx, id, arrived.files);
  if (arrived.mandate !== null) await assignGiven(tx, id, arrived.mandate);
  else if (own) store.move(tx, id, 'discarded');
  else if (bounce !== null) await settleBounce(tx, id, bounce);
  else await match(tx, id, { arrived, mail, letters });
  return id;
}

function itemOf(
  id: string,
  { incoming, received_at, place, note, sender, letter }: Arrived,
  {
    mail,
    letter: answered,
    bounce,
  }: { readonly mail: ReadMail | null; readonly letter: MailedLetter | undefined; readonly bounce: InboxBounce | null },
): store.NewItem {
  const from = mail === null ? sender : mail.sender;
  return {
    id,
    channel: mail === null ? 'post' : 'email',
    received_at,
    sender_name: from?.name ?? null,
    sender_email: from?.email ?? null,
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
    automatic: bounce !== null ? 'bounce' : mail?.isAutoReply === true ? 'auto_reply' : null,
    bounce,
    thread_company_id: letter?.company_id ?? answered?.company_id ?? null,
    thread_letter_id: letter?.id ?? answered?.letter_id ?? null,
    problems: mail?.problems.slice(0, limits.inbox_problems) ?? [],
    note,
    message_id: mail?.message_id ?? null,
    sha256: incoming.kind === 'mail' ? Buffer.from(incoming.original.sha256, 'hex') : null,
    place,
  };
}

async function assignGiven(
  tx: OperatorTx,
  id: string,
  { id: mandate_id, company_id: company }: NonNullable<Arrived['mandate']>,
): Promise<void> {
  store.assign(tx, { id, company, mandate_id, status: 'assigned', assigned_by: 'person', reason: null });
}

/** A report that followed its letter needs no person; another one changes nothing and waits for one. */
async function settleBounce(tx: OperatorTx, id: string, bounce: InboxBounce): Promise<void> {
  if (bounce.letter_id !== null) store.move(tx, id, 'done');
}

async function match(
  tx: OperatorTx,
  id: string,
  {
    arrived,
    mail,
    letters,
  }: { readonly arrived: Arrived; readonly mail: ReadMail | null; readonly letters: readonly MailedLetter[] },
): Promise<void> {
  const proposals = await findProposals(tx, {
    sender_email: mail?.sender?.email ?? arrived.sender?.email ?? null,
    sender_name: mail?.sender?.name ?? arrived.sender?.name ?? null,
    texts: [mail?.subject ?? null, mail?.text ?? null, ...arrived.files.map(({ filename }) => filename)],
    letters,
  });
  store.insertProposals(
    tx,
    id,
    proposals.map(({ candidate, confidence, reasons }) => ({
      company: candidate.company_id,
      mandate_id: candidate.id,
      confidence,
      reasons,
    })),
  );
  const isAutomatic = mail?.isAutoReply === true;
  const [best] = proposals;
  if (best?.confidence === 'exact' && (await hasRoom(tx, best))) {
    const { id: mandate_id, company_id: company } = best.candidate;
    const status = isAutomatic ? 'done' : 'assigned';
    store.assign(tx, { id, company, mandate_id, status, assigned_by: 'matching', reason: null });
  } else if (isAutomatic) store.move(tx, id, 'done');
  else if (best !== undefined) store.move(tx, id, 'proposed');
}

/** Locks the case; whether it takes one more item. */
async function hasRoom(tx: OperatorTx, { candidate }: Proposal): Promise<boolean> {
  const bound = tx.forCompany(candidate.company_id);
  const mandate = await lockMandate(bound, candidate.id);
  return mandate !== undefined && (await store.countOfCase(bound, candidate.id)) < limits.mandate_inbox_items;
}
