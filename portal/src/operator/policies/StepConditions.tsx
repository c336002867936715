/** When a step is done: all of its conditions must hold, otherwise it is passed. */
import { useTexts } from '../../language/language.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import styles from './Policies.module.css';
import { StepField } from './StepField.tsx';
import type { StepFormProps } from './step-form-props.ts';
import { conditionFields, namesBelow, startOfCondition } from './step-values.ts';
import { stepWords } from './step-words.ts';

export function StepConditions({ step, at, number, offered, isLocked, failureOf, onChange }: StepFormProps) {
  const texts = useTexts(stepWords);
  const names = namesBelow('when', step);
  const rest = Object.keys(conditionFields).filter((name) => !names.includes(name));
  const wrong = failureOf(`${at}.when`);
  return (
    <>
      {names.map((name) => {
        const form = conditionFields[name];
        if (form === undefined) return null;
        const label = texts.conditions[name] ?? name;
        const shared = {
          label,
          name,
          value: step.typed[`when.${name}`] ?? '',
          isLocked,
          failure: wrong === undefined ? undefined : failureOf(`${at}.when.${name}`),
          onChange: (value: string) => onChange({ [`when.${name}`]: value }),
        };
        return (
          <div key={name} role="group" aria-label={texts.conditionOf(label)} className={styles.condition}>
            {form.form === 'flag' ? <YesOrNo {...shared} /> : <StepField {...shared} form={form} offered={offered} />}
            {isLocked ? null : (
              <Button
                isQuiet
                label={texts.removeCondition(label)}
                onPress={() => onChange({ [`when.${name}`]: undefined })}
              >
                {texts.remove}
              </Button>
            )}
          </div>
        );
      })}
      {isLocked ? null : (
        <p className={styles.commands}>
          <ActionMenu
            label={texts.addCondition}
            of={texts.step(number)}
            actions={rest.map((name) => ({
              text: texts.conditions[name] ?? name,
              run: () => onChange({ [`when.${name}`]: startOfCondition(name) }),
            }))}
          />
        </p>
      )}
    </>
  );
}

interface YesOrNoProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly failure: string | undefined;
  readonly onChange: (value: string) => void;
}

function YesOrNo({ isLocked, onChange, ...field }: YesOrNoProps) {
  const { yesNo } = useTexts(stepWords);
  return (
    <Select
      {...field}
      disabled={isLocked}
      options={(['true', 'false'] as const).map((value) => ({ value, text: yesNo[value] }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
