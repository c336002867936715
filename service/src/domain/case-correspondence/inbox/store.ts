/** All SQL on items of the inbox; that of their files: store-files.ts. An item without a case belongs to no company. */
import type { InboxStatus } from '@mahnwerk/contract/shapes/inbox.ts';
import type { InboxBounce, InboxProblem } from '@mahnwerk/contract/operator/inbox.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import { wordsOf } from '../../../values/folding.ts';
import type { ItemRow, ProposalRow } from './item.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('inbox');

const columns = `i.id, i.company_id, i.mandate_id,
  (select m.reference_number from mandates m where m.company_id = i.company_id and m.id = i.mandate_id) as reference_number,
  i.channel, i.status, i.received_at, i.sender_name, i.sender_email, i.subject, i.text, i.automatic, i.bounce, i.thread_letter_id,
  i.problems, i.note, i.assigned_by, i.message_id, i.created_at, i.updated_at,
  array(select c.id from case_letters c where c.company_id = i.company_id and c.in_reply_to = i.id order by c.id) as replies`;
const nullable = { nullable: ['reference_number'], notNull: ['replies'] } as const;

const get = statement('get', `select ${columns} from inbox_items i where i.id = :id`, nullable);
const lock = statement('lock', 'select id from inbox_items where id = :id for no key update');

export const readItem = (db: OperatorDb | CompanyDb, id: string): Promise<ItemRow | undefined> =>
  db.findOne(get, { id });

/** Every command locks the item first, then the case. */
export async function lockItem(tx: OperatorTx, id: string): Promise<ItemRow | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readItem(tx, id)]);
  return row;
}

/** Words are cut off here, as those that the database keeps. */
const word_characters = 80;

const wordsSought = (text: string): string =>
  wordsOf(text)
    .map((word) => `'${Array.from(word).slice(0, word_characters).join('')}':*`)
    .join(' & ');

const automaticOf: ReadonlyMap<unknown, string> = new Map([
  ['none', 'i.automatic is null'],
  ['any', 'i.automatic is not null'],
]);

const listing: Listing = {
  from: 'inbox_items i',
  alias: 'i',
  columns,
  tenant: false,
  filters: {
    status: (value) => (value === 'open' ? `i.status in ('unmatched', 'proposed')` : 'i.status = :status'),
    channel: 'i.channel = :channel',
    mandate_id: 'i.mandate_id = :mandate_id',
    automatic: (value) => automaticOf.get(value) ?? 'i.automatic = :automatic',
    q: 'inbox_words(i.sender_name, i.sender_email, i.subject, i.text) @@ :q::tsquery',
    received_from: `i.received_at >= (:received_from::date)::timestamp at time zone 'Europe/Berlin'`,
    received_to: `i.received_at < (:received_to::date + 1)::timestamp at time zone 'Europe/Berlin'`,
  },
  orders: { received: 'i.received_at' },
  weight: textBytesOf('i.text', 'i.note', 'i.problems'),
};

/** The oldest first, unless the query says another order. */
export const listItems = (db: OperatorDb, query: PageQuery): Promise<PageOf<ItemRow>> =>
  readPage<ItemRow>(db, listing, {
    ...query,
    ordering: query.ordering.length > 0 ? query.ordering : [{ field: 'received', descending: false }],
    filters: Object.fromEntries(
      Object.entries(query.filters).map(([name, value]) => [name, name === 'q' ? wordsSought(String(value)) : value]),
    ),
  });

const insertRow = statement(
  'insert',
  `insert into inbox_items (id, channel, status, received_at, sender_name, sender_email, subject, text, automatic, bounce, thread_company_id,
     thread_letter_id, problems, note, message_id, sha256, mailbox, uid_validity, uid, created_at, updated_at)
   values (:id, :channel, 'unmatched', :received_at, :sender_name, :sender_email, :subject, :text, :automatic, :bounce, :thread_company_id,
     :thread_letter_id, :problems, :note, :message_id, :sha256, :mailbox, :uid_validity, :uid, :now, :now)`,
);

