/**
 * Derived entries: interest where a payment or a waiver meets it, the allocation of payments, waivers, and what is set
 * off, as a replay has them. An entry that no longer follows is reversed and booked anew; equal ones stay (money.md 1).
 * Pure.
 */
import assert from 'node:assert/strict';
import { type Cents, sumOf } from '../../../values/money.ts';
import {
  type AllocationPart,
  type PaymentResult,
  type Replay,
  ruleVersion,
  type RuleVersions,
} from '../replay/index.ts';
import { owedLines } from './entries.ts';
import {
  type BookingEntry,
  type CorrectionReason,
  effectiveEntries,
  entryOf,
  type Posting,
  reversalOf,
} from './ledger.ts';

/** The entry of the fact that a derived entry follows from. */
interface Causes {
  readonly ofClaim: (id: string) => string;
  readonly ofCost: (id: string) => string;
}

/** The entries that follow from a replay up to today, given the entries that stand. */
export function derivedEntries(replayed: Replay, entries: readonly BookingEntry[]): BookingEntry[] {
  const standing = effectiveEntries(entries).filter(({ derived }) => !derived);
  const causes = causesIn(standing);
  return [
    ...accruals(replayed, causes),
    ...replayed.payments.flatMap((payment) => allocationsOf(payment, replayed.rule_versions)),
    ...replayed.waivers.flatMap(({ waiver_id, plan_id, parts }) =>
      parts.map((part) => waiverOf(part, waiver_id ?? plan_id ?? assert.fail('a waiver has a cause'))),
    ),
    ...replayed.offsets.map((part) => offsetOf(part, causes)),
    ...replayed.titled.map((part) => owedBy(part, part.title_id)),
  ];
}

function causesIn(standing: readonly BookingEntry[]): Causes {
  const principals = new Map<string | null | undefined, string>();
  const costs = new Map<string | null | undefined, string>();
  for (const { id, rule, lines } of standing)
    if (rule === 'cost' || rule === 'acceptance.charge') costs.set(lines[0]?.cost_id, id);
    else if (rule === 'acceptance.principal') principals.set(lines[0]?.claim_id, id);
  // A claim whose principal is zero is its own cause.
  return { ofClaim: (id) => principals.get(id) ?? id, ofCost: (id) => costs.get(id) ?? id };
}

const accruals = ({ accruals: met, rule_versions }: Replay, { ofClaim, ofCost }: Causes): BookingEntry[] =>
  met.map(({ on, line, claim_id, cost_id, amount, rule, table_version }) =>
    entryOf({
      rule,
      rule_version: ruleVersion(rule, rule_versions),
      table_version,
      value_date: on,
      cause_entry_id: cost_id === null ? ofClaim(claim_id ?? '') : ofCost(cost_id),
      lines: owedLines({ line, amount_cents: amount, claim_id, cost_id }),
    }),
  );

/**
 * For each day on which a payment, what is left of it, or its refund moves money: one entry of what it settles, and one
 * of its surplus. Statements settle the first with the client; surplus is the payer's.
 */
function allocationsOf(payment: PaymentResult, versions: RuleVersions): BookingEntry[] {
  const { payment_id, value_date, amount, surplus_claim_id, rule, allocation, refunds } = payment;
  const days = [...new Set([value_date, ...allocation.map(({ on }) => on), ...refunds.map(({ on }) => on)])].sort();
  const origin = { rule, rule_version: ruleVersion(rule, versions), cause_entry_id: payment_id };
  return days.flatMap((on) => {
    const parts = allocation.filter((part) => part.on === on);
    const settled = sumOf(parts.map((part) => part.amount));
    const refunded = sumOf(refunds.filter((each) => each.on === on).map((each) => each.amount));
    const left = (on === value_date ? amount : 0n) - refunded - settled;
    const lines = combined([
      { account: 'payments_to_allocate', amount_cents: settled, claim_id: null, cost_id: null } as const,
      ...parts.map(({ line, claim_id, cost_id, amount: part }) => ({
        account: `payment_on_${line}` as const,
        amount_cents: -part,
        claim_id,
        cost_id,
      })),
    ]);
    return [
      ...(lines.length === 0 ? [] : [entryOf({ ...origin, value_date: on, lines })]),
      ...(left === 0n
        ? []
        : [entryOf({ ...surplusOf(left, surplus_claim_id), value_date: on, cause_entry_id: payment_id })]),
    ];
  });
}

