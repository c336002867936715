/** All SQL of the summary: sums that triggers maintain (`company_figures`, `list_counts`), and counts up to a limit behind partial indexes. */
import type { CompanySummary } from '@mahnwerk/contract/account/summary.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('summary');

const figure = (name: string, point = '0'): string =>
  `(select coalesce(sum(f.value), 0)::int8 from company_figures f where f.company_id = :company_id and f.figure = '${name}' and f.point = ${point})`;

const total = (list: string, condition = 'true'): string =>
  `(select coalesce(sum(c.count), 0)::int from list_counts c where c.company_id = :company_id and c.list = '${list}' and ${condition})`;

const counted = (rows: string): string =>
  `(select count(*)::int from (select from ${rows} limit ${limits.queue_count_max}) few)`;

// The lower of two in the middle.
const median = `(select d.point from (
    select f.point, sum(sum(f.value)) over (order by f.point) as up_to, sum(sum(f.value)) over () as total
    from company_figures f where f.company_id = :company_id and f.figure = 'first_payments' group by f.point having sum(f.value) > 0) d
  where 2 * d.up_to >= d.total order by d.point limit 1)`;

/** What the company sent and the inspection refused of late. */
const failedDocuments = `documents d where d.company_id = :company_id and d.status = 'failed' and d.updated_at > :now::timestamptz - interval '${limits.queue_days} days'
       and d.parent_type not in ('request_to_client', 'status_update', 'statement', 'single_mandate_statement', 'dunning')`;

const read = statement(
  'read',
  `select ${figure('open_cases')}::int as open_cases, ${figure('open_cents')} as open_cents, ${figure('received_cents', ':year::int')} as received_cents,
     ${total('mandates')} as cases, ${total('requests_to_client', `c.status = 'open'`)} as requests,
     ${counted(`orders o where o.company_id = :company_id and o.expires_at > :on_time and o.expires_at < :on_time::timestamptz + interval '${limits.drafts_expiring_days} days'`)} as drafts_expiring,
     ${counted(failedDocuments)} as documents_failed,
     ${median} as median_days`,
  {
    notNull: ['open_cases', 'open_cents', 'received_cents', 'cases', 'requests', 'drafts_expiring', 'documents_failed'],
    nullable: ['median_days'],
  },
);

/** Each figure of the bound company in one statement. */
export const readSummary = (db: CompanyDb, given: { readonly year: number; readonly on_time: string }) =>
  db.one(read, given);

// A document is shown with the order of its claim, with the order or the case of its message, with the request that it answers, or with its invoice.
const readFailed = statement(
  'failed_documents',
  `select d.id, d.filename, s.type, s.shown_with from (select d.* from ${failedDocuments} order by d.updated_at desc, d.id limit ${limits.summary_documents}) d,
   lateral (
     select 'order' as type, c.order_id as shown_with from claims c where c.company_id = d.company_id and c.id = coalesce(d.claim_id,
       (select t.claim_id from enforceable_titles t where t.company_id = d.company_id and t.id = d.enforceable_title_id),
       (select a.claim_id from rental_agreements a where a.company_id = d.company_id and a.id = d.rental_agreement_id))
     union all select case when m.order_id is null then 'mandate' else 'order' end, coalesce(m.order_id, m.mandate_id)
       from messages m where m.company_id = d.company_id and m.id = d.message_id
     union all select 'request_to_client', r.id from requests_to_client r where r.company_id = d.company_id and r.answer_id = d.request_answer_id
     union all select 'invoice', i.id from dunning_invoices i where i.company_id = d.company_id and i.id = d.invoice_id) s
   order by d.updated_at desc, d.id`,
  { notNull: ['id', 'filename', 'type', 'shown_with'] },
);

type FailedDocument = CompanySummary['waiting']['failed_documents'][number];

/** The latest failed documents, and what each is shown with. */
export const readFailedDocuments = async (db: CompanyDb): Promise<FailedDocument[]> =>
  (await db.many(readFailed)).map(({ id, filename, type, shown_with }) => ({
    id,
    filename,
    shown_with: { type: type as FailedDocument['shown_with']['type'], id: shown_with },
  }));
