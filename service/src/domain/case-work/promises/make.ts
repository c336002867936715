/** Makes a promise of a case (case-work.md 6): by a person, or by a declaration. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { appendHappening, followPromises, isMandateOver, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, readAccount } from '../../money/ledger/index.ts';
import { reportDays } from './promise.ts';
import * as store from './store.ts';
import { promisePolicyOf } from './terms.ts';

export interface WantedPromise extends Pick<
  store.NewPromise,
  'due_on' | 'promised_by' | 'channel' | 'note' | 'declaration_id'
> {
  /** Null: all that is open. */
  readonly amount_cents: Cents | null;
  /** Default: today. */
  readonly made_on?: string | undefined;
}

/**
 * Makes the promise that is wanted, and follows the payments that it counts already.
 *
 * @param mandate locked
 * @returns its id, or why the case cannot have it
 */
export async function makePromise(
  tx: CompanyTx,
  mandate: MandateRow,
  wanted: WantedPromise,
): Promise<string | Refusal> {
  const [policy, today, present, account] = await Promise.all([
    promisePolicyOf(tx, mandate.id),
    businessDate(tx),
    store.readPresent(tx, mandate.id),
    readAccount(tx, mandate.id),
  ]);
  const { lines, plans } = await figuresOf(account, today);
  const { open } = lines.total;
  const { made_on = today, ...rest } = wanted;
  const amount_cents = wanted.amount_cents ?? open;
  const conflict = conflictOf(mandate, { hasPlan: plans.some(({ status }) => status === 'active'), ...present });
  if (conflict !== undefined) return new Refusal('conflict', { detail: conflict });
  const report = new ValidationErrors();
  reportDays({ made_on, due_on: rest.due_on }, today, report);
  const last = addDays(today, policy.max_days);
  if (rest.due_on > last) report.failAt('due_on', 'invalid', `\`due_on\` must be at most ${last}.`);
  if (amount_cents > open || open <= 0n)
    report.failAt('amount', 'overpayment', `On the case, ${moneyOf(open).value} EUR are open.`);
  if (present.count >= limits.mandate_promises)
    report.failAt('promises', 'max_length', `A case has at most ${limits.mandate_promises} promises.`);
  if (report.failed) return new Refusal('validation_error', { errors: report.failures });

  const id = newId();
  const { grace_days } = policy;
  store.insert(tx, { ...rest, id, mandate_id: mandate.id, amount_cents, made_on, grace_days });
  const values = { amount: moneyOf(amount_cents), on: rest.due_on };
  appendHappening(tx, mandate.id, { code: 'promise.made', values });
  await followPromises(tx, mandate.id);
  return id;
}

function conflictOf(
  mandate: MandateRow,
  { hasPlan, has_open }: { readonly hasPlan: boolean; readonly has_open: boolean },
): string | undefined {
  if (isMandateOver(mandate)) return 'The case is closed.';
  if (has_open) return 'The case has an open promise.';
  return hasPlan ? 'The case has an active instalment plan.' : undefined;
}
