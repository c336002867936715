/**
 * An accepted order becomes a mandate, or joins one: the row, the opening entries of its ledger, its states, and the first history entry.
 */
import assert from 'node:assert/strict';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf, type Cents } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type ClaimRow, countsAsPaid } from '../claims/index.ts';
import { followLimitation, openClaimsOf } from '../limitation/index.ts';
import {
  type Addition,
  balanceOf,
  claimEntries,
  newAccount,
  type NewFact,
  paymentEntry,
  readAccount,
  recordedAfter,
  type Unrecorded,
  writeAddition,
  writeBooked,
} from '../../money/ledger/index.ts';
import { percentOf } from '../../money/interest/index.ts';
import { type ClaimFact, statutoryTerms, titleTerms } from '../../money/replay/index.ts';
import { recordBalance } from './book.ts';
import { appendHappening } from './history.ts';
import { type MandateEventData, type MandateRow, newReferenceNumber, openingProcedure, stateOf } from './mandate.ts';
import { followPlans } from './plans.ts';
import { followPromises } from './promises.ts';
import * as store from './store.ts';

/** The work that looks at what moves a case, and starts its course; its key is the mandate's id. */
export const courseWork = 'case.course';

/** The fields of an order that a mandate takes over. */
export interface Acceptance {
  readonly debtor_id: string;
  readonly acting_as: 'consumer' | 'business';
  readonly additional_debtor_ids: readonly string[];
  readonly starting_approach: 'extrajudicial' | 'judicial';
  /** The day of the order, which selects the tables of fees. */
  readonly ordered_on: string;
  readonly submitted_at: string | null;
  readonly claims: readonly ClaimRow[];
}

/** Opens a new mandate; returns its id. */
export async function openMandate(tx: CompanyTx, order: Acceptance): Promise<string> {
  const account = await newAccount(tx, newId());
  const { mandate_id } = account;
  const today = await businessDate(tx);
  const addition = openingOf(order, { recorded_at: tx.readClock(), today });
  const booked = await account.ask('step', addition);
  const { recorded_at } = addition;
  await insertWithReference(tx, order, { id: mandate_id, ...stateOf(balanceOf(booked.after)), recorded_at });
  writeBooked(tx, account, addition, booked);
  await followLimitation(tx, openClaimsOf(mandate_id, booked.after));
  appendHappening(tx, mandate_id, { code: 'case.opened', values: {} });
  enqueue(tx, { kind: courseWork, key: mandate_id, company: tx.tenant.company_id });
  return mandate_id;
}

/** Adds an order to a mandate of the same debtor that is locked and not over, with the events of its balance. */
export async function joinMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  order: Acceptance,
  data: MandateEventData,
): Promise<void> {
  const recording = { recorded_at: recordedAfter(tx, mandate.balance_updated_at), today: await businessDate(tx) };
  const addition = openingOf(order, recording);
  const { recorded_at } = addition;
  const figures = await writeAddition(tx, await readAccount(tx, mandate.id), addition);
  const after = balanceOf(figures.after);
  const state = stateOf(after);
  const { additional_debtor_ids, ordered_on } = order;
  store.extend(tx, mandate.id, { additional_debtor_ids, ordered_on, ...state, recorded_at });
  await Promise.all([
    followPlans(tx, figures.after.plans, data),
    followLimitation(tx, openClaimsOf(mandate.id, figures.after)),
    followPromises(tx, mandate.id),
  ]);
  appendHappening(tx, mandate.id, { code: 'claims.added', values: {} });
  recordBalance(tx, { before: balanceOf(figures.before), after }, data);
  if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
}

const references_tried_max = 10;