export interface NewItem extends Pick<
  ItemRow,
  | 'id'
  | 'channel'
  | 'received_at'
  | 'sender_name'
  | 'sender_email'
  | 'subject'
  | 'text'
  | 'automatic'
  | 'thread_letter_id'
  | 'note'
  | 'message_id'
> {
  readonly bounce: InboxBounce | null;
  readonly problems: readonly InboxProblem[];
  readonly thread_company_id: string | null;
  readonly sha256: Buffer | null;
  /** Where it was fetched; null: a person uploaded it. */
  readonly place: MailPlace | null;
}

/** A mail in its mailbox. */
export interface MailPlace {
  readonly mailbox: string;
  readonly uid_validity: bigint;
  readonly uid: bigint;
}

export const insert = (tx: OperatorTx, { place, bounce, problems, ...item }: NewItem): void =>
  tx.send(insertRow, {
    ...item,
    ...(place ?? { mailbox: null, uid_validity: null, uid: null }),
    bounce: bounce === null ? null : JSON.stringify(bounce),
    problems: JSON.stringify(problems),
  });

const known = statement(
  'known',
  `select i.id from inbox_items i where i.sha256 = :sha256
   union select i.id from inbox_items i where i.mailbox = :mailbox and i.uid_validity = :uid_validity and i.uid = :uid`,
  { notNull: ['id'] },
);

/** An item of this mail; concurrent ones of the same mail wait for each other. */
export async function findKnown(tx: OperatorTx, sha256: Buffer, place: MailPlace | null): Promise<string | undefined> {
  await tx.run(lockMail, { sha256 });
  const found = await tx.many(known, { sha256, ...(place ?? { mailbox: null, uid_validity: null, uid: null }) });
  return found[0]?.id;
}

const lockMail = statement(
  'lock_mail',
  `select pg_advisory_xact_lock(hashtext('inbox mails'), hashtext(encode(:sha256::bytea, 'hex')))`,
);

const free = statement(
  'free',
  `select count(*)::integer as count from (
     select from inbox_items where status in ('unmatched', 'proposed') limit :max) few`,
  { notNull: ['count'] },
);

/** How many items wait for a case, at most `max`: of one that is done, nothing is left to do. */
export const countFree = async (db: OperatorDb, max: number): Promise<number> => (await db.one(free, { max })).count;

const assignRow = statement(
  'assign',
  `update inbox_items set company_id = :company, mandate_id = :mandate_id, status = :status, assigned_by = :assigned_by, assigned_at = :now,
     reason = :reason, updated_at = :stamp where id = :id`,
);

export interface Assignment {
  readonly id: string;
  readonly company: string;
  readonly mandate_id: string;
  readonly status: InboxStatus;
  readonly assigned_by: 'person' | 'matching' | 'page';
  readonly reason: string | null;
}

export const assign = (tx: OperatorTx, assignment: Assignment): void => tx.send(assignRow, { ...assignment });

const moveRow = statement(
  'move',
  `update inbox_items set status = :status, reason = coalesce(:reason, reason), discarded_at = case when :is_discarded::boolean then :now::timestamptz end,
     updated_at = :stamp where id = :id`,
);

export const move = (tx: OperatorTx, id: string, status: InboxStatus, reason: string | null = null): void =>
  tx.send(moveRow, { id, status, reason, is_discarded: status === 'discarded' });

const answeredRow = statement(
  'answered',
  `update inbox_items set status = 'done', updated_at = :stamp where id = :id and status = 'assigned'`,
);

/** A letter answers a locked item: it is handled. */
export const setAnswered = (tx: CompanyTx, id: string): void => tx.send(answeredRow, { id });

const lockAnsweredRows = statement(
  'lock_answered',
  `select i.id from inbox_items i where i.id in (select c.in_reply_to from case_letters c where c.company_id = :company_id and c.id = any(:letters::uuid[]))
   order by i.id for update`,
);

/** Locks the items that letters answer: before the case, as every command on items does. */
export const lockAnswered = (tx: CompanyTx, letters: readonly string[]): Promise<number> =>
  tx.run(lockAnsweredRows, { letters });

