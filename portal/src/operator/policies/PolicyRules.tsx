/** What a policy says beside its steps: promises, plans, the warning of limitation, and days without a step. */
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Field, type Option, Select, TextArea } from '../../ui/Field.tsx';
import type { FailureOf } from './failures.ts';
import styles from './Policies.module.css';
import { pathOf, type TypedPolicy } from './policy-values.ts';
import { type Offered, withChosen } from './reads.ts';
import { words } from './words.ts';

interface PolicyRulesProps {
  readonly typed: TypedPolicy;
  readonly offered: Offered;
  readonly isLocked: boolean;
  readonly failureOf: FailureOf;
  readonly onChange: (change: Partial<TypedPolicy>) => void;
}

type Name = keyof typeof pathOf;

export function PolicyRules({ typed, offered, isLocked, failureOf, onChange }: PolicyRulesProps) {
  const texts = useTexts(words);
  const hints: Readonly<Partial<Record<Name, string>>> = texts.hints;
  const fieldOf = (name: Name) => ({
    label: texts.fields[name],
    name,
    value: typed[name],
    hint: hints[name],
    failure: failureOf(pathOf[name]),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  const days = (name: Name) => <Field {...fieldOf(name)} readOnly={isLocked} inputMode="numeric" autoComplete="off" />;
  const choice = (name: Name, none: string, options: readonly Option[]) => (
    <Select
      {...fieldOf(name)}
      disabled={isLocked}
      options={withChosen([{ value: '', text: none }, ...options], typed[name])}
    />
  );
  const steps = typed.steps.map(({ typed: { key = '', name = '' } }) => ({ value: key, text: name }));
  return (
    <>
      <Card title={texts.promises}>
        <div className={styles.fields}>
          {days('max_days')}
          {days('promise_grace_days')}
          {choice('on_broken', texts.nextStep, steps)}
        </div>
      </Card>
      <Card title={texts.plans}>
        <div className={styles.fields}>
          {days('reminder_days')}
          {choice('reminder_text_key', texts.noLetter, offered.textsOf('instalment_reminder'))}
          {choice('confirmation_text_key', texts.noLetter, offered.textsOf('plan_confirmation'))}
          {choice('on_default', texts.nextStep, steps)}
        </div>
      </Card>
      <Card title={texts.rules}>
        <div className={styles.fields}>
          {days('limitation_days')}
          <TextArea {...fieldOf('quiet_days')} readOnly={isLocked} rows={3} />
        </div>
      </Card>
    </>
  );
}
