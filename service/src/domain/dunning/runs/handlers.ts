/** The company's routes of decisions and of the preview. */
import { dunningDecisions } from '@mahnwerk/contract/dunning/decisions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import type { PageOf } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays, instantOf } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';
import { decideDue } from '../../ladder/runs/index.ts';
import { baseRates } from '../../money/base-rates/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { type BareDecision, fromLadder, withWords } from '../ladder/index.ts';
import { policyInForce } from '../policy/index.ts';
import * as decisions from './store-decisions.ts';
import { readDueOf } from './store-due.ts';
import { duePage, invoiceExists, type QueuedInvoice } from './store-preview.ts';
import { found, invoiceLadder } from './user.ts';

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
    const decided = await previewOf(db, page, { on, deps });
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
  const isOver = today !== todayInBerlin(db) || db.now >= instantOf(today, '09:00');
  return isOver ? workingDayAfter(today, 1) : today;
}

const previewDay = async (db: CompanyDb, day: string): Promise<string> =>
  workingDayFrom(day, new Set((await policyInForce(db, day)).quiet_days));

/** What a run on the day would decide about the invoices of a page, by id: whole debtors are looked at together. */
async function previewOf(
  db: CompanyDb,
  { results }: PageOf<QueuedInvoice>,
  { on, deps }: { readonly on: string; readonly deps: Dependencies },
): Promise<ReadonlyMap<string, BareDecision>> {
  const [company, due, rates] = await Promise.all([
    readCompany(db),
    readDueOf(db, on, [...new Set(results.map(({ debtor_id }) => debtor_id))]),
    baseRates(db),
  ]);
  const isPrintable = company.address !== null && company.payout_bank_account !== null;
  const run = { id: null, run_on: on, dry_run: true, company_id: company.id, policy_id: null, policy: null };
  const asked = { run, setting: { isPrintable, baseRates: rates } };
  const ladder = invoiceLadder(deps);
  const plan = await decideDue(db, ladder, found(due).due, asked);
  const shown = new Set(results.map(({ id }) => id));
  const page = { ...plan, decisions: plan.decisions.filter(({ subject_id }) => shown.has(subject_id)) };
  const foreseen = await ladder.foresee(db, { ...page, letters: [] }, asked);
  return new Map(
    foreseen.decisions.map((each): [string, BareDecision] => {
      const answer = { policy_id: null, run_id: null, problems: [], ...each, until: on };
      return [each.subject_id, { ...fromLadder(answer), ...(company.dunning_paused ? heldByCompany : {}) }];
    }),
  );
}

/** A paused company comes first of all reasons. */
const heldByCompany = { outcome: 'hold', reason: 'company_paused', next_on: null, problems: [] } as const;
