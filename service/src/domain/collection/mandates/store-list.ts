/** The lists of mandates: of a company, and of all companies for the operator. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { seeking, seekingBy } from '../../search/index.ts';
import type { MandateRow } from './mandate.ts';
import { phaseOfCase, reasonsToClarify, today } from './phases.ts';
import { columns } from './store.ts';
import { mandatesToDecide, newestPlanIs } from './store-plans.ts';

// The few that wait for the operator are found by their messages and plans. The others are looked up one by one: compared with a
// list of 30,000 ids, as many cases took 4 s.
const waiting = {
  client: 'm.closed_at is null and m.open_request_count > 0',
  operator: `m.closed_at is null and m.open_request_count = 0 and m.id = any(array(
    select x.mandate_id from messages x where x.state = 'under_review' and x.mandate_id is not null union ${mandatesToDecide}))`,
  debtor: `m.closed_at is null and m.open_request_count = 0 and not ${newestPlanIs.defaulted} and not exists (
    select from messages x where x.company_id = m.company_id and x.mandate_id = m.id and x.state = 'under_review')`,
};

// As shown: null of a closed case, and last where unknown. The expression is that of the index.
const limitation = `coalesce(case when m.closed_at is null then m.limitation_on end, 'infinity')`;

const filters = {
  debtor_id: 'm.debtor_id = :debtor_id',
  reference_number: 'm.reference_number = :reference_number',
  procedure_state: 'm.procedure_state = :procedure_state',
  processing_state: 'm.processing_state = :processing_state',
  payment_state: 'm.payment_state = :payment_state',
  company_id: 'm.company_id = :company_id',
  assignee_id: 'm.assignee_id = :assignee_id',
  phase: `${phaseOfCase} = :phase`,
  stop: (reason: unknown) => `m.closed_at is null and ${reasonsToClarify[reason as keyof typeof reasonsToClarify]}`,
  accepted_from: `m.created_at >= (:accepted_from::date)::timestamp at time zone 'Europe/Berlin'`,
  accepted_to: `m.created_at < (:accepted_to::date + 1)::timestamp at time zone 'Europe/Berlin'`,
  policy_id: `(m.company_id, m.id) in (select k.company_id, k.id from case_courses k where k.policy_id = :policy_id)`,
  policy_version: `exists (select from case_courses k where k.company_id = m.company_id and k.id = m.id and k.policy_version = :policy_version)`,
  has_policy: `exists (select from case_courses k where k.company_id = m.company_id and k.id = m.id and k.policy_id is not null) = :has_policy`,
  age_from: `m.created_at < (${today} - :age_from::int + 1)::timestamp at time zone 'Europe/Berlin'`,
  age_to: `m.created_at >= (${today} - :age_to::int)::timestamp at time zone 'Europe/Berlin'`,
  limitation_from: `${limitation} >= :limitation_from and ${limitation} < 'infinity'`,
  limitation_to: `${limitation} <= :limitation_to`,
  closed: '(m.closed_at is not null) = :closed',
  ...seekingBy('m.id', 'case'),
  amount_min: 'm.total_balance_cents >= round(:amount_min::numeric * 100)::int8',
  amount_max: 'm.total_balance_cents <= round(:amount_max::numeric * 100)::int8',
  waiting_for: (party: unknown) => waiting[party as keyof typeof waiting],
  plan: (state: unknown) => `m.closed_at is null and ${newestPlanIs[state as keyof typeof newestPlanIs]}`,
};

const orders = {
  created: 'm.created_at',
  amount: 'm.total_balance_cents',
  status: 'm.processing_state',
  name: 'lower(n.display_name)',
  limitation,
};

const plain: Listing = { from: 'mandates m', alias: 'm', columns, filters, orders, counted: { list: 'mandates' } };

// Only sorting by the debtor's name joins the debtors.
const named: Listing = {
  ...plain,
  from: 'mandates m join debtors n on n.company_id = m.company_id and n.id = m.debtor_id',
};

export const listMandates = (db: CompanyDb | OperatorDb, query: PageQuery): Promise<PageOf<MandateRow>> =>
  readPage<MandateRow>(db, query.ordering.some((term) => term.field === 'name') ? named : plain, ...seeking(query));
