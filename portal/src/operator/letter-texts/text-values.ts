/** A letter text as its form holds it, and as the API takes it. Pure. */
import type {
  LetterPart,
  LetterText,
  LetterTextBlock,
  LetterTextCondition,
  LetterTextPatch,
} from '@mahnwerk/contract/shapes/letter-text.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { amountOf, typedAmount, wholeOf } from '../../ui/amounts.ts';

export const comparisons = ['is', 'at_least', 'below'] as const;

export interface TypedCondition {
  readonly fact: string;
  readonly by: (typeof comparisons)[number];
  readonly value: string;
}

export const blockTypes = ['paragraph', 'heading', 'list', 'part', 'insert'] as const;
export type BlockType = (typeof blockTypes)[number];

/** A block in the form; its key stays when others are moved or removed. */
export interface TypedBlock {
  readonly key: number;
  readonly type: BlockType;
  /** Of a list, a line for each item. */
  readonly text: string;
  readonly strong: boolean;
  readonly part: LetterPart;
  readonly when: readonly TypedCondition[];
}

export interface TypedText {
  readonly name: string;
  readonly subject: string;
  readonly blocks: readonly TypedBlock[];
  readonly payment_days: string;
  readonly collection_fee: '' | 'simple' | 'average';
  readonly expenses_flat_rate: boolean;
  readonly girocode: boolean;
  readonly claim_statement: boolean;
  readonly channels: readonly string[];
  readonly publish: LetterText['publish'];
}

/** @param code the language, in which amounts are written */
export const typedText = (text: LetterText, code: string): TypedText => ({
  name: text.name,
  subject: text.subject,
  blocks: text.blocks.map((block, key) => typedBlock(block, key, code)),
  payment_days: text.payment_days === null ? '' : String(text.payment_days),
  collection_fee: text.costs.flatMap((each) => (each.kind === 'collection_fee' ? [each.effort] : []))[0] ?? '',
  expenses_flat_rate: text.costs.some(({ kind }) => kind === 'expenses_flat_rate'),
  ...text.attachments,
  channels: text.channels,
  publish: text.publish,
});

export const emptyBlock = (type: BlockType, key: number): TypedBlock => ({
  key,
  type,
  text: '',
  strong: false,
  part: 'sums',
  when: [],
});

const typedBlock = (block: LetterTextBlock, key: number, code: string): TypedBlock => ({
  ...emptyBlock(block.type, key),
  ...('text' in block ? { text: block.text } : {}),
  ...('items' in block ? { text: block.items.join('\n') } : {}),
  ...('strong' in block ? { strong: block.strong ?? false } : {}),
  ...('part' in block ? { part: block.part } : {}),
  when: (('when' in block && block.when) || []).map((each) => typedCondition(each, code)),
});

function typedCondition({ fact, is, at_least, below }: LetterTextCondition, code: string): TypedCondition {
  if (at_least !== undefined) return { fact, by: 'at_least', value: typedAmount(at_least.value, code) };
  if (below !== undefined) return { fact, by: 'below', value: typedAmount(below.value, code) };
  return { fact, by: 'is', value: String(is) };
}

/** The key of a further block. */
export const nextKey = (blocks: readonly TypedBlock[]): number => Math.max(0, ...blocks.map(({ key }) => key)) + 1;

/** All of the form; what is no number is sent as it is typed, and the service says what is wrong. */
export const patchOf = (typed: TypedText): LetterTextPatch => ({
  name: typed.name.trim(),
  subject: typed.subject.trim(),
  blocks: typed.blocks.map(blockOf),
  payment_days: typed.payment_days.trim() === '' ? null : wholeOf(typed.payment_days),
  costs: [
    ...(typed.collection_fee === '' ? [] : [{ kind: 'collection_fee', effort: typed.collection_fee } as const]),
    ...(typed.expenses_flat_rate ? [{ kind: 'expenses_flat_rate' } as const] : []),
  ],
  attachments: { girocode: typed.girocode, claim_statement: typed.claim_statement },
  channels: typed.channels.flatMap((each) => (each === 'post' || each === 'email' ? [each] : [])),
  publish: typed.publish,
});

function blockOf({ type, text, strong, part, when }: TypedBlock): LetterTextBlock {
  const conditions = when.length === 0 ? {} : { when: when.map(conditionOf) };
  if (type === 'part') return { type, part };
  if (type === 'insert') return { type };
  if (type === 'list') return { type, items: itemsIn(text), ...conditions };
  if (type === 'heading') return { type, text, ...conditions };
  return { type, text, ...(strong ? { strong } : {}), ...conditions };
}

/** A line for each item; empty lines are none. */
export const itemsIn = (text: string): readonly string[] => text.split('\n').filter((each) => each.trim() !== '');

function conditionOf({ fact, by, value }: TypedCondition): LetterTextCondition {
  if (by !== 'is') return { fact, [by]: amountOf(value) };
  return { fact, is: value === 'true' || value === 'false' ? value === 'true' : value };
}

/** What is typed as values that are compared: the key of a block says nothing. */
export const valuesOf = ({ blocks, ...rest }: TypedText): Values =>
  Object.fromEntries(
    Object.entries({ ...rest, blocks: blocks.map((block, key) => ({ ...block, key })) }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );

export const valueIn = (value: string) => JSON.parse(value) as TypedText[keyof TypedText];

export const textIn = (values: Values): TypedText =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value)])) as unknown as TypedText;
