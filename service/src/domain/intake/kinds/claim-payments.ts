/** Payments on claims as a kind of import. */
import { PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { centsOf } from '../../../values/money.ts';
import { businessDate, businessTime } from '../../ladder/business-date/index.ts';
import {
  type ClaimRow,
  countsAsPaid,
  readClaim,
  readClaimsOfCases,
  readClaimsWith,
} from '../../collection/claims/index.ts';
import { isExpired, type OrderRow, readOrders, refuseForeignClaim } from '../../collection/orders/index.ts';
import {
  deletePayment,
  readClosedMandates,
  readOpenCents,
  readPayment,
  readPayments,
  refuseClosed,
  refuseDecided,
  refuseFutureDay,
  refuseInvalidPayment,
  reportPayment,
  withdrawPayment,
} from '../../collection/payments/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { keyOfAll, type KindRules, type MadeRow, type Row, type Setting, type Verdict } from './rules.ts';
import {
  errorAt,
  type Finding,
  findingsOf,
  moneyIn,
  present,
  readBody,
  refusal,
  refusedBy,
  valueOf,
  type Values,
  warningAt,
} from './values.ts';

const documentOf = (values: Values): string | undefined => valueOf(values, 'document_reference');
const caseOf = (values: Values): string | undefined => valueOf(values, 'reference_number')?.toUpperCase();

const bodyOf = (values: Values) =>
  present({
    amount: moneyIn(values, 'amount'),
    value_date: valueOf(values, 'value_date'),
    your_reference: valueOf(values, 'your_reference'),
  });

/** Of claims of one document, and of one case: one more than the service needs to say that there are several. */
const looked_up_max = 50;

type Found = readonly ClaimRow[];

interface Claims {
  readonly byDocument: ReadonlyMap<string, Found>;
  readonly byCase: ReadonlyMap<string, Found>;
}

async function readClaims(db: CompanyDb, rows: readonly Pick<Row, 'values'>[]): Promise<Claims> {
  const wanted = (of: typeof documentOf): string[] => [...new Set(rows.flatMap(({ values }) => of(values) ?? []))];
  const [documents, cases] = [wanted(documentOf), wanted(caseOf)];
  const [byDocument, byCase] = await Promise.all([
    documents.length === 0 ? [] : readClaimsWith(db, documents, looked_up_max),
    cases.length === 0 ? [] : readClaimsOfCases(db, cases, looked_up_max),
  ]);
  return {
    byDocument: Map.groupBy(byDocument, ({ document_reference }) => document_reference ?? ''),
    byCase: Map.groupBy(byCase, ({ reference_number }) => reference_number ?? ''),
  };
}

/** The claim that a row names, or what is wrong with what it names. */
function claimOf(values: Values, { byDocument, byCase }: Claims): ClaimRow | Finding {
  const [document, reference] = [documentOf(values), caseOf(values)];
  if (document === undefined && reference === undefined)
    return errorAt('document_reference', 'required', 'Name the document or the case.');
  const ofCase = reference === undefined ? undefined : (byCase.get(reference) ?? []);
  if (ofCase?.length === 0)
    return errorAt('reference_number', 'not_found', 'The company has no case with this number.');
  const found =
    document === undefined
      ? (ofCase ?? [])
      : (ofCase ?? byDocument.get(document) ?? []).filter(({ document_reference }) => document_reference === document);
  const [first, second] = found;
  if (first === undefined) return errorAt('document_reference', 'not_found', 'There is no claim with this document.');
  if (second === undefined) return first;
  return document === undefined
    ? errorAt('document_reference', 'required', 'The case has several claims: name the document.')
    : errorAt('reference_number', 'required', 'Several claims have this document: name the case.');
}

const isClaim = (found: ClaimRow | Finding): found is ClaimRow => 'order_id' in found;

interface Facts {
  readonly today: string;
  readonly time: string;
  readonly claims: Claims;
  readonly open: ReadonlyMap<string, bigint>;
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly closed: ReadonlySet<string>;
}

async function readFacts(db: CompanyDb, rows: readonly Row[]): Promise<Facts> {
  const claims = await readClaims(db, rows);
  const found = rows.map(({ values }) => claimOf(values, claims)).filter(isClaim);
  const of = [...new Map(found.map((claim) => [claim.id, claim])).values()];
  const [today, time, open, orders, closed] = await Promise.all([
    businessDate(db),
    businessTime(db),
    readOpenCents(db, of),
    readOrders(db, [...new Set(of.map(({ order_id }) => order_id))]),
    readClosedMandates(db, [...new Set(of.flatMap(({ mandate_id }) => mandate_id ?? []))]),
  ]);
  return { today, time, claims, open, orders: new Map(orders.map((order) => [order.id, order])), closed };
}

const isSame = (claim: ClaimRow, { amount, value_date, your_reference = null }: PaymentInput): boolean =>
  claim.payments.some(
    (each) =>
      countsAsPaid(each) &&
      BigInt(each.amount_cents) === centsOf(amount) &&
      each.value_date === value_date &&
      each.your_reference === your_reference,
  );

/** What the route would refuse of a payment on this claim, in the order of its checks. */
function refused(body: PaymentInput, claim: ClaimRow, facts: Facts, { side }: Setting): void {
  const order = facts.orders.get(claim.order_id);
  if (side === 'operator') {
    if (order?.source !== 'operator')
      throw new Refusal('conflict', { detail: 'The operator did not enter this order.' });
    if (order.status !== 'draft') throw new Refusal('claim_not_editable');
  }
  if (order !== undefined && isExpired(order, facts.time)) throw new Refusal('order_expired');
  refuseDecided(claim);
  if (claim.mandate_id !== null) refuseClosed(facts.closed.has(claim.mandate_id));
  refuseInvalidPayment(body, claim, facts.open.get(claim.id));
}

function verdictOn({ values }: Row, facts: Facts, setting: Setting): Verdict {
  const { body, failures } = readBody(PaymentInput, bodyOf(values));
  const found = claimOf(values, facts.claims);
  const reasons = [
    ...(documentOf(values) ? ['document_reference'] : []),
    ...(caseOf(values) ? ['reference_number'] : []),
  ];
  const matched = isClaim(found) ? ({ type: 'claim', id: found.id, reasons } as const) : null;
  const findings = [
    ...findingsOf(failures, {}),
    ...(body === undefined ? [] : refusedBy(() => refuseFutureDay(body, facts.today), 'value_date')),
    ...(isClaim(found) ? [] : [found]),
  ];
  if (!isClaim(found) || body === undefined || findings.length > 0) return { findings, matched, skip: false };
  if (isSame(found, body))
    return { findings: [warningAt('amount', 'already_exists', 'This payment is here already.')], matched, skip: true };
  const at = documentOf(values) === undefined ? 'reference_number' : 'document_reference';
  return { findings: refusedBy(() => refused(body, found, facts, setting), at), matched, skip: false };
}

/** Payments that are booked, or that the operator has found to be false. */
async function followed(db: CompanyDb, rows: readonly MadeRow[]): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ made }) => made.map(({ id }) => id));
  const decided = new Set(
    (await readPayments(db, ids))
      .filter(({ status }) => status === 'booked' || status === 'rejected')
      .map(({ id }) => id),
  );
  return new Set(rows.filter(({ made }) => made.some(({ id }) => decided.has(id))).map(({ number }) => number));
}

