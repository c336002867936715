/** The company's routes of decisions and of the preview. */
import { dunningDecisions } from '@mahnwerk/contract/dunning/decisions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import type { PageOf } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays, dayOf, instantOf } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { businessDate } from '../../parties/business-date/index.ts';
import { type BareDecision, withWords } from '../ladder/index.ts';
import { policyInForce } from '../policy/index.ts';
import { checkHandovers, decidePlan, decisionsOf } from './plan.ts';
import * as decisions from './store-decisions.ts';
import { readDueOf } from './store-due.ts';
import { duePage, invoiceExists, type QueuedInvoice } from './store-preview.ts';

export const decisionRoutes = implement(dunningDecisions, {
  async list({ db, path, query }) {
    orNotFound((await invoiceExists(db, path.invoice_id)) || undefined);
    const { on } = query.filters;
    // A day that has not come has no decision.
    if (on !== undefined && on > (await businessDate(db)))
      return { count: 0, more: false, earlier: false, keys: [], results: [] };
    return decisions.pageOfInvoice(db, path.invoice_id, query);
  },

  async preview({ db, query, deps }) {
    const { on: asked, ...filters } = query.filters;
    const today = await businessDate(db);
    const last = addDays(today, limits.dunning_preview_days);
    refuseFailures((report) => {
      if (asked !== undefined && (asked < today || asked > last))
        report.failAt('on', 'invalid_parameter', `Expected a day from ${today} to ${last}.`);
    });
    const on = await previewDay(db, asked ?? (await nextRunDay(db, today)));
    const page = await duePage(db, { ...query, filters }, on);
    const decided = await previewOf(db, page, { on, publicUrl: deps.publicUrl });
    return {
      ...page,
      results: await withWords(
        db,
        page.results.flatMap(({ id }) => decided.get(id) ?? []),
      ),
    };
  },
});

/** Today until 09:00, then the next working day. */
async function nextRunDay(db: CompanyDb, today: string): Promise<string> {
  const isOver = today !== dayOf(db.now) || db.now >= instantOf(today, '09:00');
  return isOver ? workingDayAfter(today, 1) : today;
}

const previewDay = async (db: CompanyDb, day: string): Promise<string> =>
  workingDayFrom(day, new Set((await policyInForce(db, day)).quiet_days));

/** What a run on the day would decide about the invoices of a page, by id: whole debtors are looked at together. */
async function previewOf(
  db: CompanyDb,
  { results }: PageOf<QueuedInvoice>,
  { on, publicUrl }: { readonly on: string; readonly publicUrl: string },
): Promise<ReadonlyMap<string, BareDecision>> {
  const [company, due] = await Promise.all([
    readCompany(db),
    readDueOf(db, on, [...new Set(results.map(({ debtor_id }) => debtor_id))]),
  ]);
  const isPrintable = company.address !== null && company.payout_bank_account !== null;
  const plan = await decidePlan(db, due, { on, run_id: null, isPrintable });
  const shown = new Set(results.map(({ id }) => id));
  const planned = decisionsOf(plan, { on, run_id: null }).filter(({ invoice_id }) => shown.has(invoice_id));
  const made = await checkHandovers(db, planned, { on, publicUrl });
  return new Map(
    made.map((each): [string, BareDecision] => [
      each.invoice_id,
      {
        dunning_id: null,
        order_id: null,
        run_id: null,
        problems: [],
        ...each,
        ...(company.dunning_paused ? heldByCompany : {}),
        until: on,
      },
    ]),
  );
}

/** A paused company comes first of all reasons. */
const heldByCompany = { outcome: 'hold', reason: 'company_paused', next_on: null, problems: [] } as const;
