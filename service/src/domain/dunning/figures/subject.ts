/** The subject of a notice from what was read of its invoice. */
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { Subject } from './figures.ts';

/** The columns of store-facts.ts that sums depend on. */
export interface Facts {
  readonly id: string;
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly contract_date: string | null;
  readonly due_date: string;
  readonly amount_cents: bigint;
  readonly waived_cents: bigint;
  readonly claim_type_code: ClaimTypeCode | null;
  readonly acting_as: 'consumer' | 'business';
  readonly due_date_agreed: boolean;
  readonly default_since: string | null;
  readonly payments: unknown;
  readonly charges: unknown;
}

interface StoredPayment {
  readonly on: string;
  readonly cents: string;
}

interface StoredCharge {
  readonly letter_id: string;
  readonly name: string;
  readonly dated: string;
  readonly fee: string;
  readonly lump_sum: string;
  readonly interest: string;
}

export interface NoticeOf {
  /** From 1. */
  readonly level: number;
  readonly policy: DunningPolicy;
  /** A letter that counts already and is judged again: its own charges are left out. */
  readonly without?: string;
}

export function subjectOf(facts: Facts, { level, policy, without }: NoticeOf): Subject {
  const charges = ((facts.charges ?? []) as readonly StoredCharge[]).filter(({ letter_id }) => letter_id !== without);
  // The letter itself may be the one that puts the debtor in default.
  const isFirst = without !== undefined && charges.length === 0 && !facts.due_date_agreed;
  return {
    id: facts.id,
    invoice_number: facts.invoice_number,
    due_date: facts.due_date,
    amount: facts.amount_cents,
    waived: facts.waived_cents,
    claim_type_code: facts.claim_type_code,
    arisen_on: facts.contract_date ?? facts.invoice_date,
    acting_as: facts.acting_as,
    default_since: isFirst ? null : facts.default_since,
    payments: ((facts.payments ?? []) as readonly StoredPayment[]).map(({ on, cents }) => ({
      on,
      cents: BigInt(cents),
    })),
    charges: charges.map(({ fee, lump_sum, interest, ...charge }) => ({
      ...charge,
      fee: BigInt(fee),
      lump_sum: BigInt(lump_sum),
      interest: BigInt(interest),
    })),
    policy,
    level,
  };
}
