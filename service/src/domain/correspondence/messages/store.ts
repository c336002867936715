/** All SQL on messages. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { MessageRow, MessageParentRef } from './message.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('messages');

const columns = `m.company_id, m.id, m.order_id, m.mandate_id, m.response_to, m.sender, m.author_type, m.author_account_id, m.title, m.body, m.state, m.review_started_at, m.handled_at,
  m.created_at, m.updated_at,
  (select c.name from companies c where c.id = m.company_id) as company_name,
  (select d.display_name from debtors d where d.company_id = m.company_id and d.id = coalesce(
     (select c.debtor_id from mandates c where c.company_id = m.company_id and c.id = m.mandate_id),
     (select o.debtor_id from orders o where o.company_id = m.company_id and o.id = m.order_id))) as debtor_name,
  (select c.reference_number from mandates c where c.company_id = m.company_id and c.id = m.mandate_id) as reference_number`;

// Ids are unique across orders and mandates.
const below = 'coalesce(m.order_id, m.mandate_id) = :parent_id';

const get = statement('get', `select ${columns} from messages m where m.company_id = :company_id and m.id = :id`);
const getBelow = statement(
  'get_below',
  `select ${columns} from messages m where m.company_id = :company_id and m.id = :id and ${below}`,
);
const lockOne = statement(
  'lock',
  `select id from messages where company_id = :company_id and id = :id for no key update`,
);

export const readBelow = (db: CompanyDb, parentId: string, id: string): Promise<MessageRow | undefined> =>
  db.findOne(getBelow, { id, parent_id: parentId });

export const read = (db: CompanyDb, id: string): Promise<MessageRow | undefined> => db.findOne(get, { id });

/** Locks a message before a change; it is read after the lock. */
export async function lock(tx: CompanyTx, id: string): Promise<MessageRow | undefined> {
  const [, row] = await Promise.all([tx.run(lockOne, { id }), read(tx, id)]);
  return row;
}

const arrived = statement(
  'arrived',
  `select m.company_id from messages m where m.id = :id and m.arrived_at is not null`,
);

/** The company of a message that has reached the service. */
export const findCompanyOfMessage = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(arrived, { id }))?.company_id;

const known = statement('known', `select m.id from messages m where m.company_id = :company_id and m.id = :id`);

export const isKnown = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.findOne(known, { id })) !== undefined;

const relatedMessage = statement(
  'related',
  `select m.id from messages m left join orders o on o.company_id = m.company_id and o.id = m.order_id
   where m.company_id = :company_id and m.id = :id and (${below} or o.mandate_id = :parent_id)`,
);

/** Whether a message may be answered below this parent: it belongs to it, or to an order of the mandate. */
export const isAnswerable = async (db: CompanyDb, parentId: string, id: string): Promise<boolean> =>
  (await db.findOne(relatedMessage, { id, parent_id: parentId })) !== undefined;

const filters = { state: 'm.state = :state', sender: 'm.sender = :sender', company_id: 'm.company_id = :company_id' };

const everyMessage: Listing = {
  from: 'messages m',
  alias: 'm',
  columns,
  filters,
  weight: textBytesOf('m.body'),
  where: 'm.arrived_at is not null',
};

const listings = {
  order: { ...everyMessage, where: 'm.order_id = :parent_id' },
  mandate: { ...everyMessage, where: 'm.mandate_id = :parent_id' },
} as const satisfies Record<MessageParentRef['type'], Listing>;

export const list = (db: CompanyDb, { type, id }: MessageParentRef, query: PageQuery): Promise<PageOf<MessageRow>> =>
  readPage<MessageRow>(db, listings[type], query, { parent_id: id });

const ofCompany: Listing = {
  from: everyMessage.from,
  alias: everyMessage.alias,
  columns,
  filters,
  weight: textBytesOf('m.body'),
  counted: { list: 'messages' },
};

/** The messages of all cases and orders of the bound company, those of drafts too. */
export const listOfCompany = (db: CompanyDb, query: PageQuery): Promise<PageOf<MessageRow>> =>
  readPage<MessageRow>(db, ofCompany, query);

/** The messages of all companies that have reached the service. */
export const listArrived = (db: OperatorDb, query: PageQuery): Promise<PageOf<MessageRow>> =>
  readPage<MessageRow>(db, everyMessage, query);

/** The messages of one parent that have reached the service. */
export const listArrivedBelow = (
  db: CompanyDb,
  { type, id }: MessageParentRef,
  query: PageQuery,
): Promise<PageOf<MessageRow>> =>
  readPage<MessageRow>(db, { ...listings[type], where: `${listings[type].where} and ${everyMessage.where}` }, query, {
    parent_id: id,
  });

const insertMessage = statement(
  'insert',
  `insert into messages (company_id, id, order_id, mandate_id, response_to, sender, author_type, author_account_id, title, body, state, arrived_at, created_at, updated_at)
   values (:company_id, :id, :order_id, :mandate_id, :response_to, :sender, :author_type, :author_account_id, :title, :body, :state, case when :arrives then :now::timestamptz end, :now, :now)`,
);

export interface NewMessage extends Pick<
  MessageRow,
  'id' | 'response_to' | 'sender' | 'author_type' | 'author_account_id' | 'title' | 'body' | 'state'
> {
  readonly arrives: boolean;
}

export const insert = (tx: CompanyTx, { type, id }: MessageParentRef, message: NewMessage): void =>
  tx.send(insertMessage, {
    ...message,
    order_id: type === 'order' ? id : null,
    mandate_id: type === 'mandate' ? id : null,
  });

const updateMessage = statement(
  'update',
  `update messages set title = :title, body = :body, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const update = (tx: CompanyTx, id: string, text: { title: string; body: string }): void =>
  tx.send(updateMessage, { id, ...text });

const touchMessage = statement(
  'touch',
  `update messages set updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** The documents of a message changed. */
export const touch = (tx: CompanyTx, id: string): void => tx.send(touchMessage, { id });

// `updated_at` changes, because the operator's `updated_since` must find the message from now on.
const arrive = statement(
  'arrive',
  `update messages set arrived_at = :now, updated_at = :stamp where company_id = :company_id and order_id = :order_id and arrived_at is null returning id, created_at`,
);

/** The messages of an order reach the service with its submission; returns their ids, oldest first. */
export const arriveMessagesWith = async (tx: CompanyTx, orderId: string): Promise<string[]> =>
  (await tx.many(arrive, { order_id: orderId }))
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id))
    .map(({ id }) => id);

const review = statement(
  'review',
  `update messages set state = :state, review_started_at = coalesce(review_started_at, :now), handled_at = case when :state::message_state = 'handled' then :now else handled_at end, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const setReviewed = (tx: CompanyTx, id: string, state: MessageRow['state']): void =>
  tx.send(review, { id, state });

const erase = statement(
  'erase',
  `delete from messages m where m.company_id = :company_id and (m.mandate_id = any(:mandates) or m.order_id = any(:orders))`,
);

/** For a reset of the sandbox, with their documents. */
export const eraseMessages = (tx: CompanyTx, cases: Cases): void => tx.send(erase, cases);