/** Inserts the mandate; draws another reference number where one is taken. */
async function insertWithReference(tx: CompanyTx, order: Acceptance, opened: Opened): Promise<void> {
  const mandate = {
    debtor_id: order.debtor_id,
    additional_debtor_ids: order.additional_debtor_ids,
    ordered_on: order.ordered_on,
    procedure_state: openingProcedure(order.starting_approach, order.claims),
    ...opened,
  };
  for (let tried = 0; tried < references_tried_max; tried += 1)
    if (await store.insert(tx, { ...mandate, reference_number: newReferenceNumber(await businessDate(tx)) })) return;
  throw new Error('no free reference number was found');
}

type Opened = Pick<MandateRow, 'id' | 'payment_state'> & {
  readonly total_balance_cents: Cents;
  readonly recorded_at: string;
};

/** The claims of an order and the payments that the client reported on them, as facts. */
function openingOf(order: Acceptance, { recorded_at, today }: Pick<Addition, 'recorded_at' | 'today'>): Addition {
  const claims = order.claims.map((claim) => claimFactOf(claim, order, today));
  const payments = order.claims.flatMap((claim) =>
    claim.payments.filter(countsAsPaid).map((payment) => ({ payment, claim_id: claim.id })),
  );
  const booked = payments.map(({ payment: { id, amount_cents, value_date }, claim_id }) => {
    const designation = { claim_id, line: null };
    const fact = { id: newId(), amount_cents: BigInt(amount_cents), value_date, designation };
    return { fact, entry: paymentEntry(fact, { rule: 'acceptance.payment', payment_id: id }) };
  });
  const facts: NewFact[] = [
    ...claims.map((fact) => ({ kind: 'claim' as const, fact })),
    ...booked.map(({ fact }) => ({ kind: 'payment' as const, fact })),
  ];
  const entries = [...claims.flatMap(claimEntries), ...booked.map(({ entry }) => entry)];
  return { facts, entries, recorded_at, today, reason: 'back_dated' };
}

/**
 * A claim as it is accepted, with its default terms of interest (money.md 2). The principal is owed from its due date, that of a title from its issue or
 * from the first day of its interest, a charge from its own day; never after the day of acceptance, whose balance includes everything.
 */
function claimFactOf(claim: ClaimRow, { acting_as, submitted_at }: Acceptance, today: string): Unrecorded<ClaimFact> {
  assert(claim.principal_cents !== null, 'finalize requires a principal');
  const title = claim.enforceable_title?.contents;
  const { claim_type_code, contract_date } = claim.legal_basis;
  const { delay_date } = claim;
  const begun = title === undefined ? claim.due_date : earlier(title.issued_on, title.interest?.from ?? null);
  const since = notAfter(today, begun);
  const statutory = statutoryTerms({ acting_as, claim_type_code, arisen_on: contract_date ?? claim.document_date });
  const isConsumerCredit = acting_as === 'consumer' && (claim_type_code === 'H04' || claim_type_code === 'H36');
  return {
    id: claim.id,
    titled: title !== undefined,
    since,
    ranked_by: (title === undefined ? claim.due_date : title.issued_on) ?? since,
    principal_cents: claim.principal_cents,
    default_terms:
      title === undefined
        ? delay_date === null
          ? null
          : { ...statutory, from: delay_date }
        : title.interest && {
            ...titleTerms({
              rate: percentOf(title.interest.rate),
              above_base_rate: title.interest.above_base_rate,
              amount_base: title.interest.amount_base && centsOf(title.interest.amount_base),
            }),
            from: title.interest.from,
          },
    titled_costs: title?.titled_costs
      ? { amount_cents: centsOf(title.titled_costs), since: notAfter(today, title.issued_on) }
      : null,
    charges: claim.additional_charges.map(({ id, type, amount, occurrence_date }) => ({
      id,
      type,
      amount_cents: centsOf(amount) satisfies Cents,
      date: notAfter(
        today,
        occurrence_date ?? (type === 'interest' ? (submitted_at === null ? null : dayOf(submitted_at)) : since),
      ),
    })),
    consumer_credit_since: isConsumerCredit ? delay_date : null,
  };
}

const notAfter = (today: string, day: string | null): string => (day === null || day > today ? today : day);

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
