/** What a scripted debtor of a sandbox does, and on which day (case-work.md 12). Pure. */
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import type { Scenario } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';
import { addDays } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { workingDayAfter } from '../../values/working-day.ts';

/** What is known of the case of a scripted debtor. Days are `YYYY-MM-DD`. */
export interface ScriptedCase {
  readonly id: string;
  readonly debtor_id: string;
  readonly scenario: Scenario;
  /** Letters that have left, in their order, with the day on which each left. */
  readonly letters: readonly { readonly id: string; readonly on: string; readonly channel: LetterChannel }[];
  /** Instalments of the active plan that are not full. */
  readonly instalments: readonly {
    readonly plan_id: string;
    readonly number: number;
    readonly due_on: string;
    readonly open_cents: Cents;
  }[];
  /** The open offer of a plan; its letter has left on `on`. */
  readonly offer: {
    readonly id: string;
    readonly acceptance: 'payment' | 'signature' | 'silence';
    readonly on: string;
    readonly respond_by: string;
    readonly first_due: string;
    readonly first_cents: Cents;
  } | null;
  /** Acts that are done, by their key, with their day. */
  readonly done: ReadonlyMap<string, string>;
}

export type Deed =
  | { readonly kind: 'pay'; readonly what: 'all' | 'half' | { readonly cents: Cents } }
  | { readonly kind: 'object' | 'insolvency' | 'death' }
  | { readonly kind: 'return'; readonly letter_id: string; readonly channel: LetterChannel }
  | { readonly kind: 'promise'; readonly due_on: string }
  | { readonly kind: 'accept'; readonly offer_id: string };

/** A deed, done once: its key is unique in the case. */
export interface Act {
  readonly key: string;
  readonly on: string;
  readonly deed: Deed;
}

/** Working days that a debtor takes after a letter, and days until a promise is due. */
const [days_to_act, promise_days] = [3, 10];

const actDay = (letterLeft: string): string => workingDayAfter(letterLeft, days_to_act);

/** What the debtor does on a day, or has not done on an earlier one. */
export const actsOn = (scripted: ScriptedCase, on: string): readonly Act[] =>
  actsOf(scripted).filter((act) => act.on <= on && !scripted.done.has(act.key));

function actsOf(scripted: ScriptedCase): readonly Act[] {
  const { scenario, letters } = scripted;
  if (scenario.kind === 'silent') return [];
  if (scenario.kind === 'keeps_plan') return planActs(scripted, Infinity);
  if (scenario.kind === 'breaks_plan_at') return planActs(scripted, scenario.instalment);
  const letter = letters[scenario.letter - 1];
  if (letter === undefined) return [];
  const on = actDay(letter.on);
  const once = (deed: Deed): Act => ({ key: deed.kind, on, deed });
  switch (scenario.kind) {
    case 'pays_after_letter':
      return [once({ kind: 'pay', what: 'all' })];
    case 'pays_half_after_letter':
      return [once({ kind: 'pay', what: 'half' })];
    case 'objects_after_letter':
      return [once({ kind: 'object' })];
    case 'insolvent_after_letter':
      return [once({ kind: 'insolvency' })];
    case 'dies_after_letter':
      return [once({ kind: 'death' })];
    case 'moves_after_letter':
      return [once({ kind: 'return', letter_id: letter.id, channel: letter.channel })];
    case 'promises_after_letter':
    case 'breaks_promise_after_letter':
      return promiseActs(scripted, on, scenario.kind === 'promises_after_letter');
  }
}

/** The promise is made on the day of the act, however late that is; it is kept on its day, or not. */
function promiseActs({ done }: ScriptedCase, on: string, isKept: boolean): readonly Act[] {
  const made = done.get('promise');
  const dueOn = (day: string): string => addDays(day, promise_days);
  if (made === undefined) return [{ key: 'promise', on, deed: { kind: 'promise', due_on: dueOn(on) } }];
  return isKept ? [{ key: 'pay', on: dueOn(made), deed: { kind: 'pay', what: 'all' } }] : [];
}

/** Accepts an offer in its own way, and pays each instalment before number `until` on its day. */
function planActs({ instalments, offer }: ScriptedCase, until: number): readonly Act[] {
  const payments = instalments
    .filter(({ number }) => number < until)
    .map(({ plan_id, number, due_on, open_cents }): Act => {
      const deed = { kind: 'pay', what: { cents: open_cents } } as const;
      return { key: `instalment ${plan_id} ${number}`, on: due_on, deed };
    });
  return [...payments, ...(offer === null ? [] : offerActs(offer, until))];
}

function offerActs(
  { id, acceptance, on, respond_by, first_due, first_cents }: NonNullable<ScriptedCase['offer']>,
  until: number,
): readonly Act[] {
  const key = `offer ${id}`;
  if (acceptance === 'silence') return [];
  if (acceptance === 'payment')
    return until > 1 ? [{ key, on: first_due, deed: { kind: 'pay', what: { cents: first_cents } } }] : [];
  const day = actDay(on);
  return [{ key, on: day < respond_by ? day : respond_by, deed: { kind: 'accept', offer_id: id } }];
}
