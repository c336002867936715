/** The levels of a dunning ladder as cards in their order: days, fees and texts of each, with their limits. */
import type { ReactNode } from 'react';
import { leastDaysAfterNotice } from '@mahnwerk/contract/dunning/policy.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import styles from './Ladder.module.css';
import type { LevelText, TypedLevel } from './ladder-values.ts';
import { type LadderWords, useLadderWords } from './ladder-words.ts';

interface LadderCardsProps {
  readonly levels: readonly TypedLevel[];
  readonly isLocked: boolean;
  readonly onChange: (levels: readonly TypedLevel[]) => void;
  readonly errorOf: (field: string) => ReactNode;
}

export function LadderCards({ levels, isLocked, onChange, errorOf }: LadderCardsProps) {
  const words = useLadderWords();
  return (
    <ol className={styles.levels} aria-label={words.title}>
      {levels.map((level, at) => (
        <li key={level.key}>
          <div className={styles.head}>
            <h3>{words.level(at + 1)}</h3>
            {isLocked || levels.length === 1 ? null : (
              <Button
                isQuiet
                label={words.removeOf(at + 1)}
                onPress={() => onChange(levels.filter(({ key }) => key !== level.key))}
              >
                {words.remove}
              </Button>
            )}
          </div>
          <LevelFields
            level={level}
            at={at}
            hints={hintsOf(words, levels, at)}
            isLocked={isLocked}
            errorOf={errorOf}
            onChange={(change) =>
              onChange(levels.map((each) => (each.key === level.key ? { ...each, ...change } : each)))
            }
          />
        </li>
      ))}
    </ol>
  );
}

type Hints = Readonly<Partial<Record<LevelText, string>>>;

/** The limits of a level at its place. */
function hintsOf({ hints }: LadderWords, levels: readonly TypedLevel[], at: number): Hints {
  const before = Number(levels[at - 1]?.payment_days);
  return {
    days: at === 0 ? hints.firstDays : hints.days(leastDaysAfterNotice(Number.isNaN(before) ? 0 : before)),
    payment_days: hints.payment,
    fee_consumer: at === 0 ? hints.noFee : hints.consumer,
    fee_business: at === 0 ? hints.noFee : hints.business,
    intro: hints.text,
    closing: hints.text,
  };
}

interface LevelFieldsProps {
  readonly level: TypedLevel;
  readonly at: number;
  readonly hints: Hints;
  readonly isLocked: boolean;
  readonly onChange: (change: Partial<TypedLevel>) => void;
  readonly errorOf: (field: string) => ReactNode;
}

function LevelFields({ level, at, hints, isLocked, onChange, errorOf }: LevelFieldsProps) {
  const words = useLadderWords();
  const fieldOf = (name: LevelText) => ({
    label: words.fields[name],
    name: `level-${level.key}-${name}`,
    value: level[name],
    hint: hints[name],
    readOnly: isLocked,
    failure: errorOf(`levels[${at}].${name}`),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <div className={styles.fields}>
        <Field {...fieldOf('name')} maxLength={limits.dunning_level_name_characters} autoComplete="off" />
        <Field {...fieldOf('days')} inputMode="numeric" autoComplete="off" />
        <Field {...fieldOf('payment_days')} inputMode="numeric" autoComplete="off" />
        <MoneyField {...fieldOf('fee_consumer')} />
        <MoneyField {...fieldOf('fee_business')} />
      </div>
      <label>
        <input
          type="checkbox"
          checked={level.show_interest}
          disabled={isLocked}
          onChange={({ target }) => onChange({ show_interest: target.checked })}
        />{' '}
        {words.showInterest}
      </label>
      <TextArea {...fieldOf('intro')} rows={2} maxLength={limits.dunning_text_characters} />
      <TextArea {...fieldOf('closing')} rows={2} maxLength={limits.dunning_text_characters} />
    </>
  );
}
