/** All SQL on what letters of cases say, beside their rows in the outbox. SQL on what decides whether they leave: store-facts.ts. */
import type { LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { LetterKind } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { LetterMove } from '../../correspondence/outbox/index.ts';
import type { BookedCost, LetterDraft, RecipientWords } from './facts.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-letters');

const columns = `c.id, c.mandate_id, c.origin, c.text_key, c.text_company_id, c.text_version, c.input, c.name, c.subject, c.recipient, c.pay_by,
  c.demanded_cents, c.claim_ids, c.costs, c.in_reply_to, c.repeats_letter_id, c.request_key, c.sent_at, c.posted_on, c.status_update_id, c.published_at,
  c.author_type, c.author_name`;

const get = statement(
  'get',
  `select ${columns}, l.kind, l.status, l.dated, l.channel, l.sha256, l.size, l.updated_at from case_letters c
   join letters l on l.company_id = c.company_id and l.id = c.id where c.company_id = :company_id and c.id = :id`,
);

export type CaseLetterRow = Statements['get']['row'];

/** Undefined for a letter of dunning. */
export const readLetter = (db: CompanyDb, id: string): Promise<CaseLetterRow | undefined> => db.findOne(get, { id });

const words = statement(
  'words',
  `select ${columns}, m.reference_number, x.display_name as debtor_name
   from case_letters c join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
   join letters l on l.company_id = c.company_id and l.id = c.id
   join debtors x on x.company_id = l.company_id and x.id = l.debtor_id
   where c.company_id = :company_id and c.id = any(:ids::uuid[])`,
);

export type WordsRow = Statements['words']['row'];

export const readWords = (db: CompanyDb, ids: readonly string[]): Promise<WordsRow[]> => db.many(words, { ids });

const counted = statement(
  'count',
  `select count(*)::integer as count from case_letters c where c.company_id = :company_id and c.mandate_id = :mandate_id`,
  { notNull: ['count'] },
);

export const countLetters = async (db: CompanyDb, mandate_id: string): Promise<number> =>
  (await db.one(counted, { mandate_id })).count;

export interface WrittenLetter {
  readonly text_key: string;
  readonly text_company_id: string | null;
  readonly text_version: number;
  readonly draft: LetterDraft;
  readonly name: string;
  readonly subject: string;
  readonly recipient: RecipientWords;
  readonly pay_by: string | null;
}

const insertLetter = statement(
  'insert_letter',
  `insert into letters (company_id, id, kind, mandate_id, debtor_id, channel, status, dated, created_at, updated_at)
   values (:company_id, :id, :kind, :mandate_id, :debtor_id, :channel, :status, :dated, :now, :now)`,
);
const insertRow = statement(
  'insert',
  `insert into case_letters (company_id, id, mandate_id, origin, text_key, text_company_id, text_version, input, name, subject, recipient, pay_by, in_reply_to,
     repeats_letter_id, request_key, author_type, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :origin, :text_key, :text_company_id, :text_version, :input, :name, :subject, :recipient, :pay_by, :in_reply_to,
     :repeats_letter_id, :request_key, nullif(:bound_author_type, 'service'), :bound_author_name, :now, :now)`,
);

export interface NewLetter extends WrittenLetter {
  readonly id: string;
  readonly mandate_id: string;
  readonly kind: LetterKind;
  readonly channel: 'post' | 'email';
  readonly origin: 'person' | 'case_work' | 'import';
  readonly status: 'draft' | 'created' | 'posted';
  readonly dated: string | null;
  readonly repeats_letter_id: string | null;
  readonly request_key: string | null;
}

export function insert(tx: CompanyTx, letter: NewLetter): void {
  const { id, mandate_id, kind, channel, status, dated, origin, repeats_letter_id, request_key } = letter;
  tx.send(insertLetter, { id, mandate_id, kind, channel, status, dated, debtor_id: letter.recipient.debtor_id });
  tx.send(insertRow, { id, mandate_id, origin, repeats_letter_id, request_key, ...columnsOf(letter) });
}

