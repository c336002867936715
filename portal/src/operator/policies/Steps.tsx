/** „Schritte“ of a policy in their order: each said in one line, and opened into its form. */
import { useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { stepKinds } from '@mahnwerk/contract/shapes/case-step.ts';
import { useTexts } from '../../language/language.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { FailureOf } from './failures.ts';
import styles from './Policies.module.css';
import type { Offered } from './reads.ts';
import { StepForm } from './StepForm.tsx';
import type { StepChange } from './step-form-props.ts';
import { useStepSummary } from './step-summary.ts';
import { newStep, type TypedStep } from './step-values.ts';
import { stepWords } from './step-words.ts';

interface StepsProps {
  readonly steps: readonly TypedStep[];
  readonly offered: Offered;
  readonly isLocked: boolean;
  readonly failureOf: FailureOf;
  readonly onChange: (steps: readonly TypedStep[]) => void;
}

export function Steps({ steps, onChange, ...rest }: StepsProps) {
  const texts = useTexts(stepWords);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => setOpened((before) => before.symmetricDifference(new Set([id])));
  const move = (at: number, by: number) => {
    const moved = [...steps];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <Card title={texts.steps}>
      <div className={styles.stack}>
        <ol className={styles.steps} aria-label={texts.steps}>
          {steps.map((step, index) => (
            <Step
              key={step.id}
              {...rest}
              step={step}
              index={index}
              steps={steps}
              isOpen={opened.has(step.id)}
              onToggle={() => toggle(step.id)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
              onChange={(change) => onChange(steps.map((each) => (each.id === step.id ? changed(each, change) : each)))}
            />
          ))}
        </ol>
        {rest.isLocked || steps.length >= limits.policy_steps ? null : (
          <p className={styles.commands}>
            <ActionMenu
              label={texts.add}
              actions={stepKinds.map((kind) => ({
                text: texts.kinds[kind],
                run: () => {
                  const step = newStep(kind, steps, texts.kinds[kind]);
                  onChange([...steps, step]);
                  toggle(step.id);
                },
              }))}
            />
          </p>
        )}
      </div>
    </Card>
  );
}

/** The step after a change; what is undefined goes. */
const changed = (step: TypedStep, change: StepChange): TypedStep => ({
  ...step,
  typed: Object.fromEntries(
    Object.entries({ ...step.typed, ...change }).flatMap(([path, value]) =>
      value === undefined ? [] : [[path, value]],
    ),
  ),
});

interface StepProps extends Omit<StepsProps, 'onChange'> {
  readonly step: TypedStep;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onChange: (change: StepChange) => void;
}

function Step(props: StepProps) {
  const { step, index, steps, isOpen, isLocked, failureOf, offered, onChange } = props;
  const texts = useTexts(stepWords);
  const summary = useStepSummary(offered);
  const at = `steps[${index}]`;
  const isRefused = failureOf(at) !== undefined;
  const title = texts.titleOf(index + 1, step.typed.name ?? '');
  return (
    <li aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <StepCommands {...props} />
      </div>
      <p className={styles.said}>{summary(step)}</p>
      {isOpen || isRefused ? (
        <StepForm
          step={step}
          at={at}
          number={index + 1}
          ahead={steps.slice(index + 1).map(({ typed: { key = '', name = '' } }) => ({ value: key, text: name }))}
          offered={offered}
          isLocked={isLocked}
          failureOf={failureOf}
          onChange={onChange}
        />
      ) : null}
    </li>
  );
}

function StepCommands({ index, steps, isOpen, isLocked, onToggle, onMove, onRemove }: StepProps) {
  const texts = useTexts(stepWords);
  const number = index + 1;
  return (
    <span className={styles.commands}>
      <Button
        isQuiet
        isExpanded={isOpen}
        label={isLocked ? texts.readOf(number) : texts.editOf(number)}
        onPress={onToggle}
      >
        {isLocked ? texts.read : texts.edit}
      </Button>
      {isLocked ? null : (
        <>
          <Button isQuiet isDisabled={index === 0} label={texts.upOf(number)} onPress={() => onMove(-1)}>
            {texts.up}
          </Button>
          <Button
            isQuiet
            isDisabled={index === steps.length - 1}
            label={texts.downOf(number)}
            onPress={() => onMove(1)}
          >
            {texts.down}
          </Button>
          <Button isQuiet isDisabled={steps.length === 1} label={texts.removeOf(number)} onPress={onRemove}>
            {texts.remove}
          </Button>
        </>
      )}
    </span>
  );
}
