/** Creates the orders of rows with their debtors, and takes them back. */
import { OrderCreate } from '@mahnwerk/contract/case/orders.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { attachReady, type ReadyContent, readyDocument } from '../../correspondence/documents/index.ts';
import { type ClaimRow, fieldsOf, readClaimsOf } from '../../collection/claims/index.ts';
import {
  type DebtorRow,
  type DebtorSetting,
  readDebtors,
  readReferredDebtors,
  readWholeSetting,
  removeDebtor,
} from '../../collection/debtors/index.ts';
import {
  createDraft,
  deleteDraft,
  endOrder,
  finalizeDraft,
  orderFields,
  type OrderRow,
  readOrders,
  readTalkedAbout,
} from '../../collection/orders/index.ts';
import { undoHandovers } from '../../dunning/handover/index.ts';
import {
  changeBy,
  changeOf,
  chosenOf,
  createFrom,
  debtorMade,
  debtorsWith,
  followedDebtors,
  taken_back,
} from './case-debtor.ts';
import { ambiguousAt, matchesOfOrders } from './e-invoice-rows.ts';
import { orderBody } from './order-body.ts';
import type { Made, MadeRow, Outcome, Row, Setting } from './rules.ts';
import { printOf, readBody, refusal, valueOf } from './values.ts';

const at = 'debtor_reference';

/** The debtor of a row that is here. @throws Refusal where several are */
async function findDebtor(tx: CompanyTx, row: Row, known: DebtorSetting): Promise<DebtorRow | undefined> {
  const match = (await matchesOfOrders(tx, [row])).get(row.number);
  if (match === undefined) {
    const reference = valueOf(row.values, at);
    return chosenOf(row.values, (await debtorsWith(tx, [reference])).get(reference ?? '') ?? [], known);
  }
  if (match.kind === 'several') throw refusal([{ field: at, code: 'invalid', message: ambiguousAt(at).message }]);
  return match.kind === 'one' ? (await readDebtors(tx, [match.match.id]))[0] : undefined;
}

/** The debtor of a row, created or changed as the options say. */
export async function takeDebtor(
  tx: CompanyTx,
  row: Row,
  setting: Setting,
): Promise<{ readonly id: string; readonly made: readonly Made[] }> {
  const { values, debtor_id } = row;
  if (debtor_id !== null) return { id: debtor_id, made: [] };
  const known = await readWholeSetting(tx);
  const stored = await findDebtor(tx, row, known);
  if (stored === undefined) {
    const debtor = await createFrom(tx, values, at, setting);
    return { id: debtor.id, made: [debtorMade(debtor)] };
  }
  if (setting.options.on_existing_debtor === 'update' && changeOf(values, stored, known) !== undefined)
    await changeBy(tx, stored, values);
  return { id: stored.id, made: [] };
}

/** What a change of an order would change. */
const orderPrint = (order: OrderRow, claims: readonly ClaimRow[]): string =>
  printOf([
    order.status,
    order.debtor_id,
    order.additional_debtor_ids,
    orderFields.of(order),
    claims.map((claim) => [
      claim.id,
      fieldsOf(claim),
      claim.documents.map(({ id }) => id),
      claim.enforceable_title?.documents.map(({ id }) => id) ?? null,
      claim.payments.map(({ id, status }) => [id, status]),
    ]),
  ]);

/** The prints of orders that are here, by their ids. */
export async function printsOf(db: CompanyDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [orders, claims] = await Promise.all([readOrders(db, ids), readClaimsOf(db, ids)]);
  const byOrder = Map.groupBy(claims, ({ order_id }) => order_id);
  return new Map(orders.map((order) => [order.id, orderPrint(order, byOrder.get(order.id) ?? [])]));
}

const contentOf = ({ document }: Row): readonly ReadyContent[] =>
  document === null ? [] : [{ ...document, mime_type: 'application/pdf' }];