const columnsOf = ({ draft, recipient, ...letter }: WrittenLetter) => ({
  text_key: letter.text_key,
  text_company_id: letter.text_company_id,
  text_version: letter.text_version,
  input: JSON.stringify(draft),
  name: letter.name,
  subject: letter.subject,
  recipient: JSON.stringify(recipient),
  pay_by: letter.pay_by,
  in_reply_to: draft.in_reply_to ?? null,
});

const updateLetter = statement(
  'update_letter',
  `update letters set kind = :kind, debtor_id = :debtor_id, channel = :channel, updated_at = :stamp where company_id = :company_id and id = :id`,
);
const updateRow = statement(
  'update',
  `update case_letters set text_key = :text_key, text_company_id = :text_company_id, text_version = :text_version, input = :input, name = :name,
     subject = :subject, recipient = :recipient, pay_by = :pay_by, in_reply_to = :in_reply_to, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** Writes a locked draft anew. */
export function update(tx: CompanyTx, letter: WrittenLetter & Pick<NewLetter, 'id' | 'kind' | 'channel'>): void {
  const { id, kind, channel } = letter;
  tx.send(updateLetter, { id, kind, channel, debtor_id: letter.recipient.debtor_id });
  tx.send(updateRow, { id, ...columnsOf(letter) });
}

const removeRow = statement('remove', 'delete from letters where company_id = :company_id and id = :id');

export const remove = (tx: CompanyTx, id: string): void => tx.send(removeRow, { id });

const sendRow = statement(
  'send',
  `update letters set status = 'created', dated = :dated, updated_at = :stamp where company_id = :company_id and id = :id`,
);
/** A locked draft is sent: work makes it. */
export const send = (tx: CompanyTx, sent: { readonly id: string; readonly dated: string }): void =>
  tx.send(sendRow, sent);

const passRow = statement(
  'pass',
  `update case_letters set subject = :subject, recipient = :recipient, pay_by = :pay_by, demanded_cents = :demanded_cents, plan_fee_cents = :plan_fee_cents,
     claim_ids = :claim_ids,
     costs = (costs::jsonb || :costs::jsonb)::json, text_company_id = :text_company_id, text_version = :text_version, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** What the letter says, once it has passed the gate; costs are added to those that it booked before. */
export const pass = (
  tx: CompanyTx,
  letter: Pick<WrittenLetter, 'subject' | 'recipient' | 'pay_by' | 'text_company_id' | 'text_version'> & {
    readonly id: string;
    readonly demanded_cents: bigint;
    /** What the agreement of which it says the costs would cost; null: it says none. */
    readonly plan_fee_cents: bigint | null;
    readonly claim_ids: readonly string[];
    readonly costs: readonly BookedCost[];
  },
): void =>
  tx.send(passRow, { ...letter, recipient: JSON.stringify(letter.recipient), costs: JSON.stringify(letter.costs) });

const keep = statement(
  'keep_copy',
  'update case_letters set says = :says, own_pages = :own_pages, updated_at = :stamp where company_id = :company_id and id = :id',
);

/** What the letter says to readers who are not to have its code: a document without template, of so many pages before what follows it. */
export const keepCopy = (
  tx: CompanyTx,
  id: string,
  { says, own_pages }: { readonly says: object; readonly own_pages: number },
): void => tx.send(keep, { id, says: JSON.stringify(says), own_pages });

const copied = statement(
  'copied',
  `select c.says, c.own_pages, encode(l.sha256, 'hex') as sha256, l.pages, c.status_update_id is not null as is_published
   from case_letters c join letters l on l.company_id = c.company_id and l.id = c.id
   where c.company_id = :company_id and c.id = :id`,
  { notNull: ['is_published'] },
);

/** What a copy without code is made of; undefined for a letter that is not of a case. */
export const readCopy = (db: CompanyDb, id: string) => db.findOne(copied, { id });

const moved = statement(
  'moved',
  `update case_letters set sent_at = coalesce(:sent_at, sent_at), posted_on = coalesce(:posted_on, posted_on), updated_at = :stamp
   where company_id = :company_id and id = any(:letters::uuid[])`,
);

export function move(tx: CompanyTx, letters: readonly string[], { sentAt, postedOn }: LetterMove): void {
  if (letters.length > 0) tx.send(moved, { letters, sent_at: sentAt ?? null, posted_on: postedOn ?? null });
}

const enqueuePublishable = statement(
  'enqueue_publishing',
  `insert into work_items (company_id, kind, key)
   select c.company_id, :work, c.id::text from case_letters c
   join letter_text_versions v on v.key = c.text_key and v.company_id is not distinct from c.text_company_id and v.version = c.text_version
   where c.company_id = :company_id and c.id = any(:letters::uuid[]) and c.status_update_id is null and v.document ->> 'publish' = 'when_sent'
   on conflict do nothing`,
);

/** Work for each letter whose text shows it to the client once it is sent. */
export const enqueuePublishing = (tx: CompanyTx, work: string, letters: readonly string[]): void =>
  tx.send(enqueuePublishable, { work, letters });

const requested = statement(
  'requested',
  `select c.id from case_letters c where c.company_id = :company_id and c.mandate_id = :mandate_id and c.request_key = :key
     and c.recipient ->> 'debtor_id' = :debtor_id::text`,
);

/** The letter that case work asked for by this key, for this debtor. */
export const findRequested = async (
  db: CompanyDb,
  asked: { readonly mandate_id: string; readonly key: string; readonly debtor_id: string },
): Promise<string | undefined> => (await db.findOne(requested, asked))?.id;

// The key of a letter of a step is its decision, which has the run.
const ofStoppedRun = statement(
  'of_stopped_run',
  `select exists (select from ladder_decisions d join ladder_runs r on r.id = d.run_id
     where d.kind = 'mandate' and d.company_id = :company_id and d.subject_id = :mandate_id and d.id::text = :request_key
       and r.status = 'stopped') as is_stopped`,
  { notNull: ['is_stopped'] },
);

/** Whether the operator stopped the run that a letter comes from. */
export const isRunStopped = async (
  db: CompanyDb,
  { mandate_id, request_key }: Pick<CaseLetterRow, 'mandate_id' | 'request_key'>,
): Promise<boolean> => request_key !== null && (await db.one(ofStoppedRun, { mandate_id, request_key })).is_stopped;

const unleft = statement(
  'requested_unleft',
  `select c.id from case_letters c join letters l on l.company_id = c.company_id and l.id = c.id
   where c.company_id = :company_id and c.mandate_id = :mandate_id and (c.origin = 'case_work' or l.kind = any(:kinds::text[]))
     and l.status in ('created', 'waiting') order by c.id`,
);

/** Letters that case work asked for, or of these kinds, that have not left; the lock of the case keeps the list. */
export const readUnleft = async (
  db: CompanyDb,
  mandate_id: string,
  kinds: readonly LetterTextKind[],
): Promise<string[]> => (await db.many(unleft, { mandate_id, kinds })).map(({ id }) => id);

const publishRow = statement(
  'publish',
  `update case_letters set status_update_id = :status_update_id, published_at = :now, updated_at = :stamp where company_id = :company_id and id = :id`,
);
const touchRow = statement(
  'touch',
  'update letters set updated_at = :stamp where company_id = :company_id and id = :id',
);

/** The client sees the letter. */
export function setPublished(
  tx: CompanyTx,
  published: { readonly id: string; readonly status_update_id: string },
): void {
  tx.send(publishRow, published);
  tx.send(touchRow, { id: published.id });
}

const staleDrafts = statement(
  'stale_drafts',
  `select l.company_id, l.id from letters l where l.status = 'draft' and l.updated_at < :before::timestamptz order by l.updated_at, l.id limit :batch
   for update skip locked`,
);

/** Locks drafts that were not touched since; the oldest first. */
export const lockStaleDrafts = (tx: OperatorTx, before: string, batch: number) =>
  tx.many(staleDrafts, { before, batch });

const eraseFiles = statement(
  'erase_files',
  `delete from documents d where d.company_id = :company_id and d.parent_type = 'letter'
     and d.parent_id in (select c.id from case_letters c where c.company_id = :company_id and c.mandate_id = any(:mandates::uuid[]))`,
);
const eraseLetters = statement(
  'erase',
  'delete from letters l where l.company_id = :company_id and l.mandate_id = any(:mandates::uuid[])',
);

/** For a reset of the sandbox. */
export function eraseCaseLetters(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(eraseFiles, { mandates });
  tx.send(eraseLetters, { mandates });
}
