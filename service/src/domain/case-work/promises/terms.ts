/** What the policy of a case says of promises (case-work.md 3). */
import type { MandateRow } from '../../collection/mandates/index.ts';

interface PromisePolicy {
  /** How many days ahead a promise may be due. */
  readonly max_days: number;
  /** How many days after the due day a payment still counts. */
  readonly grace_days: number;
}

const defaults: PromisePolicy = { max_days: 30, grace_days: 3 };

/** Of a case without a policy, and of every case until policies exist. */
export const promisePolicyOf = (_mandate: Pick<MandateRow, 'id'>): PromisePolicy => defaults;
