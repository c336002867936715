/** The documents of every company, and those of one case or order from all their parents. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { StoredDocument } from './document.ts';
import { columns, hasArrived } from './store.ts';

/** The parents below the orders `o` of a `with`: claims with their parts, messages, requests and answers. */
const parentsBelowOrders = `
  select c.company_id, 'claim' as type, c.id from o join claims c on c.company_id = o.company_id and c.order_id = o.id
  union all select t.company_id, 'enforceable_title', t.id from o join claims c on c.company_id = o.company_id and c.order_id = o.id
    join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id
  union all select r.company_id, 'rental_agreement', r.id from o join claims c on c.company_id = o.company_id and c.order_id = o.id
    join rental_agreements r on r.company_id = c.company_id and r.claim_id = c.id
  union all select m.company_id, 'message', m.id from o join messages m on m.company_id = o.company_id and m.order_id = o.id
  union all select q.company_id, 'request_to_client', q.id from o join requests_to_client q on q.company_id = o.company_id and q.order_id = o.id
  union all select q.company_id, 'request_to_client_answer', q.answer_id from o join requests_to_client q on q.company_id = o.company_id and q.order_id = o.id`;

const companyOfMandate = '(select company_id from mandates where id = :mandate_id)';
const onMandate = (table: string): string =>
  `${table} x where x.company_id = ${companyOfMandate} and x.mandate_id = :mandate_id`;

/** The parents of a case besides those below its orders. */
const parentsOnMandate = `
  select x.company_id, 'mandate', x.id from mandates x where x.id = :mandate_id
  union all select x.company_id, 'message', x.id from ${onMandate('messages')}
  union all select x.company_id, 'request_to_client', x.id from ${onMandate('requests_to_client')}
  union all select x.company_id, 'request_to_client_answer', x.answer_id from ${onMandate('requests_to_client')}
  union all select x.company_id, 'status_update', x.id from ${onMandate('mandate_history')} and x.type = 'status_update'
  union all select x.company_id, 'debtor_choice', x.id from ${onMandate('debtor_choices')}
  union all select x.company_id, 'single_mandate_statement', x.id from ${onMandate('statements')} and x.kind = 'single'`;

const ofMandate = `d.company_id = ${companyOfMandate} and d.id = any(array(
  with o as (select company_id, id from orders where company_id = ${companyOfMandate} and mandate_id = :mandate_id)
  select f.id from (${parentsBelowOrders} union all ${parentsOnMandate}) p
  join documents f on f.company_id = p.company_id and f.parent_type = p.type and f.parent_id = p.id))`;

const ofOrder = `d.company_id = (select company_id from orders where id = :order_id) and d.id = any(array(
  with o as (select company_id, id from orders where id = :order_id)
  select f.id from (${parentsBelowOrders}) p
  join documents f on f.company_id = p.company_id and f.parent_type = p.type and f.parent_id = p.id))`;

const listing: Listing = {
  from: 'documents d',
  alias: 'd',
  columns,
  where: hasArrived,
  newestById: true,
  filters: { mandate_id: ofMandate, order_id: ofOrder, status: 'd.status = :status', type: 'd.type = :type' },
};

/** The documents of every company, except those of messages on draft orders. */
export const listEveryDocument = (db: OperatorDb, query: PageQuery): Promise<PageOf<StoredDocument>> =>
  readPage<StoredDocument>(db, listing, query);
