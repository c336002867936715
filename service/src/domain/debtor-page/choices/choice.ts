/** What a debtor chose on its page, once, as a fact (debtor-page.md 8). */
import { createHash } from 'node:crypto';
import type { debtorChoiceKinds } from '@mahnwerk/contract/shapes/debtor-choice.ts';

export type ChoiceKind = (typeof debtorChoiceKinds)[number];

/** What followed from it, by ids. */
export interface Effect {
  readonly declaration_id?: string;
  readonly promise_id?: string;
  readonly plan_id?: string;
  readonly stop_id?: string;
  readonly limitation_fact_id?: string;
  readonly inbox_item_id?: string;
  readonly task_id?: string;
  readonly online_payment_id?: string;
  /** What it is about. */
  readonly invoice_ids?: readonly string[];
}

/** Identifies what was shown. */
export const shownHash = (text: string): Buffer => createHash('sha256').update(text).digest();
