/** Takes a step of a case that is locked: what it books, writes and asks for, in one transaction (case-work.md 3). */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { ProcedureState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checkLetter, type FactSetting, requestLetter } from '../../case-correspondence/case-letters/index.ts';
import { bookCosts, severalCosts } from '../../collection/bookkeeping/index.ts';
import { findMandate, type MandateRow, setStates, statesOf } from '../../collection/mandates/index.ts';
import { readAccount } from '../../money/ledger/index.ts';
import type { FilledStep } from '../policies/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { openOffer } from '../plan-offers/index.ts';
import type { CaseDays } from './days.ts';
import type { Made } from './decision.ts';
import { type LetterStep, mayLeave, refusedBy, refusedOffer, type RefusedStep, requestOf } from './letter-step.ts';
import { offerOf, type OfferStep } from './offer.ts';
import { taskOf } from './step-task.ts';
import { insertTasks } from './store.ts';

/** What steps need of areas below. */
export interface CourseNeeds extends FactSetting {
  readonly publicUrl: string;
}

/** What the course is given at start. */
export type CourseGiven = Pick<CourseNeeds, 'needs'>;

export const needsOf = ({ needs }: CourseGiven, deps: Omit<CourseNeeds, 'needs'>): CourseNeeds => ({
  needs,
  environment: deps.environment,
  publicUrl: deps.publicUrl,
});

export interface Taking {
  /** Locked. */
  readonly mandate: MandateRow;
  readonly step: FilledStep;
  /** What is open, in cents. */
  readonly open_cents: bigint;
  /** Of the decision: the key of its letters, and the id of its task. */
  readonly id: string;
  readonly on: string;
  readonly days: CaseDays;
  /** The way of a letter that came back by the other one. */
  readonly repeat_by: LetterChannel | undefined;
  readonly is_disputed: boolean;
  readonly needs: CourseNeeds;
}

/** What became of a step; `refused`: it meets a reason on its day, and nothing is written. */
export type Took =
  | { readonly kind: 'taken'; readonly made: Made; readonly costs: readonly string[]; readonly until: string | null }
  | RefusedStep;

/** Steps that are written with many others; the rest is taken one by one, under the lock of the case. */
export const isPlain = (step: FilledStep, round: number): boolean =>
  step.kind === 'wait' ||
  step.kind === 'close' ||
  (step.kind === 'monitor' && round > 0) ||
  ((step.kind === 'task' || step.kind === 'court') && step.fee === null);

export async function takeStep(tx: CompanyTx, taking: Taking): Promise<Took> {
  const { step } = taking;
  if (step.kind === 'letter') return takeLetter(tx, { ...taking, step });
  if (step.kind === 'offer_plan') return offerPlan(tx, { ...taking, step });
  const costs = 'fee' in step ? await bookFee(tx, taking, step.fee) : [];
  if (step.kind === 'monitor') changeProcedure(tx, taking.mandate, 'long_term_monitoring', taking.needs.publicUrl);
  const task = taskOf(step, { ...taking, mandate_id: taking.mandate.id });
  if (task !== undefined) insertTasks(tx, [task]);
  const made: Made = task === undefined ? {} : { task_id: task.id };
  return { kind: 'taken', made, costs, until: task?.due_on ?? null };
}

/** Does nothing where the procedure is that one. @param mandate locked */
export function changeProcedure(
  tx: CompanyTx,
  mandate: MandateRow,
  procedure_state: ProcedureState,
  publicUrl: string,
): void {
  if (mandate.procedure_state === procedure_state) return;
  setStates(tx, mandate, {
    ...statesOf(mandate),
    procedure_state,
    closed_at: null,
    happening: { code: 'states.changed', values: { procedure_state } },
    description: null,
    publicUrl,
  });
}

/** The fee is booked before the letter is made, so that its sums have it; neither exists without the other. */
async function takeLetter(tx: CompanyTx, taking: Taking & { readonly step: LetterStep }): Promise<Took> {
  const { mandate, step, needs } = taking;
  const request = requestOf(taking);
  let costs: readonly string[] = [];
  if (step.fee !== null && mayLeave(await checkLetter(tx, request, needs))) costs = await bookFee(tx, taking, step.fee);
  const booked = costs.length === 0 ? mandate : orNotFound(await findMandate(tx, mandate.id));
  const letters = await requestLetter(tx, { ...request, mandate: booked }, needs);
  const [made] = letters.flatMap((letter) => ('letter_id' in letter ? [letter.letter_id] : []));
  return made === undefined ? refusedBy(letters) : { kind: 'taken', made: { letter_id: made }, costs, until: null };
}

type Fee = Extract<FilledStep, { readonly kind: 'letter' }>['fee'];

/** Books the fee of a step as money.md 4 computes it; what stands at this rate or higher is not booked again. @returns the costs */
async function bookFee(
  tx: CompanyTx,
  { mandate, on, is_disputed, needs }: Taking,
  fee: Fee,
): Promise<readonly string[]> {
  if (fee === null) return [];
  const of = { mandate, account: await readAccount(tx, mandate.id) };
  const { costs } = await severalCosts(tx, of, costsOf(fee, { on, is_disputed }));
  await bookCosts(tx, of, { costs, publicUrl: needs.publicUrl });
  return costs.map(({ id }) => id);
}

/** A disputed claim has no degree of effort in the law: the rate of the degree is sent. */
function costsOf(
  { effort = 'average', rate, with_expenses }: NonNullable<Fee>,
  { on: date, is_disputed }: { readonly on: string; readonly is_disputed: boolean },
): MandateCostInput[] {
  const ofEffort = { simple: '0.5', average: '0.9', extensive: '1.3' } as const;
  const degree = rate === undefined && !is_disputed ? { effort } : { rate: rate ?? ofEffort[effort] };
  const common = { date, interest_bearing: false } as const;
  return [
    { kind: 'collection_fee', ...common, ...degree, reason: null },
    ...(with_expenses ? [{ kind: 'expenses_flat_rate', ...common } as const] : []),
  ];
}

/** An offer whose letter may not leave is not made. */
async function offerPlan(
  tx: CompanyTx,
  { mandate, step, id: key, on, open_cents, needs }: Taking & { readonly step: OfferStep },
): Promise<Took> {
  const body = offerOf(step, { on, open_cents });
  try {
    const offer_id = await openOffer(tx, mandate, { body, setting: needs, key });
    return { kind: 'taken', made: { offer_id }, costs: [], until: body.respond_by };
  } catch (error) {
    return refusedOffer(error);
  }
}
