/** The single-mandate statements of closed cases: drafts over all items left of the mandate (money.md 7). */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { dayOf } from '../../../values/day.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import { type MandateToState, takeItemsOf } from '../items/index.ts';
import { completeSingle } from './draft.ts';
import * as singles from './store-singles.ts';
import * as store from './store.ts';

/** Everything that is recorded. */
const end_of_time = '9999-12-31T00:00:00.000Z';

type ClosedMandate = Pick<MandateToState, 'id' | 'created_at'>;

/** Those of its acceptance. */
const conditionsOf = async (db: CompanyDb, { created_at }: Pick<ClosedMandate, 'created_at'>) =>
  conditionsOn(await readVersions(db), { day: dayOf(created_at), known_at: created_at });

/** The statement that the closing of a mandate would make. */
export async function statementOfClosing(
  db: CompanyDb,
  mandate: ClosedMandate,
): Promise<'own' | 'collective' | 'none'> {
  const [conditions, isStated] = await Promise.all([conditionsOf(db, mandate), singles.hasSingle(db, mandate.id)]);
  return isStated ? 'none' : conditions.closing_statement;
}

/** A mandate was closed: the draft of its statement. */
export async function stateClosing(tx: CompanyTx, mandate: ClosedMandate): Promise<void> {
  const conditions = await conditionsOf(tx, mandate);
  const today = await businessDate(tx);
  await draftSingle(tx, {
    run_id: null,
    mandate_id: mandate.id,
    is_own: conditions.closing_statement === 'own',
    period_start: dayOf(mandate.created_at),
    period_end: today,
    booking_date: today,
  });
}

type Single = Pick<
  store.StatementRow,
  'run_id' | 'mandate_id' | 'is_own' | 'period_start' | 'period_end' | 'booking_date'
>;

/**
 * Makes the draft of a mandate's single statement. Where the conditions want it in the collective one, its items stay
 * free for the next run, which computes it again; until then it says what they are.
 */
export async function draftSingle(tx: CompanyTx, single: Single): Promise<void> {
  const id = newId();
  if (!(await store.insert(tx, { ...single, id, kind: 'single', tax_treatment: null }))) return;
  await takeAndComplete(tx, { id, mandate_id: single.mandate_id }, end_of_time);
  if (!single.is_own) singles.releaseItems(tx, id);
}

async function takeAndComplete(
  tx: CompanyTx,
  { id, mandate_id }: Pick<store.StatementRow, 'id' | 'mandate_id'>,
  until: string,
): Promise<void> {
  await takeItemsOf(tx, id, { of: await singles.readMandate(tx, mandate_id), until });
  const draft = await store.lock(tx, id);
  if (draft !== undefined) await completeSingle(tx, draft);
}

/**
 * Makes drafts of closed cases anew that have an invoice of their own: those whose company is taxed differently since,
 * and those of whose mandate something was recorded since.
 *
 * @param until what was recorded before it
 */
export async function renewSingles(tx: CompanyTx, until: string): Promise<void> {
  const { tax_treatment } = await readCompany(tx);
  for (const draft of await singles.lockOwnSingles(tx, { tax_treatment, until }))
    await takeAndComplete(tx, draft, until);
}
