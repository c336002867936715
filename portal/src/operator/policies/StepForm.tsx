/** The form of one step: what its kind has, its fee, what follows from each outcome, and its conditions. */
import { useTexts } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import styles from './Policies.module.css';
import { withChosen } from './reads.ts';
import { StepConditions } from './StepConditions.tsx';
import { StepField } from './StepField.tsx';
import type { StepFormProps } from './step-form-props.ts';
import { commonFields, feeWays, fieldsOf, mayHaveFee, outcomesOf } from './step-values.ts';
import { stepWords } from './step-words.ts';

export function StepForm(props: StepFormProps) {
  const { step, at, offered, isLocked, failureOf, onChange } = props;
  const texts = useTexts(stepWords);
  return (
    <div className={styles.stack}>
      <div className={styles.fields}>
        {Object.entries({ ...commonFields, ...fieldsOf[step.kind] }).map(([name, form]) => (
          <StepField
            key={name}
            label={texts.fields[`${step.kind}.${name}`] ?? texts.fields[name] ?? name}
            name={name}
            form={form}
            value={step.typed[name] ?? ''}
            offered={offered}
            isLocked={isLocked}
            failure={failureOf(`${at}.${name}`)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {mayHaveFee(step.kind) ? <Fee {...props} /> : null}
      {step.kind === 'task' ? <Outcomes {...props} /> : null}
      <StepConditions {...props} />
    </div>
  );
}

function Fee({ step: { typed }, at, isLocked, failureOf, onChange }: StepFormProps) {
  const texts = useTexts(stepWords);
  const way = typed['fee.way'] ?? '';
  return (
    <div className={styles.fields}>
      <Select
        label={texts.fee}
        name="fee"
        value={way}
        disabled={isLocked}
        failure={failureOf(`${at}.fee`)}
        options={feeWays.map((value) => ({ value, text: texts.feeWays[value === '' ? 'none' : value] }))}
        onChange={({ target }) => onChange({ 'fee.way': target.value })}
      />
      {way === 'rate' ? (
        <Field
          label={texts.feeRate}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          value={typed['fee.rate'] ?? ''}
          readOnly={isLocked}
          onChange={({ target }) => onChange({ 'fee.rate': target.value })}
        />
      ) : null}
      {way === '' ? null : (
        <Check
          label={texts.withExpenses}
          checked={typed['fee.with_expenses'] === 'true'}
          disabled={isLocked}
          onChange={({ target }) => onChange({ 'fee.with_expenses': String(target.checked) })}
        />
      )}
    </div>
  );
}

function Outcomes({ step, at, ahead, isLocked, failureOf, onChange }: StepFormProps) {
  const texts = useTexts(stepWords);
  return (
    <fieldset className={styles.fields} aria-label={texts.outcomes}>
      {outcomesOf(step).map((outcome) => {
        const path = `outcomes.${outcome}`;
        const value = step.typed[path] ?? '';
        return (
          <Select
            key={outcome}
            label={texts.after(texts.outcomeNames[outcome] ?? outcome)}
            name={path}
            value={value}
            disabled={isLocked}
            failure={failureOf(`${at}.${path}`)}
            options={withChosen([{ value: '', text: texts.nextStep }, ...ahead], value)}
            onChange={({ target }) => onChange({ [path]: target.value })}
          />
        );
      })}
    </fieldset>
  );
}
