/** SQL of decisions as lists: of an invoice, of a run, of all companies. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import {
  type BareDecision,
  type DecisionSpan,
  heldBy,
  holdsOn,
  openCentsOf,
  presentDay,
  presentSpan,
  withWords,
} from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';
import type { RunRow } from './store.ts';

const statement = statementsOf<Statements>('dunning-runs');

const columns = `d.invoice_id, d.from_on,
  (select min(x.from_on) from dunning_decisions x where x.company_id = d.company_id and x.invoice_id = d.invoice_id and x.from_on > d.from_on) as following_on,
  d.outcome, d.reason, d.level, d.next_on, d.dunning_id, d.order_id, d.policy_version, d.run_id, d.problems,
  (select min(h.reason::text) ${holdsOn('d.company_id', ':as_of::date')}) as company_hold`;

/** The row that answers for a day: the last one that begins by then. */
const ofDay = `d.from_on <= :on and not exists (select from dunning_decisions x
  where x.company_id = d.company_id and x.invoice_id = d.invoice_id and x.from_on > d.from_on and x.from_on <= :on)`;

/** On the day asked for, a switch of the company holds whatever waits or is held. */
const held = (reason = '') =>
  `(d.outcome in ('wait', 'hold') and exists (select ${holdsOn('d.company_id', ':as_of::date')}${reason}))`;

const ofOutcome = (value: unknown): string => {
  if (value === 'hold') return `(d.outcome = :outcome or ${held()})`;
  return value === 'wait' ? `(d.outcome = :outcome and not ${held()})` : 'd.outcome = :outcome';
};

const ofReason = (value: unknown): string =>
  value === 'company_paused' || value === 'company_locked'
    ? `(d.reason = :reason or ${held(' and h.reason = :reason')})`
    : `(d.reason = :reason and not ${held()})`;

const listing: Listing = {
  from: 'dunning_decisions d',
  alias: 'd',
  columns,
  key: ['company_id', 'invoice_id', 'from_on'],
  named: { created_at: 'from_on', id: 'id' },
  filters: {
    company_id: 'd.company_id = :company_id',
    invoice_id: 'd.invoice_id = :invoice_id',
    on: ofDay,
    outcome: ofOutcome,
    reason: ofReason,
  },
};
const ofInvoice: Listing = { ...listing, where: 'd.invoice_id = :invoice' };

const holdOn = (day: string) => `(select min(h.reason::text) ${holdsOn(':company_id', day)})`;

// The stored rows of an invoice, divided where a switch of its company was turned.
const spansOfInvoice: Listing = {
  from: `(
    select b.from_on, lead(b.from_on) over (order by b.from_on) as following_on, r.from_on as decided_on, ${holdOn('b.from_on')} as company_hold,
      r.company_id, r.invoice_id, r.id, r.outcome, r.reason, r.level, r.next_on, r.dunning_id, r.order_id, r.policy_version, r.run_id, r.problems
    from (
      select x.from_on from dunning_decisions x where x.company_id = :company_id and x.invoice_id = :invoice
      union
      select e.day from dunning_company_holds h cross join lateral (values (h.from_on), (h.until_on + 1)) e (day)
      where h.company_id = :company_id and ${holdOn('e.day')} is distinct from ${holdOn('e.day - 1')}
    ) b cross join lateral (
      select * from dunning_decisions x where x.company_id = :company_id and x.invoice_id = :invoice and x.from_on <= b.from_on
      order by x.from_on desc limit 1
    ) r
    where b.from_on = r.from_on or r.outcome <> 'end'
  ) d`,
  alias: 'd',
  columns: `d.invoice_id, d.from_on, d.following_on, d.decided_on, d.outcome, d.reason, d.level, d.next_on, d.dunning_id, d.order_id, d.policy_version,
    d.run_id, d.problems, d.company_hold`,
  key: ['company_id', 'invoice_id', 'from_on'],
  named: { created_at: 'from_on', id: 'id' },
};
const ofRun: Listing = { ...listing, tenant: false, newestById: true, where: 'd.run_id = :run' };
const ofAll: Listing = { ...listing, tenant: false, newestById: true };
const ofDryRun: Listing = {
  from: 'dunning_dry_decisions d',
  alias: 'd',
  columns: `d.invoice_id, :run_on::date as from_on, null::date as following_on, d.outcome, d.reason, d.level, d.next_on, null::uuid as dunning_id,
    null::uuid as order_id, d.policy_version, d.run_id, d.problems, null as company_hold`,
  tenant: false,
  key: ['run_id', 'company_id', 'invoice_id'],
  newestById: true,
  where: 'd.run_id = :run',
  filters: {
    company_id: 'd.company_id = :company_id',
    outcome: 'd.outcome = :outcome',
    reason: 'd.reason = :reason',
  },
};

const onOf = ({ filters }: PageQuery): string | undefined => (filters as { readonly on?: string }).on;

const asOf = (query: PageQuery) => ({ as_of: onOf(query) ?? null });

/** A row, with the switch of the company that held all its invoices on the day asked for or on the first day. */
interface Row extends DecisionSpan {
  readonly company_hold: 'company_paused' | 'company_locked' | null;
}

async function present(
  db: CompanyDb | OperatorDb,
  page: PageOf<Row>,
  on: string | undefined,
): Promise<PageOf<Decision>> {
  const bare = mapPage(page, ({ company_hold: hold, ...span }): BareDecision => {
    return heldBy(hold, on === undefined ? presentSpan(span) : presentDay(span, on));
  });
  return { ...bare, results: await withWords(db, bare.results) };
}

/** The decisions on an invoice, newest first; with the filter `on` that of the day. */
export async function pageOfInvoice(db: CompanyDb, invoice: string, query: PageQuery): Promise<PageOf<Decision>> {
  const on = onOf(query);
  return on === undefined
    ? present(db, await readPage<Row>(db, spansOfInvoice, query, { invoice }), undefined)
    : present(db, await readPage<Row>(db, ofInvoice, query, { invoice, as_of: on }), on);
}

export const pageOfAll = async (db: OperatorDb, query: PageQuery): Promise<PageOf<Decision>> =>
  present(db, await readPage<Row>(db, ofAll, query, asOf(query)), onOf(query));

/** The decisions that a run made. A hold that was the answer before is not made again. */
export const pageOfRun = async (db: OperatorDb, run: RunRow, query: PageQuery): Promise<PageOf<Decision>> =>
  run.dry_run
    ? present(db, await readPage<Row>(db, ofDryRun, query, { run: run.id, run_on: run.run_on }), run.run_on)
    : present(db, await readPage<Row>(db, ofRun, query, { run: run.id, as_of: null }), undefined);

const sumsFrom = (table: 'dunning_decisions' | 'dunning_dry_decisions'): string =>
  `select d.outcome, d.reason, count(*)::int8 as count, sum(${openCentsOf('i')})::int8 as open_cents
   from ${table} d join dunning_invoices i on i.company_id = d.company_id and i.id = d.invoice_id
   where d.run_id = :run group by d.outcome, d.reason order by min(d.outcome::text), count(*) desc, min(d.reason::text)`;

const known = { notNull: ['count', 'open_cents'] };
const sums = statement('sums', sumsFrom('dunning_decisions'), known);
const drySums = statement('drySums', sumsFrom('dunning_dry_decisions'), known);

/** How many decisions a run made of each kind, with what is open of their invoices. */
export const sumsOfRun = (db: OperatorDb, { id: run, dry_run }: Pick<RunRow, 'id' | 'dry_run'>) =>
  db.many(dry_run ? drySums : sums, { run });
