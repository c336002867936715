/** The facts of a mandate as the database keeps them: one row each, in the order of recording. Pure. */
import { instantFromText } from '../../../platform/database/create-pool.ts';
import {
  type AllocationRuleFact,
  type ClaimFact,
  type ClosingFact,
  type CostFact,
  type DefaultTermsFact,
  type Facts,
  finish,
  type InterestPostingFact,
  noFacts,
  type PaymentFact,
  type PlanCancellationFact,
  type PlanFact,
  type RefundFact,
  type Steps,
  type ReversalFact,
  type TermsFact,
  type TitleFact,
  type WaiverFact,
} from '../replay/index.ts';

interface FactOf {
  readonly claim: ClaimFact;
  readonly cost: CostFact;
  readonly payment: PaymentFact;
  readonly refund: RefundFact;
  readonly waiver: WaiverFact;
  readonly terms: TermsFact;
  readonly default_terms: DefaultTermsFact;
  readonly title: TitleFact;
  readonly allocation_rule: AllocationRuleFact;
  readonly plan: PlanFact;
  readonly plan_cancellation: PlanCancellationFact;
  readonly closing: ClosingFact;
  readonly interest_posting: InterestPostingFact;
  readonly reversal: ReversalFact;
}

type FactKind = keyof FactOf;

/** A fact before it is recorded. */
export type Unrecorded<F> = Omit<F, 'recorded_at'>;

/** A fact that is about to be recorded. */
export type NewFact = { [K in FactKind]: { readonly kind: K; readonly fact: Unrecorded<FactOf[K]> } }[FactKind];

const membersOf = {
  claim: 'claims',
  cost: 'costs',
  payment: 'payments',
  refund: 'refunds',
  waiver: 'waivers',
  terms: 'terms',
  default_terms: 'default_terms',
  title: 'titles',
  allocation_rule: 'allocation_rules',
  plan: 'plans',
  plan_cancellation: 'plan_cancellations',
  closing: 'closings',
  interest_posting: 'interest_postings',
  reversal: 'reversals',
} as const satisfies Record<FactKind, keyof Facts>;

/** By then everything is known that has been recorded. */
export const endOfTime = '9999-12-31T23:59:59.999Z';

const likeInteger = /^'*-?\d+n$/;
const codeOfN = 'n'.charCodeAt(0);

/**
 * JSON in which an integer beyond a number's precision is a string that ends in `n`. A text that looks like one has an
 * apostrophe before it.
 */
export const factText = (fact: NewFact['fact']): string =>
  JSON.stringify(fact, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return typeof value === 'string' && likeInteger.test(value) ? `'${value}` : value;
  });

/**
 * With more facts, a mandate is large: it is read and replayed in the thread for large reads. A replay of so many takes a
 * few milliseconds, and the way to the thread half a millisecond.
 */
export const facts_in_place_max = 200;

/** A stored fact; its JSON is text, so that it is read once. */
export interface FactRow {
  readonly kind: FactKind;
  readonly recorded_at: string;
  readonly fact: string;
}

/** A fact as it was recorded. */
export const readFact = ({ fact, recorded_at }: Pick<FactRow, 'fact' | 'recorded_at'>): object =>
  revived(JSON.parse(fact) as Record<string, unknown>, recorded_at);

function revived(fact: Record<string, unknown>, recorded_at: string): object {
  reviveIntegers(fact);
  fact['recorded_at'] = recorded_at;
  return fact;
}

/** In place, without `for in`: both it and a reviver of JSON.parse take ten times as long, and lists read thousands of facts. */
function reviveIntegers(object: Record<string, unknown>): void {
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (typeof value === 'string') {
      if (value.charCodeAt(value.length - 1) === codeOfN && likeInteger.test(value))
        object[name] = value.startsWith("'") ? value.slice(1) : BigInt(value.slice(0, -1));
    } else if (typeof value === 'object' && value !== null) reviveIntegers(value as Record<string, unknown>);
  }
}

/** The facts in these rows, in their order. */
export const factsOf = (rows: readonly FactRow[]): Facts => finish(factSteps(rows));

/** The same in steps. */
export function* factSteps(rows: readonly FactRow[]): Steps<Facts> {
  const facts: Record<keyof Facts, object[]> = mapOf(noFacts, () => []);
  for (const row of rows) {
    facts[membersOf[row.kind]].push(readFact(row));
    yield;
  }
  return facts as unknown as Facts;
}

/** The facts of a mandate as one text: `["kind","time",{…}]` for each, in the order of recording. */
export type PackedFacts = string;

/** The same with facts that are not recorded yet, the last of all. */
export const packedWith = (packed: PackedFacts, added: readonly NewFact[]): PackedFacts =>
  [packed, ...added.map(({ kind, fact }) => `["${kind}","9999-12-31 23:59:59.999+00",${factText(fact)}]`)]
    .filter((each) => each !== '')
    .join(',');

/** The facts in a text, and the times of their recording. */
export function unpack(packed: PackedFacts): { readonly facts: Facts; readonly recorded: readonly string[] } {
  const facts: Record<keyof Facts, object[]> = mapOf(noFacts, () => []);
  const all = JSON.parse(`[${packed}]`) as [kind: FactKind, recorded: string, fact: Record<string, unknown>][];
  const recorded = all.map(([kind, time, fact]) => {
    const recorded_at = instantFromText(time);
    facts[membersOf[kind]].push(revived(fact, recorded_at));
    return recorded_at;
  });
  return { facts: facts as unknown as Facts, recorded };
}

/** The facts and those that are recorded now. */
export function withFacts(facts: Facts, added: readonly NewFact[], recorded_at: string): Facts {
  const all: Record<keyof Facts, object[]> = mapOf(facts, (each) => [...each]);
  for (const { kind, fact } of added) all[membersOf[kind]].push({ ...fact, recorded_at });
  return all as unknown as Facts;
}

const mapOf = (facts: Facts, copy: (each: readonly object[]) => object[]): Record<keyof Facts, object[]> =>
  Object.fromEntries(Object.entries(facts).map(([name, each]) => [name, copy(each as readonly object[])])) as Record<
    keyof Facts,
    object[]
  >;
