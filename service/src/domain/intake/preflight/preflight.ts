/** The route that answers what would become of an order. */
import type { OrderPreflightInput } from '@mahnwerk/contract/case/order-preflight.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { debtorsOfReference, debtorWith, type DebtorRow } from '../../collection/debtors/index.ts';
import { type Preflight, type TriedDraft, tryDraft } from '../../collection/orders/index.ts';
import { baseRates } from '../../money/base-rates/index.ts';
import { debtorDiffers, duplicatesOf, errorsOf, limitationsOf, warningsOf } from './answer.ts';
import { expectedOf } from './expected.ts';
import * as store from './store.ts';

export const preflight: Preflight = ({ db, body, deps }) =>
  db.snapshot(async () => {
    const { tried, alike, differs } = await tryBody(db, body, deps);
    const [rates, found] = await Promise.all([baseRates(db), findDuplicates(db, tried, alike)]);
    const errors = errorsOf(tried);
    return {
      ready: errors.length === 0,
      errors,
      limitation: limitationsOf(tried),
      duplicates: duplicatesOf(found, deps.publicUrl),
      expected: expectedOf(tried, rates),
      warnings: [...(differs ? [debtorDiffers] : []), ...warningsOf(tried)],
    };
  });

interface Tried {
  readonly tried: TriedDraft;
  /** Debtors that are the order's, or have the reference of a new one. */
  readonly alike: readonly DebtorRow[];
  /** A debtor has the reference of the new one, and none has its data. */
  readonly differs: boolean;
}

/** @throws Refusal validation_error as the creation of the order, or of its debtor, does */
async function tryBody(
  db: CompanyDb,
  body: OrderPreflightInput,
  { publicUrl, environment }: Pick<Dependencies, 'publicUrl' | 'environment'>,
): Promise<Tried> {
  const report = new ValidationErrors();
  if (!('debtor' in body)) {
    const tried = await tryDraft(db, body, { debtor: undefined, publicUrl, environment, report });
    return { tried, alike: tried.debtors, differs: false };
  }
  const { debtor: input, ...order } = body;
  const { debtor } = await debtorWith(db, input, undefined, report);
  const tried = await tryDraft(db, { debtor_id: debtor.id, ...order }, { debtor, publicUrl, environment, report });
  const { known, same } = await debtorsOfReference(db, input);
  return { tried, alike: [debtor, ...known], differs: known.length > 0 && same === undefined };
}

async function findDuplicates(db: CompanyDb, { claims }: TriedDraft, alike: readonly DebtorRow[]) {
  if (claims.length === 0) return { orders: [], invoices: [] };
  const question = { claims, most: limits.preflight_duplicates };
  const numbers = alike.flatMap(({ your_reference }) => your_reference ?? []);
  const [orders, invoices] = await Promise.all([
    store.findOrders(
      db,
      question,
      alike.map(({ id }) => id),
    ),
    store.findInvoices(db, question, numbers),
  ]);
  return { orders, invoices };
}