async function runRow(tx: CompanyTx, { values }: Row, { side, publicUrl }: Setting) {
  const { body, failures } = readBody(PaymentInput, bodyOf(values));
  if (body === undefined) throw refusal(failures);
  refuseFutureDay(body, await businessDate(tx));
  const claim = claimOf(values, await readClaims(tx, [{ values }]));
  if (!isClaim(claim)) throw refusal([{ field: claim.field ?? '', code: 'invalid', message: claim.message }]);
  if (side === 'operator') await refuseForeignClaim(tx, claim.id);
  const { id } = await reportPayment(tx, claim.id, body, publicUrl);
  const payment = { type: 'payment', id, parent: claim.id } as const;
  return { action: 'created', resources: [payment], errors: [], made: [payment] } as const;
}

export const claimPaymentRules: KindRules = {
  keyOf(values) {
    const parts = [valueOf(values, 'amount'), valueOf(values, 'value_date')];
    if (parts.includes(undefined)) return undefined;
    return keyOfAll(documentOf(values), caseOf(values), ...parts, valueOf(values, 'your_reference'));
  },

  async judge(db, rows, setting) {
    const facts = await readFacts(db, rows);
    return rows.map((row) => verdictOn(row, facts, setting));
  },

  run: runRow,

  followed,

  async undo(tx, { made }) {
    for (const { id, parent: claim_id = '' } of made) {
      const payment = await readPayment(tx, id);
      const claim = payment === undefined ? undefined : await readClaim(tx, claim_id);
      if (payment === undefined || claim === undefined || payment.status === 'withdrawn') continue;
      const path = { claim_id, id };
      if (payment.status === 'draft') await deletePayment(tx, path);
      else await withdrawPayment(tx, path);
    }
  },
};
