/** The rules of promises to pay: which days are possible, the wire form. Pure. */
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

export type PromiseRow = Statements['get']['row'];

export const presentPromise = (row: PromiseRow): PaymentPromise => ({
  id: row.id,
  mandate_id: row.mandate_id,
  status: row.status,
  amount: moneyOf(row.amount_cents),
  due_on: row.due_on,
  made_on: row.made_on,
  grace_days: row.grace_days,
  by: row.promised_by,
  channel: row.channel,
  note: row.note,
  paid_amount: moneyOf(row.paid_cents),
  kept_on: row.kept_on,
  broken_on: row.broken_on,
  withdrawn_on: row.withdrawn_on,
  withdraw_reason: row.withdraw_reason,
  declaration_id: row.declaration_id,
  recorded_by: { type: row.author_type, name: row.author_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log keeps of a promise: no texts. */
export const auditedPromise = ({
  id,
  status,
  amount,
  due_on,
  made_on,
  by,
  channel,
  declaration_id,
}: PaymentPromise) => ({
  id,
  status,
  amount,
  due_on,
  made_on,
  by,
  channel,
  declaration_id,
});

/** Reports days that no promise can have, whatever the policy of its case. */
export function reportDays(
  { made_on, due_on }: { readonly made_on?: string | undefined; readonly due_on: string },
  today: string,
  report: ValidationErrors,
): void {
  if (made_on !== undefined && made_on > today)
    report.failAt('made_on', 'invalid', '`made_on` must not be in the future.');
  if (due_on < today) report.failAt('due_on', 'invalid', '`due_on` must not be in the past.');
}
