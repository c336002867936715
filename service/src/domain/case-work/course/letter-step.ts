/** What a step asks of the gate for its letter, and what the gate says against it (case-work.md 3, 4.2). Nothing is written. */
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  checkLetter,
  type FactSetting,
  type LetterRequest,
  type RefusedLetter,
  type RequestedLetter,
} from '../../case-correspondence/case-letters/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import type { IdentifiedDecision } from '../../ladder/decisions/index.ts';
import { checkOffer } from '../plan-offers/index.ts';
import type { FilledStep } from '../policies/index.ts';
import { offerOf } from './offer.ts';

export type LetterStep = Extract<FilledStep, { readonly kind: 'letter' }>;

/** A step that meets a reason on its day. */
export interface RefusedStep {
  readonly kind: 'refused';
  readonly reason: 'unreachable' | 'not_ready' | 'run_stopped';
  readonly problems: NonNullable<IdentifiedDecision['problems']>;
  /** Its first letter has been sent: by a person. */
  readonly isSent?: boolean;
}

interface Asking {
  readonly mandate: MandateRow;
  readonly id: string;
  readonly on: string;
  readonly repeat_by: LetterChannel | undefined;
}

export function requestOf({
  mandate,
  step,
  id: key,
  on: dated,
  repeat_by,
}: Asking & { readonly step: LetterStep }): LetterRequest {
  const { text_key, recipients } = step;
  const channel = repeat_by ?? step.channel;
  return { mandate, text_key, recipients, dated, key, ...(channel === null ? {} : { channel }) };
}

/** Whether a step has a letter: one of its recipients is enough. */
export const mayLeave = (letters: readonly RefusedLetter[]): boolean =>
  letters.some(({ refused }) => refused.length === 0);

/**
 * What holds a case whose letters may not leave, by the first reason against each. Without a usable address of its way a
 * debtor is unreachable; whatever else the gate says, the case is not ready.
 */
export function reasonOf(firsts: readonly (string | null | undefined)[]): RefusedStep['reason'] {
  if (firsts.includes('run_stopped')) return 'run_stopped';
  return firsts.some((first) => first === 'no_address' || first === 'no_email') ? 'unreachable' : 'not_ready';
}

export function refusedBy(letters: readonly (RefusedLetter | RequestedLetter)[]): RefusedStep {
  const refusals = letters.flatMap((letter) => ('refused' in letter ? [letter] : []));
  return {
    kind: 'refused',
    reason: reasonOf(refusals.map(({ refused: [first] }) => first)),
    problems: refusals.flatMap(({ problems }) => problems).slice(0, 100),
    isSent: refusals.every(({ refused }) => refused.includes('first_letter_sent')),
  };
}

/** @throws what is no refusal */
export function refusedOffer(error: unknown): RefusedStep {
  if (!(error instanceof Refusal)) throw error;
  const message = error.details.detail ?? error.details.errors?.[0]?.message ?? error.message;
  return { kind: 'refused', reason: 'not_ready', problems: [{ field: 'letter', code: error.code, message }] };
}

interface Checking extends Omit<Asking, 'id'> {
  readonly step: FilledStep;
  readonly open_cents: bigint;
  readonly needs: FactSetting;
}

/** What the gate would say against a step; undefined: it would be taken. */
export async function checkStep(db: CompanyDb, { needs, ...asked }: Checking): Promise<RefusedStep | undefined> {
  const { mandate, step, on, open_cents } = asked;
  if (step.kind === 'letter') {
    const letters = await checkLetter(db, requestOf({ ...asked, step, id: '' }), needs);
    return mayLeave(letters) ? undefined : refusedBy(letters);
  }
  if (step.kind !== 'offer_plan') return undefined;
  try {
    await checkOffer(db, mandate, { body: offerOf(step, { on, open_cents }), setting: needs });
    return undefined;
  } catch (error) {
    return refusedOffer(error);
  }
}
