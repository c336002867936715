/** SQL of decisions as lists: of an invoice, of a run, of all companies. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import { type DecisionSpan, presentDay, presentSpan } from '../ladder/index.ts';
import type { RunRow } from './store.ts';

const columns = `d.invoice_id, d.from_on,
  (select min(x.from_on) from dunning_decisions x where x.company_id = d.company_id and x.invoice_id = d.invoice_id and x.from_on > d.from_on) as following_on,
  d.outcome, d.reason, d.level, d.next_on, d.dunning_id, d.order_id, d.policy_version, d.run_id, d.problems,
  (select min(h.reason::text) from dunning_company_holds h
   where h.company_id = d.company_id and h.from_on <= :as_of::date and coalesce(h.until_on, 'infinity') >= :as_of) as company_hold`;

/** The row that answers for a day: the last one that begins by then. */
const ofDay = `d.from_on <= :on and not exists (select from dunning_decisions x
  where x.company_id = d.company_id and x.invoice_id = d.invoice_id and x.from_on > d.from_on and x.from_on <= :on)`;

/** On the day asked for, a switch of the company holds whatever waits or is held. */
const held = (reason = '') => `(d.outcome in ('wait', 'hold') and exists (select from dunning_company_holds h
  where h.company_id = d.company_id and h.from_on <= :as_of::date and coalesce(h.until_on, 'infinity') >= :as_of${reason}))`;

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

/** A row, with the switch of the company that held all its invoices on the day asked for. */
interface Row extends DecisionSpan {
  readonly company_hold: 'company_paused' | 'company_locked' | null;
}

const present = (page: PageOf<Row>, on: string | undefined): PageOf<Decision> =>
  mapPage(page, ({ company_hold: hold, ...span }) => {
    const decision = on === undefined ? presentSpan(span) : presentDay(span, on);
    const isHeld = hold !== null && (decision.outcome === 'wait' || decision.outcome === 'hold');
    return isHeld ? { ...decision, outcome: 'hold', reason: hold, next_on: null, problems: [] } : decision;
  });

/** The decisions on an invoice, newest first; with the filter `on` that of the day. */
export const pageOfInvoice = async (db: CompanyDb, invoice: string, query: PageQuery): Promise<PageOf<Decision>> =>
  present(await readPage<Row>(db, ofInvoice, query, { invoice, ...asOf(query) }), onOf(query));

export const pageOfAll = async (db: OperatorDb, query: PageQuery): Promise<PageOf<Decision>> =>
  present(await readPage<Row>(db, ofAll, query, asOf(query)), onOf(query));

/** The decisions that a run made. A hold that was the answer before is not made again. */
export const pageOfRun = async (db: OperatorDb, run: RunRow, query: PageQuery): Promise<PageOf<Decision>> =>
  run.dry_run
    ? present(await readPage<Row>(db, ofDryRun, query, { run: run.id, run_on: run.run_on }), run.run_on)
    : present(await readPage<Row>(db, ofRun, query, { run: run.id, as_of: null }), undefined);
