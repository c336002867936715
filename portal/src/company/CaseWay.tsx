/** Where a case of the company is: the way with the present step, what happens next and why. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { Card } from '../ui/Card.tsx';
import { type Step, Steps } from '../ui/Steps.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { NextStep } from './NextStep.tsx';
import { PauseCase } from './PauseCase.tsx';

interface OfMandate {
  readonly mandate: Mandate;
}

export function CaseWay({ mandate: { procedure_state, created_at } }: OfMandate) {
  const { company, cases } = useWords();
  const words = company.cases;
  const steps: readonly Step[] = [
    { name: 'handedOver', text: words.handedOver, note: <DateTime at={created_at} isDay /> },
    ...onTheWay(procedure_state).map((name) => ({ name, text: cases.procedures[name], note: words.by[name] })),
  ];
  return <Steps label={words.way} steps={steps} present={procedure_state} />;
}

/** What happens next, and why. */
export function CaseNext({ mandate }: OfMandate) {
  const { procedure_state, next_step } = mandate;
  const { company, cases } = useWords();
  const words = company.cases;
  return (
    <Card title={words.next} isNext aside={<PauseCase mandate={mandate} />}>
      <p>
        <b>{cases.procedures[procedure_state]}.</b> <NextStep step={next_step} />
      </p>
      <p className={styles.soft}>{words.why[procedure_state]}</p>
    </Card>
  );
}

/** The usual way. A case may come to any other step from anywhere: that step is shown alone. */
const onTheWay = (present: Mandate['procedure_state']): readonly Mandate['procedure_state'][] =>
  present === 'long_term_monitoring' || present === 'ended'
    ? [present]
    : ['extrajudicial', 'judicial_dunning', 'foreclosure'];
