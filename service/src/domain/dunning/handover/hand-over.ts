/**
 * Turns an unpaid invoice into an order, in one transaction (dunning.md 7): once, or not at all. The routes of the
 * command, and its codes by the state of an invoice, are those of the invoices.
 */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { errorsOfNew, type NewSubmission, submitNew } from '../../collection/orders/index.ts';
import { readReadyContents } from '../../correspondence/documents/index.ts';
import { type NewDecision, planStep, recordDecisions, replan, stopReasons } from '../ladder/index.ts';
import { policyOf } from '../policy/index.ts';
import { enqueueEvent } from './event.ts';
import { problemsOf } from './problems.ts';
import * as store from './store.ts';
import { submissionOf } from './submission.ts';

export interface HandoverOptions {
  readonly trigger: 'ladder' | 'command';
  /** The business date; for the ladder the day of the run. */
  readonly on: string;
  readonly run_id?: string | null;
  readonly deps: { readonly publicUrl: string };
}

export type HandoverResult =
  | { readonly kind: 'done'; readonly order_id: string }
  /** By the ladder alone: stored, and asked again on the next working day. */
  | { readonly kind: 'refused'; readonly problems: readonly Failure[] }
  /** The invoice, its debtor or its company changed after the run had planned the handover. */
  | { readonly kind: 'not_due' };

/**
 * Hands an invoice over to collection.
 * @throws Refusal for a command: `conflict` before the end of the ladder, `company_paused`, `not_ready` with what is missing
 */
export async function handOver(tx: CompanyTx, id: string, options: HandoverOptions): Promise<HandoverResult> {
  const { on, trigger, deps } = options;
  if (trigger === 'ladder') store.lockParties(tx, id);
  const standing = await readStanding(tx, id, on);
  if (trigger === 'command') refuseCommand(standing);
  else if (!isDue(standing, on)) return { kind: 'not_due' };
  else {
    const reason = stopReason(standing);
    if (reason !== undefined) return stop(tx, { id, standing, reason }, options);
  }
  const { invoice } = standing;
  const submission = await readSubmission(tx, id, standing, on);
  const submitted = await submitNew(tx, submission, deps.publicUrl);
  if (submitted.kind === 'submitted') return complete(tx, { id, invoice, submitted }, options);
  const problems = problemsOf(submitted.errors, { hasEmail: invoice.email !== null });
  if (trigger === 'command') throw new Refusal('not_ready', { errors: problems });
  return hold(tx, { id, standing, problems }, options);
}

async function readSubmission(
  db: CompanyDb,
  id: string,
  { invoice, notices }: Pick<Standing, 'invoice' | 'notices'>,
  on: string,
): Promise<NewSubmission> {
  const [payments, pdf, letters] = await Promise.all([
    store.readPayments(db, id),
    readReadyContents(db, 'invoice', [id]),
    readReadyContents(
      db,
      'dunning',
      notices.map((notice) => notice.id),
    ),
  ]);
  const documents = [...pdf, ...letters.map((letter) => ({ ...letter, type: 'reminder' as const }))];
  return submissionOf({ invoice, notices, payments, documents }, on);
}

/** What a handover on a day would lack. It writes nothing. */
export async function handoverProblems(
  db: CompanyDb,
  id: string,
  { on, publicUrl }: { readonly on: string; readonly publicUrl: string },
): Promise<readonly Failure[]> {
  const [row, notices] = await Promise.all([store.readInvoice(db, id), store.readNotices(db, id)]);
  const invoice = orNotFound(row);
  const submission = await readSubmission(db, id, { invoice, notices }, on);
  return problemsOf(await errorsOfNew(db, submission, publicUrl), { hasEmail: invoice.email !== null });
}

function refuseCommand({ isAtEnd, invoice }: Standing): void {
  refuseUnless(isAtEnd, 'conflict', { detail: notAtEnd });
  refuseUnless(!invoice.dunning_paused, 'company_paused');
}

const notAtEnd =
  'Only an invoice on the last level of its dunning policy, whose deadline has passed, can be handed over.';