/** What a payment exceeds the debts of its day by, on the principal and below zero; negative where it settles a later debt or is given back. */
const surplusOf = (amount_cents: Cents, claim_id: string | null) => ({
  rule: surplus_rule,
  rule_version: `${surplus_rule}/1`,
  note: 'Surplus: on the principal until a debt arises.',
  lines: [
    { account: 'payments_to_allocate', amount_cents, claim_id: null, cost_id: null },
    { account: 'payment_on_principal_claim', amount_cents: -amount_cents, claim_id, cost_id: null },
  ] as const,
});

const surplus_rule = 'payment.surplus';

const waiverOf = ({ on, line, claim_id, cost_id, amount }: AllocationPart, cause: string): BookingEntry =>
  entryOf({
    rule: 'waiver',
    rule_version: 'waiver/1',
    value_date: on,
    cause_entry_id: cause,
    lines: [
      { account: 'waived_by_creditor', amount_cents: amount, claim_id, cost_id },
      { account: `legal_claim_of_${line}`, amount_cents: -amount, claim_id, cost_id },
    ],
  });

const offsetOf = (part: RuledPart, { ofCost }: Causes): BookingEntry => owedBy(part, ofCost(part.cost_id ?? ''));

interface RuledPart extends AllocationPart {
  readonly rule: string;
}

/** The entry of what comes to be owed, or below zero no longer is. */
const owedBy = (part: RuledPart, cause: string): BookingEntry =>
  entryOf({
    rule: part.rule,
    rule_version: `${part.rule}/1`,
    value_date: part.on,
    cause_entry_id: cause,
    lines: owedLines({ ...part, amount_cents: part.amount }),
  });

/** The lines with those of one account and debt added up, and none of zero. */
function combined(lines: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const line of lines) {
    const key = [line.account, line.claim_id, line.cost_id].join(' ');
    const amount_cents = (sums.get(key)?.amount_cents ?? 0n) + line.amount_cents;
    sums.set(key, { ...line, amount_cents });
  }
  return [...sums.values()].filter(({ amount_cents }) => amount_cents !== 0n);
}

/** The entries to book so that exactly the wanted derived entries stand: reversals of others, then what is missing. */
export function corrections(
  wanted: readonly BookingEntry[],
  entries: readonly BookingEntry[],
  reason: CorrectionReason,
): BookingEntry[] {
  const standing = Map.groupBy(
    effectiveEntries(entries).filter(({ derived }) => derived),
    keyOf,
  );
  const missing = wanted.filter((entry) => standing.get(keyOf(entry))?.pop() === undefined);
  const wrong = [...standing.values()].flat();
  const reasons = reasonsOf(wanted, reason);
  const corrected = new Set(wrong.map(causeOf));
  return [
    ...wrong.map((entry) => reversalOf(entry, { reason: reasons(entry) })),
    ...missing.map((entry) => {
      if (!corrected.has(causeOf(entry))) return entry;
      return {
        ...entry,
        reason: wrong.some((each) => isOfCause(each, entry) && reasons(each) !== reason) ? 'rule_changed' : reason,
      };
    }),
  ];
}

/** A rule whose version changed is the reason of its own, whatever the command; so are entries that corrected an earlier version. */
function reasonsOf(
  wanted: readonly BookingEntry[],
  reason: CorrectionReason,
): (entry: BookingEntry) => CorrectionReason {
  const versions = new Map(wanted.map(({ rule, rule_version }) => [rule, rule_version]));
  return ({ rule, rule_version, reason: before }) => {
    const version = versions.get(rule);
    const isOutdated = version !== undefined && version !== rule_version;
    return isOutdated || before === 'rule_changed' ? 'rule_changed' : reason;
  };
}

const isOfCause = (one: BookingEntry, other: BookingEntry): boolean => causeOf(one) === causeOf(other);

const causeOf = ({ cause_entry_id }: BookingEntry): string | null => cause_entry_id;

/** Equal entries have equal keys, whatever the order of their lines. */
function keyOf({ cause_entry_id, rule, rule_version, table_version, value_date, lines }: BookingEntry): string {
  const parts = lines.map(({ account, amount_cents, claim_id, cost_id }) =>
    [account, amount_cents, claim_id, cost_id].join(' '),
  );
  return [cause_entry_id, rule, rule_version, table_version, value_date, ...parts.sort()].join('|');
}
