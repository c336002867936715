/** All SQL on requests to the client. */
import type { RequestInput } from '@mahnwerk/contract/operator/requests.ts';
import type { RequestStatus } from '@mahnwerk/contract/case/requests-to-client.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { StoredAnswer } from './answer.ts';
import type { RequestParentRef, RequestRow } from './request.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';

const statement = statementsOf<Statements>('requests');

const columns = `r.company_id, r.id, r.order_id, r.mandate_id,
  (select m.reference_number from mandates m where m.company_id = r.company_id and m.id = r.mandate_id) as reference_number,
  r.title, r.description, r.question_type, r.form_schema, r.status, r.answer_id, r.answer_text, r.answer_date, r.answer_fields, r.answer_comment, r.answered_at, r.handled_at,
  r.created_at, r.updated_at,
  (select c.name from companies c where c.id = r.company_id) as company_name,
  (select d.display_name from debtors d where d.company_id = r.company_id and d.id = coalesce(
     (select m.debtor_id from mandates m where m.company_id = r.company_id and m.id = r.mandate_id),
     (select o.debtor_id from orders o where o.company_id = r.company_id and o.id = r.order_id))) as debtor_name`;

const get = statement(
  'get',
  `select ${columns} from requests_to_client r where r.company_id = :company_id and r.id = :id`,
);
const lockOne = statement(
  'lock',
  `select id from requests_to_client where company_id = :company_id and id = :id for no key update`,
);

export const read = (db: CompanyDb, id: string): Promise<RequestRow | undefined> => db.findOne(get, { id });

const someOf = statement(
  'some',
  `select ${columns} from requests_to_client r
   where r.company_id = :company_id and (r.id = any(:ids::uuid[]) or r.answer_id = any(:ids::uuid[]))`,
);

/** The requests with these ids, and those whose answers have them. */
export const readSome = (db: CompanyDb, ids: readonly string[]): Promise<RequestRow[]> => db.many(someOf, { ids });

/** Whoever answers a request or takes it back holds it, behind the row of its place; it is read behind the lock. */
export async function lock(tx: CompanyTx, id: string): Promise<RequestRow | undefined> {
  const [, row] = await Promise.all([tx.run(lockOne, { id }), read(tx, id)]);
  return row;
}

const owner = statement('owner', `select company_id from requests_to_client where id = :id`);

/** Whose it is; the operator's side knows no company beforehand. */
export const companyOf = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(owner, { id }))?.company_id;

const filters = {
  status: 'r.status = :status',
  company_id: 'r.company_id = :company_id',
  handled: '(r.handled_at is not null) = :handled',
};

const everywhere: Listing = {
  from: 'requests_to_client r',
  alias: 'r',
  columns,
  filters,
  weight: textBytesOf('r.description', 'r.form_schema', 'r.answer_text', 'r.answer_fields', 'r.answer_comment'),
  counted: { list: 'requests_to_client', byStatus: true },
};

const listings = {
  order: { ...everywhere, where: 'r.order_id = :place_id' },
  mandate: { ...everywhere, where: 'r.mandate_id = :place_id' },
} as const satisfies Record<string, Listing>;

// What stands on neither an order nor a case.
const unplaced: Listing = { ...everywhere, where: 'r.order_id is null and r.mandate_id is null' };

/** All of a company, or of everybody. */
export const list = (db: CompanyDb | OperatorDb, query: PageQuery): Promise<PageOf<RequestRow>> =>
  readPage<RequestRow>(db, everywhere, query);

/** Those of one place alone. */
export const listAt = (db: CompanyDb, { type, id }: RequestParentRef, query: PageQuery): Promise<PageOf<RequestRow>> =>
  type === 'company'
    ? readPage<RequestRow>(db, unplaced, query)
    : readPage<RequestRow>(db, listings[type], query, { place_id: id });

const insertRequest = statement(
  'insert',
  `insert into requests_to_client (company_id, id, order_id, mandate_id, title, description, question_type, form_schema, status, created_at, updated_at)
   values (:company_id, :id, :order_id, :mandate_id, :title, :description, :question_type, :form_schema, 'open', :now, :now)`,
);

export const insert = (
  tx: CompanyTx,
  place: RequestParentRef,
  id: string,
  { title, description, question_type, form_schema = null }: RequestInput,
): void =>
  tx.send(insertRequest, {
    id,
    order_id: place.type === 'order' ? place.id : null,
    mandate_id: place.type === 'mandate' ? place.id : null,
    title,
    description,
    question_type,
    form_schema: form_schema === null ? null : JSON.stringify(form_schema),
  });

const setAnswer = statement(
  'answer',
  `update requests_to_client set status = :status, answer_id = :answer_id, answer_text = :text, answer_date = :date, answer_fields = :fields,
     answer_comment = :additional_comment, answered_at = :now, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** @param state the status of the request once it is answered, and the id of the answer */
export const answer = (
  tx: CompanyTx,
  id: string,
  state: { readonly status: RequestStatus; readonly answer_id: string },
  { fields, ...rest }: StoredAnswer,
): void =>
  tx.send(setAnswer, {
    id,
    ...state,
    ...rest,
    fields: fields === null ? null : JSON.stringify(fields),
  });

const setStatus = statement(
  'set_status',
  `update requests_to_client set status = :status, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const moveTo = (tx: CompanyTx, id: string, status: RequestStatus): void => tx.send(setStatus, { id, status });

const setHandled = statement(
  'handle',
  `update requests_to_client set handled_at = :now, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** The answer of an answered request is worked off. */
export const handle = (tx: CompanyTx, id: string): void => tx.send(setHandled, { id });

const withdrawAll = statement(
  'withdraw_all',
  `update requests_to_client set status = 'withdrawn', updated_at = :stamp where company_id = :company_id and order_id = :order_id and status = 'open'`,
);

/** What is asked about an order that ends without a case needs no answer any more. */
export const withdrawOpenRequests = (tx: CompanyTx, orderId: string): void =>
  tx.send(withdrawAll, { order_id: orderId });

const touchOne = statement(
  'touch',
  `update requests_to_client set updated_at = :stamp where company_id = :company_id and (id = :id or answer_id = :id)`,
);

/** Its documents, or those of its answer, changed. @param id of the request or of its answer */
export const touch = (tx: CompanyTx, id: string): void => tx.send(touchOne, { id });

// What a reset of the sandbox deletes of requests, with their documents.

const eraseOfCases = statement(
  'eraseOfCases',
  `delete from requests_to_client r where r.company_id = :company_id and (r.mandate_id = any(:mandates) or r.order_id = any(:orders))`,
);
const eraseOfCompany = statement(
  'eraseOfCompany',
  `delete from requests_to_client r where r.company_id = :company_id and r.id in (
     select o.id from requests_to_client o
     where o.company_id = :company_id and o.order_id is null and o.mandate_id is null and o.created_at <= :until limit :batch)`,
);

export const eraseRequests = (tx: CompanyTx, cases: Cases): void => tx.send(eraseOfCases, cases);

/** Requests on the company itself. @returns how many it deleted */
export const eraseCompanyRequests = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseOfCompany, { until, batch });
