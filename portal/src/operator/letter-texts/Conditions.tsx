/** When a block is printed: all of its conditions must hold. */
import type { LetterFact } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import type { FailureOf } from './failures.ts';
import styles from './LetterTexts.module.css';
import type { TypedCondition } from './text-values.ts';
import { words } from './words.ts';

interface ConditionsProps {
  readonly conditions: readonly TypedCondition[];
  readonly facts: readonly LetterFact[];
  readonly isLocked: boolean;
  /** Of the block. */
  readonly field: string;
  readonly failureOf: FailureOf;
  readonly onChange: (conditions: readonly TypedCondition[]) => void;
}

export function Conditions({ conditions, facts, isLocked, field, failureOf, onChange }: ConditionsProps) {
  const texts = useTexts(words);
  const [first] = facts;
  const replaced = (at: number, condition: TypedCondition) =>
    conditions.map((each, index) => (index === at ? condition : each));
  return (
    <>
      {conditions.map((condition, index) => (
        <div key={index} role="group" aria-label={texts.conditionOf(index + 1)} className={styles.condition}>
          <ConditionFields
            condition={condition}
            facts={facts}
            isLocked={isLocked}
            failures={memberFailures(failureOf, `${field}.when[${index}]`)}
            onChange={(changed) => onChange(replaced(index, changed))}
          />
          {isLocked ? null : (
            <Button
              isQuiet
              label={texts.removeCondition(index + 1)}
              onPress={() => onChange(conditions.filter((_each, at) => at !== index))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      {isLocked || first === undefined || conditions.length >= limits.letter_conditions ? null : (
        <Button isQuiet onPress={() => onChange([...conditions, startOf(first)])}>
          {texts.condition}
        </Button>
      )}
    </>
  );
}

const memberFailures = (failureOf: FailureOf, field: string) => ({
  fact: failureOf(`${field}.fact`),
  value: ['is', 'at_least', 'below'].map((name) => failureOf(`${field}.${name}`)).find((each) => each !== undefined),
});

/** A condition on a fact as it begins. */
function startOf({ fact, type, values }: LetterFact): TypedCondition {
  if (type === 'money') return { fact, by: 'at_least', value: '' };
  return { fact, by: 'is', value: type === 'boolean' ? 'true' : (values[0] ?? '') };
}

interface ConditionFieldsProps {
  readonly condition: TypedCondition;
  readonly facts: readonly LetterFact[];
  readonly isLocked: boolean;
  readonly failures: { readonly fact: string | undefined; readonly value: string | undefined };
  readonly onChange: (condition: TypedCondition) => void;
}

function ConditionFields({ condition, facts, isLocked, failures, onChange }: ConditionFieldsProps) {
  const texts = useTexts(words);
  const fact = facts.find((each) => each.fact === condition.fact);
  const nameOf = (name: string) =>
    texts.facts[name as keyof typeof texts.facts] ??
    texts.placeholders[name as keyof typeof texts.placeholders] ??
    name;
  const known = facts.map((each) => ({ value: each.fact, text: nameOf(each.fact) }));
  const values = fact?.type === 'boolean' ? ['true', 'false'] : (fact?.values ?? [condition.value]);
  return (
    <>
      <Select
        label={texts.fact}
        value={condition.fact}
        disabled={isLocked}
        failure={failures.fact}
        options={fact === undefined ? [...known, { value: condition.fact, text: condition.fact }] : known}
        onChange={({ target }) => {
          const chosen = facts.find((each) => each.fact === target.value);
          if (chosen !== undefined) onChange(startOf(chosen));
        }}
      />
      {fact?.type === 'money' ? (
        <>
          <Select
            label={texts.comparison}
            value={condition.by}
            disabled={isLocked}
            options={(['at_least', 'below'] as const).map((value) => ({ value, text: texts.comparisons[value] }))}
            onChange={({ target }) => onChange({ ...condition, by: target.value === 'below' ? 'below' : 'at_least' })}
          />
          <MoneyField
            label={texts.amount}
            value={condition.value}
            readOnly={isLocked}
            failure={failures.value}
            onChange={({ target }) => onChange({ ...condition, value: target.value })}
          />
        </>
      ) : (
        <Select
          label={texts.value}
          value={condition.value}
          disabled={isLocked}
          failure={failures.value}
          options={values.map((value) => ({
            value,
            text: texts.values[value as keyof typeof texts.values] ?? value,
          }))}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      )}
    </>
  );
}
