/**
 * Verifies the books of every mandate of every company against a replay of their facts (money.md 1), a page at a time:
 * its facts and its entries are one state of the database.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Difference, verifyLedgers } from '../../money/ledger/index.ts';
import * as store from './store.ts';

/** A figure that the entries of a mandate do not have. */
export interface LedgerDifference extends Difference {
  readonly company_id: string;
  readonly mandate_id: string;
  readonly reference_number: string;
}

/** What was verified so far. */
export interface VerificationProgress {
  readonly mandates: number;
  /** Mandates among them whose entries do not follow the newest base rate or version of a rule yet: `books.correct` corrects them. */
  readonly awaiting: number;
  /** Those of the last page. */
  readonly differences: readonly LedgerDifference[];
}

const page = 100;
const before_all = '00000000-0000-0000-0000-000000000000';

/** Goes through all mandates in bounded memory. */
export async function* verifyBooks(database: Database): AsyncGenerator<VerificationProgress> {
  let [mandates, awaiting] = [0, 0];
  let after: Pick<store.VerifiedMandate, 'company_id' | 'id'> = { company_id: before_all, id: before_all };
  for (;;) {
    const verified = await database.readAsOperator((db) => verifyPage(db, after));
    const last = verified.mandates.at(-1);
    mandates += verified.mandates.length;
    awaiting += verified.awaiting;
    yield { mandates, awaiting, differences: verified.differences };
    if (last === undefined || verified.mandates.length < page) return;
    after = last;
    await yieldToOthers();
  }
}

async function verifyPage(db: OperatorDb, after: Pick<store.VerifiedMandate, 'company_id' | 'id'>) {
  const mandates = await store.pageOfMandates(db, after, page);
  const differing: (LedgerDifference & { readonly isAwaiting: boolean })[] = [];
  for (const [company_id, rows] of Map.groupBy(mandates, (each) => each.company_id)) {
    const company = db.forCompany(company_id);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const verified = await verifyLedgers(company, [...byId.keys()], await businessDate(company));
    for (const { mandate_id, ...difference } of verified.differences) {
      const { reference_number = '', rates_compared = 0 } = byId.get(mandate_id) ?? {};
      const isAwaiting = rates_compared < verified.rates;
      differing.push({ company_id, mandate_id, reference_number, ...difference, isAwaiting });
    }
  }
  const awaiting = new Set(differing.filter(({ isAwaiting }) => isAwaiting).map(({ mandate_id }) => mandate_id));
  const differences = differing.flatMap(({ isAwaiting, ...difference }) => (isAwaiting ? [] : [difference]));
  return { mandates, awaiting: awaiting.size, differences };
}

/** Compares the maintained figures of companies, which their summaries show, with their cases. */
export const verifyFigures = (database: Database): Promise<store.FigureDifference[]> =>
  database.readAsOperator((db) => store.readFigureDifferences(db));
