/** „Übergabe“ and „Regeln“: what the policy says beside its levels. */
import type { ReactNode } from 'react';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { Card } from '../../ui/Card.tsx';
import { Field, Radios, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import styles from './Ladder.module.css';
import type { TypedPolicy } from './ladder-values.ts';
import { useLadderWords } from './ladder-words.ts';

interface LadderRulesProps {
  readonly policy: TypedPolicy;
  readonly isLocked: boolean;
  /** Days without dunning have a screen of their own. */
  readonly quietDaysElsewhere?: boolean;
  readonly onChange: (change: Partial<TypedPolicy>) => void;
  readonly errorOf: (field: string) => ReactNode;
}

type TextName = 'handover_days' | 'letter_distance_days' | 'minimum_amount' | 'quiet_days';
type FlagName = 'handover_enabled' | 'bundle' | 'lump_sum';

/** The field of the API that holds the value. */
const pathOf: Readonly<Record<TextName, string>> = {
  handover_days: 'handover.days',
  letter_distance_days: 'letter_distance_days',
  minimum_amount: 'minimum_amount',
  quiet_days: 'quiet_days',
};

interface FlagProps {
  readonly isOn: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly label: string;
}

const Flag = ({ isOn, isLocked, onChange, label }: FlagProps) => (
  <label>
    <input type="checkbox" checked={isOn} disabled={isLocked} onChange={({ target }) => onChange(target.checked)} />{' '}
    {label}
  </label>
);

export function LadderRules({ policy, isLocked, quietDaysElsewhere = false, onChange, errorOf }: LadderRulesProps) {
  const words = useLadderWords();
  const textOf = (name: TextName) => ({
    name,
    value: policy[name],
    readOnly: isLocked,
    failure: errorOf(pathOf[name]) ?? (name === 'quiet_days' ? errorOf('quiet_days[0]') : undefined),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  const flagOf = (name: FlagName, label: string) => (
    <Flag isOn={policy[name]} isLocked={isLocked} onChange={(isOn) => onChange({ [name]: isOn })} label={label} />
  );
  return (
    <>
      <Card title={words.handover}>
        <div className={styles.stack}>
          {flagOf('handover_enabled', words.handoverEnabled)}
          <Field
            {...textOf('handover_days')}
            label={words.handoverDays}
            hint={words.hints.days(Number(policy.levels.at(-1)?.payment_days ?? 0) + 3)}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title={words.rules}>
        <div className={styles.stack}>
          {flagOf('bundle', words.bundle)}
          <Field
            {...textOf('letter_distance_days')}
            label={words.distance}
            hint={words.distanceHint}
            inputMode="numeric"
            autoComplete="off"
          />
          <MoneyField {...textOf('minimum_amount')} label={words.minimum} hint={words.minimumHint} />
          <Radios
            legend={words.remainder}
            name="remainder"
            options={Object.entries(words.remainders).map(([value, text]) => ({ value, text }))}
            chosen={policy.remainder}
            onChoose={(remainder) => onChange({ remainder: remainder as DunningPolicy['remainder'] })}
          />
          {flagOf('lump_sum', words.lumpSum)}
          {quietDaysElsewhere ? null : (
            <TextArea {...textOf('quiet_days')} label={words.quiet} hint={words.quietHint} rows={3} />
          )}
        </div>
      </Card>
    </>
  );
}
