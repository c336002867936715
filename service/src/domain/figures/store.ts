/** All SQL of the figures: sums of facts, each over one index. */
import type { CompanyDb, OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { phaseOfCase } from '../collection/mandates/index.ts';
import { openCentsOf } from '../dunning/ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('figures');

const asked_days = ':from_day::date and :to_day::date';
const ofCompany = (alias: string): string => `(:company_id::uuid is null or ${alias}.company_id = :company_id::uuid)`;

// A payment that came back was received before. A report counts once its case exists: what was paid before is no receipt
// of the collection, and what a former office received is none.
const receivedByMonth = statement(
  'receipts',
  `select to_char(x.day, 'YYYY-MM') as month, x.kind, sum(x.cents)::bigint as cents from (
     select date_trunc('month', p.value_date) as day, case p.payer when 'debtor' then 'to_service' else 'to_creditor' end as kind, p.amount_cents as cents
     from mandate_payments p where (p.status = 'booked' or p.returned_on is not null) and not p.taken_over and p.value_date between ${asked_days} and ${ofCompany('p')}
     union all
     select date_trunc('month', p.returned_on), 'returned', p.amount_cents
     from mandate_payments p where p.returned_on between ${asked_days} and p.payer = 'debtor' and ${ofCompany('p')}
     union all
     select date_trunc('month', r.value_date), 'to_creditor', r.amount_cents
     from payments r join claims c on c.company_id = r.company_id and c.id = r.claim_id join orders o on o.company_id = c.company_id and o.id = c.order_id
     join mandates m on m.company_id = o.company_id and m.id = o.mandate_id
     where r.status = 'booked' and r.value_date between ${asked_days} and r.created_at > m.created_at and ${ofCompany('r')}) x
   group by 1, 2`,
  { notNull: ['month', 'kind', 'cents'] },
);

export interface Span {
  readonly from_day: string;
  readonly to_day: string;
  readonly company_id: string | null;
}

/** What came in by month and kind; months without any are left out. */
export const readReceipts = (db: OperatorDb, span: Span) => db.many(receivedByMonth, span);

/** `froms`: the first days of the ages, ascending; the number of one is its place, from 0 for those before all. */
const invoicesByAge = statement(
  'invoices',
  `select width_bucket(:on_day::date - i.due_date, :froms::int[]) as age, count(*)::integer as count, coalesce(sum(${openCentsOf('i')}), 0)::bigint as cents
   from dunning_invoices i where i.status in ('open', 'in_dunning') and ${ofCompany('i')} group by 1`,
  { notNull: ['age', 'count', 'cents'] },
);

const casesByAge = statement(
  'cases',
  `select width_bucket(:on_day::date - (m.created_at at time zone 'Europe/Berlin')::date, :froms::int[]) as age, count(*)::integer as count, coalesce(sum(m.total_balance_cents), 0)::bigint as cents
   from mandates m where m.closed_at is null and ${ofCompany('m')} group by 1`,
  { notNull: ['age', 'count', 'cents'] },
);

export interface Ages {
  readonly on_day: string;
  readonly froms: readonly number[];
  readonly company_id: string | null;
}

export const readInvoiceAges = (db: OperatorDb, ages: Ages) => db.many(invoicesByAge, ages);
export const readCaseAges = (db: OperatorDb, ages: Ages) => db.many(casesByAge, ages);

const casesByPhase = statement(
  'phases',
  `select ${phaseOfCase} as phase, count(*)::integer as count, coalesce(sum(greatest(m.total_balance_cents, 0)), 0)::bigint as cents
   from mandates m where ${ofCompany('m')} group by 1`,
  { notNull: ['phase', 'count', 'cents'] },
);

export const readPhases = (db: OperatorDb, company_id: string | null) => db.many(casesByPhase, { company_id });

const acceptedCases = (more = '', from = '', where = '') =>
  `select m.company_id, m.id, (m.created_at at time zone 'Europe/Berlin')::date as accepted_on${more}
  from mandates m ${from} where m.created_at >= (:from_day::date)::timestamp at time zone 'Europe/Berlin'
    and m.created_at < (:to_day::date + 1)::timestamp at time zone 'Europe/Berlin' and ${ofCompany('m')}${where}`;

const allCases = acceptedCases();
/** With the version of the policy that each case runs on. */
const casesOfPolicies = acceptedCases(
  ', c.policy_id, c.policy_version',
  'left join case_courses c on c.company_id = m.company_id and c.id = m.id',
  ' and (:policy_id::uuid is null or c.policy_id = :policy_id::uuid) and (:policy_version::int is null or c.policy_version = :policy_version::int)',
);
const ofPolicy = ', k.policy_id, k.policy_version';

const cohortsOf = (cases: string, key = '') =>
  `select to_char(k.accepted_on, 'YYYY-MM') as month, count(*)::integer as count, max(k.accepted_on) as last_on${key}
   from (${cases}) k group by 1${key}`;

// What the opening entries of the ledger claim, less what was paid before, to a former office too; then what came in, by the months since the
// acceptance. The day of the month decides: where the month of the value date is too short for the day of acceptance, it
// ends before it. What is the same for all entries of a case is computed once.
const recoveredOf = (cases: string, key = '') =>
  `with k as materialized (
     select k.company_id, k.id, to_char(k.accepted_on, 'YYYY-MM') as month, date_part('day', k.accepted_on)::int as day,
       (date_part('year', k.accepted_on) * 12 + date_part('month', k.accepted_on))::int as number${key}
     from (${cases}) k
   ), former as materialized (
     select e.entry_id as id from mandate_payments y join ledger_postings e on e.company_id = y.company_id and e.mandate_id = y.mandate_id and e.payment_id = y.id
     where y.taken_over and e.line = 1 and not e.derived and ${ofCompany('y')}
   ), reversed as materialized (
     select r.reverses_entry_id as id from ledger_postings r where r.line = 1 and r.rule = 'payment.reversal' and ${ofCompany('r')}
   )
   select k.month, case when p.rule in ('payment.debtor', 'payment.client') and p.entry_id not in (select f.id from former f) then greatest(1, (date_part('year', p.value_date) * 12 + date_part('month', p.value_date))::int
       - k.number + (date_part('day', p.value_date)::int > k.day)::int) else 0 end as n,
     sum(case when p.rule = 'acceptance.payment' or p.entry_id in (select f.id from former f) then -p.amount_cents else p.amount_cents end)::bigint as cents${key}
   from k join ledger_postings p on p.company_id = k.company_id and p.mandate_id = k.id and p.line = 1 and p.reverses_entry_id is null
     and p.rule in ('acceptance.principal', 'acceptance.titled_costs', 'acceptance.charge', 'acceptance.payment', 'payment.debtor', 'payment.client')
   where p.entry_id not in (select v.id from reversed v where v.id is not null) or p.rule like 'acceptance.%'
   group by 1, 2${key}`;

const cohorts = statement('cohorts', cohortsOf(allCases), { notNull: ['month', 'count', 'last_on'] });
const recovered = statement('recovered', recoveredOf(allCases), { notNull: ['month', 'n', 'cents'] });
const nullable = ['policy_id', 'policy_version'];
const cohortsByPolicy = statement('cohorts_by_policy', cohortsOf(casesOfPolicies, ofPolicy), {
  notNull: ['month', 'count', 'last_on'],
  nullable,
});
const recoveredByPolicy = statement('recovered_by_policy', recoveredOf(casesOfPolicies, ofPolicy), {
  notNull: ['month', 'n', 'cents'],
  nullable,
});

/** The cases that were accepted in each month, the day of the last of them, and what was claimed and paid: `n` 0 is what was claimed. */
export async function readRecovery(db: CompanyDb, days: Omit<Span, 'company_id'>) {
  const [months, cents] = await Promise.all([db.many(cohorts, days), db.many(recovered, days)]);
  return { months, cents };
}

export interface PoliciesAsked extends Span {
  readonly policy_id: string | null;
  readonly policy_version: number | null;
}

/** The same over all companies, of cases that run on the same version of a policy. */
export async function readRecoveryByPolicy(db: OperatorDb, asked: PoliciesAsked) {
  const [months, cents] = await Promise.all([db.many(cohortsByPolicy, asked), db.many(recoveredByPolicy, asked)]);
  return { months, cents };
}

const tasksDone = statement(
  'tasks_done',
  `select (t.done_at at time zone 'Europe/Berlin')::date as on_day, t.done_by_id, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, t.kind, count(*)::integer as done
   from tasks t left join accounts a on a.id = t.done_by_id
   where t.status = 'done' and t.done_at >= (:from_day::date)::timestamp at time zone 'Europe/Berlin' and t.done_at < (:to_day::date + 1)::timestamp at time zone 'Europe/Berlin'
   group by 1, 2, 3, 4 order by 1 desc, 3 nulls last, 2, 4`,
  { notNull: ['on_day', 'done'], nullable: ['done_by_id', 'name'] },
);

export const readTasksDone = (db: OperatorDb, span: { readonly from_day: string; readonly to_day: string }) =>
  db.many(tasksDone, span);

const promisesMade = statement(
  'promises',
  `select p.status, count(*)::integer as count from promises p where p.made_on between ${asked_days} and ${ofCompany('p')} group by 1`,
  { notNull: ['count'] },
);

/** How many promises were made on these days, by what became of them. */
export const readPromises = (db: OperatorDb, span: Span) => db.many(promisesMade, span);