interface Standing {
  readonly invoice: store.InvoiceRow;
  readonly notices: readonly store.NoticeRow[];
  /** The last notice of the ladder has left, and its deadline has passed. */
  readonly isAtEnd: boolean;
  /** The next working day. */
  readonly nextTry: string;
}

async function readStanding(tx: CompanyTx, id: string, on: string): Promise<Standing> {
  const invoice = orNotFound(await store.lockInvoice(tx, id));
  const { status, policy_version: version, current_level: level, last_pay_by: payBy } = invoice;
  refuseUnless(version !== null, 'conflict');
  const [notices, policy] = await Promise.all([store.readNotices(tx, id), policyOf(tx, version)]);
  const last = notices.at(-1)?.status;
  const isInOutbox = last === 'waiting' || last === 'taken';
  return {
    invoice,
    notices,
    isAtEnd: status === 'in_dunning' && level >= policy.levels.length && payBy !== null && payBy < on && !isInOutbox,
    nextTry: workingDayAfter(on, 1, new Set(policy.quiet_days)),
  };
}

const isDue = ({ isAtEnd, invoice: { paused, is_disputed, next_on } }: Standing, on: string): boolean =>
  isAtEnd && !paused && !is_disputed && next_on !== null && next_on <= on;

function stopReason({
  invoice: { dunning_stop, dunning_paused, dunning_locked },
}: Standing): NewDecision['reason'] | undefined {
  if (dunning_paused) return 'company_paused';
  if (dunning_locked) return 'company_locked';
  return dunning_stop === null ? undefined : stopReasons[dunning_stop];
}

interface Submitted {
  readonly id: string;
  readonly invoice: store.InvoiceRow;
  readonly submitted: { readonly order_id: string; readonly claim_id: string; readonly debtor_id: string };
}

async function complete(
  tx: CompanyTx,
  { id, invoice, submitted }: Submitted,
  options: HandoverOptions,
): Promise<HandoverResult> {
  const { order_id, claim_id, debtor_id: case_debtor_id } = submitted;
  const { debtor_id } = invoice;
  const handover = { handover_id: newId(), invoice_id: id, debtor_id, order_id, claim_id, case_debtor_id };
  store.insertDone(tx, handover);
  const reason = options.trigger === 'command' ? 'commanded' : 'due';
  recordDecisions(tx, [decisionOf(id, invoice, options, { outcome: 'handover', reason, order_id })]);
  await replan(tx, id);
  enqueueEvent(tx, handover, options.deps.publicUrl);
  return { kind: 'done', order_id };
}

interface Refused {
  readonly id: string;
  readonly standing: Standing;
  readonly problems: readonly Failure[];
}

/** The debtor or the company was stopped after the run had planned the handover: asked again on the next working day. */
function stop(
  tx: CompanyTx,
  {
    id,
    standing: { invoice, nextTry },
    reason,
  }: { readonly id: string; readonly standing: Standing; readonly reason: NewDecision['reason'] },
  options: HandoverOptions,
): HandoverResult {
  planStep(tx, id, nextTry, { held_on: options.on });
  recordDecisions(tx, [decisionOf(id, invoice, options, { outcome: 'hold', reason })]);
  return { kind: 'not_due' };
}

function hold(
  tx: CompanyTx,
  { id, standing: { invoice, nextTry }, problems }: Refused,
  options: HandoverOptions,
): HandoverResult {
  store.insertRefused(tx, { handover_id: newId(), invoice_id: id, debtor_id: invoice.debtor_id, problems });
  planStep(tx, id, nextTry, { held_on: options.on });
  recordDecisions(tx, [decisionOf(id, invoice, options, { outcome: 'hold', reason: 'handover_not_ready', problems })]);
  return { kind: 'refused', problems };
}

const decisionOf = (
  invoice_id: string,
  { current_level: level, policy_version }: store.InvoiceRow,
  { on, run_id = null }: HandoverOptions,
  answer: Pick<NewDecision, 'outcome' | 'reason' | 'order_id' | 'problems'>,
): NewDecision => ({
  invoice_id,
  on,
  level,
  next_on: null,
  policy_version: policy_version ?? 1,
  run_id,
  ...answer,
});