/** Makes one order of rows of one debtor, a claim of each. @throws Refusal about `claims[n]`, the n-th row */
export async function runTogether(tx: CompanyTx, rows: readonly Row[], setting: Setting): Promise<Outcome[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const debtor = await takeDebtor(tx, first, setting);
  for (const row of rows.slice(1)) await takeDebtor(tx, row, setting);
  const { body, failures } = readBody(OrderCreate, orderBody(rows, debtor.id, setting));
  if (body === undefined) throw refusal(failures);
  const { side, partner_id: partnerId, publicUrl, environment } = setting;
  const { order, claims } = await createDraft(tx, body, {
    source: side === 'operator' ? 'operator' : 'client',
    partnerId,
    publicUrl,
    environment,
    documentsOf: (id, index) =>
      rows[index] === undefined
        ? []
        : contentOf(rows[index]).map((each) => readyDocument({ type: 'claim', id }, each, tx.now)),
  });
  for (const [index, { id }] of claims.entries())
    for (const content of rows[index] === undefined ? [] : contentOf(rows[index]))
      attachReady(tx, { type: 'claim', id }, content);
  const errors = setting.options.finalize ? await finalize(tx, order.id, publicUrl) : [];
  const print = (await printsOf(tx, [order.id])).get(order.id);
  const made: Made = { type: 'order', id: order.id, ...(print === undefined ? {} : { print }) };
  return rows.map((_row, index) => ({
    action: 'created',
    resources: [
      { type: 'order', id: order.id },
      ...(claims[index] === undefined ? [] : [{ type: 'claim', id: claims[index].id } as const]),
      { type: 'debtor', id: debtor.id },
    ],
    errors,
    made: index === 0 ? [made, ...debtor.made] : [made],
  }));
}

export async function run(tx: CompanyTx, row: Row, setting: Setting): Promise<Outcome> {
  const [outcome] = await runTogether(tx, [row], setting);
  if (outcome === undefined) throw new Error('an order has an outcome for each of its rows');
  return outcome;
}

/** Finalizes a new order; what it lacks leaves the draft. */
async function finalize(tx: CompanyTx, id: string, publicUrl: string) {
  try {
    await tx.attempt((part) => finalizeDraft(part, id, publicUrl));
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.errors ?? [{ field: 'status', code: 'invalid', message: error.message } as const];
  }
}

const of = (rows: readonly MadeRow[], type: Made['type']): Made[] =>
  rows.flatMap(({ made }) => made.filter((each) => each.type === type));

/** Whether the import itself has withdrawn the order. */
const isTakenBack = ({ status, withdrawal_reason }: OrderRow): boolean =>
  status === 'withdrawn' && withdrawal_reason === taken_back;

export async function followed(db: CompanyDb, rows: readonly MadeRow[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(of(rows, 'order').map(({ id }) => id))];
  const [orders, prints, talked, debtors] = await Promise.all([
    readOrders(db, ids),
    printsOf(db, ids),
    readTalkedAbout(db, ids),
    followedDebtors(db, of(rows, 'debtor'), ids),
  ]);
  const gone = new Set(orders.filter(isTakenBack).map(({ id }) => id));
  const isFollowed = ({ type, id, print }: Made): boolean =>
    type === 'debtor'
      ? debtors.has(id)
      : !gone.has(id) && (talked.has(id) || (prints.has(id) && prints.get(id) !== print));
  return new Set(rows.filter(({ made }) => made.some(isFollowed)).map(({ number }) => number));
}

/** Deletes a draft, withdraws what is submitted; a debtor goes with its last order. */
export async function undo(tx: CompanyTx, { made }: MadeRow, { publicUrl }: Setting): Promise<void> {
  for (const { id } of made.filter(({ type }) => type === 'order')) {
    const [order] = await readOrders(tx, [id]);
    if (order === undefined || isTakenBack(order)) continue;
    if (order.status === 'draft') await deleteDraft(tx, id);
    else
      await endOrder(
        tx,
        id,
        { by: 'withdraw', publicUrl, withdrawal_reason: taken_back },
        { orderEnded: undoHandovers },
      );
  }
  const ids = made.filter(({ type }) => type === 'debtor').map(({ id }) => id);
  if (ids.length === 0) return;
  // An order that was withdrawn stays, and its debtor with it.
  const used = await readReferredDebtors(tx, { ids, but: [], taken_back: '' });
  for (const { id } of await readDebtors(tx, ids)) if (!used.has(id)) await removeDebtor(tx, id);
}
