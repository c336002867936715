/** What a letter text must hold before it is saved (correspondence.md 3): all failures at once, at their paths. Pure. */
import type { LetterFact } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import {
  isFirstLetter,
  type LetterTextBlock,
  type LetterTextCondition,
  type LetterTextDocument,
  type LetterTextKind,
  mayHavePart,
  requiredParts,
} from '@mahnwerk/contract/shapes/letter-text.ts';
import { pathOf, type ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { factOf, piecesOf, placeholderOf } from './placeholders.ts';

type Path = readonly (string | number)[];

/** Checks a text of a kind. */
export function checkText(kind: LetterTextKind, document: LetterTextDocument, errors: ValidationErrors): void {
  checkPlaceholders(kind, document.subject, ['subject'], errors);
  for (const [index, block] of document.blocks.entries()) checkBlock(kind, block, ['blocks', index], errors);
  checkParts(kind, document, errors);
  checkCosts(kind, document, errors);
  reportRepeated(document.channels, (index) => ['channels', index], errors);
}

function checkBlock(kind: LetterTextKind, block: LetterTextBlock, at: Path, errors: ValidationErrors): void {
  if ('text' in block) checkPlaceholders(kind, block.text, [...at, 'text'], errors);
  if ('items' in block)
    for (const [index, item] of block.items.entries()) checkPlaceholders(kind, item, [...at, 'items', index], errors);
  if (block.type === 'part' && !mayHavePart(kind, block.part))
    errors.failAt(pathOf([...at, 'part']), 'invalid', `A text of the kind \`${kind}\` has no \`${block.part}\`.`);
  for (const [index, each] of (('when' in block && block.when) || []).entries())
    checkCondition(kind, each, [...at, 'when', index], errors);
}

/** Reports braces that do not close and placeholders that texts of the kind do not have. */
export function checkPlaceholders(kind: LetterTextKind, text: string, at: Path, errors: ValidationErrors): void {
  const pieces = piecesOf(text);
  if (pieces === undefined) {
    errors.failAt(pathOf(at), 'invalid', 'Each `{{` needs a name and a `}}`.');
    return;
  }
  for (const piece of pieces)
    if (typeof piece !== 'string' && placeholderOf(piece.name, kind) === undefined)
      errors.failAt(
        pathOf(at),
        'unknown_placeholder',
        `A text of the kind \`${kind}\` has no placeholder \`${shortened(piece.name)}\`.`,
      );
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

function checkCondition(kind: LetterTextKind, condition: LetterTextCondition, at: Path, errors: ValidationErrors) {
  const fact = factOf(condition.fact, kind);
  if (fact === undefined) {
    const message = `A text of the kind \`${kind}\` has no fact \`${condition.fact}\`.`;
    errors.failAt(pathOf([...at, 'fact']), 'unknown_fact', message);
    return;
  }
  const own = fact.type === 'money' ? moneyMembers : valueMembers;
  const sent = [...valueMembers, ...moneyMembers].filter((name) => condition[name] !== undefined);
  for (const name of sent.filter((each) => !own.includes(each)))
    errors.failAt(pathOf([...at, name]), 'invalid_choice', `\`${fact.fact}\` is compared by ${own.join(' or ')}.`);
  const right = sent.filter((each) => own.includes(each));
  if (sent.length === 0) errors.failAt(pathOf([...at, own[0] ?? '']), 'required', 'This field is required.');
  if (right.length > 1) errors.failAt(pathOf([...at, 'below']), 'invalid', 'Send `at_least` or `below`, not both.');
  const { is } = condition;
  if (fact.type !== 'money' && is !== undefined && !holds(fact, is))
    errors.failAt(pathOf([...at, 'is']), 'invalid_choice', `Expected ${namesOf(fact)}.`);
}

const valueMembers: readonly ('is' | 'at_least' | 'below')[] = ['is'];
const moneyMembers: readonly ('is' | 'at_least' | 'below')[] = ['at_least', 'below'];

const holds = ({ type, values }: LetterFact, is: boolean | string): boolean =>
  type === 'boolean' ? typeof is === 'boolean' : typeof is === 'string' && values.includes(is);

const namesOf = ({ type, values }: LetterFact): string =>
  type === 'boolean' ? '`true` or `false`' : values.map((each) => `\`${each}\``).join(', ');

function checkParts(kind: LetterTextKind, document: LetterTextDocument, errors: ValidationErrors): void {
  const { blocks, payment_days } = document;
  const parts = blocks.flatMap((block) => (block.type === 'part' ? [block.part] : []));
  for (const part of requiredParts[kind])
    if (!parts.includes(part))
      errors.failAt('blocks', 'required', `A text of the kind \`${kind}\` needs the part \`${part}\`.`);
  if (parts.includes('payment') && payment_days === null)
    errors.failAt('payment_days', 'required', 'The part `payment` needs a deadline.');
  const inserts = [...blocks.entries()].filter(([, { type }]) => type === 'insert');
  for (const [index] of inserts.slice(1))
    errors.failAt(pathOf(['blocks', index, 'type']), 'invalid', 'A text has at most one `insert`.');
}

function checkCosts(kind: LetterTextKind, { costs }: LetterTextDocument, errors: ValidationErrors): void {
  if (costs.length > 0 && !isFirstLetter(kind)) errors.failAt('costs', 'invalid', 'Only first letters book costs.');
  const kinds = costs.map((each) => each.kind);
  reportRepeated(kinds, (index) => ['costs', index, 'kind'], errors);
}

function reportRepeated(values: readonly string[], at: (index: number) => Path, errors: ValidationErrors): void {
  for (const [index, each] of values.entries())
    if (values.indexOf(each) < index) errors.failAt(pathOf(at(index)), 'duplicate', `\`${each}\` occurs twice.`);
}