const touchRow = statement('touch', 'update inbox_items set updated_at = :stamp where id = :id');

/** What is shown with an item has changed. */
export const touch = (tx: OperatorTx | CompanyTx, id: string): void => tx.send(touchRow, { id });

const ofCase = statement(
  'count_of_case',
  'select count(*)::integer as count from inbox_items where company_id = :company_id and mandate_id = :mandate_id',
  { notNull: ['count'] },
);

/** The items of a case that is locked. */
export const countOfCase = async (tx: CompanyTx, mandate_id: string): Promise<number> =>
  (await tx.one(ofCase, { mandate_id })).count;

const openDeclarations = statement(
  'open_declarations',
  'select count(*)::integer as count from declarations where inbox_item_id = :id and ended_at is null',
  { notNull: ['count'] },
);

export const countOpenDeclarations = async (tx: OperatorTx, id: string): Promise<number> =>
  (await tx.one(openDeclarations, { id })).count;

// Proposals.

const insertProposal = statement(
  'insert_proposal',
  `insert into inbox_proposals (item_id, position, company_id, mandate_id, confidence, reasons)
   values (:item_id, :position, :company, :mandate_id, :confidence, :reasons)`,
);

export interface NewProposal {
  readonly company: string;
  readonly mandate_id: string;
  readonly confidence: ProposalRow['confidence'];
  readonly reasons: ProposalRow['reasons'];
}

export function insertProposals(tx: OperatorTx, item_id: string, proposals: readonly NewProposal[]): void {
  for (const [position, { reasons, ...each }] of proposals.entries())
    tx.send(insertProposal, { item_id, position, ...each, reasons: [...reasons] });
}

const proposalsOf = statement(
  'proposals',
  `select p.item_id, p.mandate_id, m.reference_number, d.display_name as debtor_name, c.name as company_name, p.confidence, p.reasons
   from inbox_proposals p
   join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   join companies c on c.id = p.company_id
   where p.item_id = any(:ids::uuid[]) order by p.item_id, p.position`,
);

export const readProposals = (db: OperatorDb, ids: readonly string[]): Promise<ProposalRow[]> =>
  db.many(proposalsOf, { ids });

// The history of a case, and what becomes of its items without it.

const ofHistory = statement(
  'of_history',
  `select i.id, i.subject, i.received_at, i.updated_at from inbox_items i
   where i.company_id = :company_id and i.id = any(:ids::uuid[])`,
);

export type HistoryItemRow = Statements['of_history']['row'];

export const readItemsOfHistory = (db: CompanyDb, ids: readonly string[]): Promise<HistoryItemRow[]> =>
  db.many(ofHistory, { ids });

const ofThese = 'p.company_id = :company_id and p.mandate_id = any(:mandates::uuid[])';

const returnProposed = statement(
  'return_proposed',
  `update inbox_items i set status = 'unmatched', updated_at = :stamp
   where i.status = 'proposed' and i.id in (select p.item_id from inbox_proposals p where ${ofThese})
     and not exists (select from inbox_proposals p where p.item_id = i.id and not (${ofThese}))`,
);

const forgetProposals = statement('forget_proposals', `delete from inbox_proposals p where ${ofThese}`);

const returnAssigned = statement(
  'return_assigned',
  `update inbox_items set company_id = null, mandate_id = null, status = 'unmatched', assigned_by = null, assigned_at = null, reason = null,
     updated_at = :stamp
   where company_id = :company_id and mandate_id = any(:mandates::uuid[])`,
);

const eraseWritten = statement(
  'erase_written',
  `delete from inbox_items where company_id = :company_id and mandate_id = any(:mandates::uuid[]) and channel = 'page'`,
);

/** For a reset of the sandbox: items of these cases belong to no case again; what a debtor wrote on its page goes with its case. */
export function returnItems(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(eraseWritten, { mandates });
  tx.send(returnProposed, { mandates });
  tx.send(forgetProposals, { mandates });
  tx.send(returnAssigned, { mandates });
}
