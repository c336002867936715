/** „Als Nächstes“: what happens next with a case, when, why, and where it is done. */
import { paths } from '../../paths.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { caseMoney } from '../case-money/words.ts';
import { CaseStep } from './assignment.tsx';
import styles from './CaseFrame.module.css';
import { type Case, useCaseSearch } from './reads.ts';

type Step = NonNullable<OperatorMandate['next_step']>['kind'];

/** The tab of what happens next. */
const tabs: Readonly<Partial<Record<Step, 'messages' | 'requests' | 'history' | 'agreements'>>> = {
  answer_request: 'requests',
  review_message: 'messages',
  follow_up: 'history',
  instalment: 'agreements',
  instalment_late: 'agreements',
  plan_offer: 'agreements',
  promise: 'agreements',
  decide: 'agreements',
};

export function NextCard({ mandate: { id, next_step } }: { readonly mandate: Case }) {
  const { caseWork } = useWords();
  const tab = next_step === null ? undefined : tabs[next_step.kind];
  return (
    <Card
      title={caseWork.next}
      label={caseWork.nextRegion}
      isNext
      aside={tab === undefined ? null : <Link to={paths.operator.case(id, tab)}>{caseWork.look}</Link>}
    >
      <p>
        <b>{next_step === null ? caseWork.closed : <CaseStep step={next_step} />}</b>
      </p>
      <p className={styles.meta}>{caseWork.why[next_step?.kind ?? 'closed']}</p>
      {next_step?.step ? <p className={styles.meta}>{next_step.step.name}</p> : null}
      {next_step?.kind === 'decide' && next_step.since !== null ? <Decide id={id} /> : null}
    </Card>
  );
}

/** A plan in default waits for a person: another plan, or another procedure. */
function Decide({ id }: { readonly id: string }) {
  const { cases } = useWords();
  const { plan } = useTexts(caseMoney);
  const search = useCaseSearch();
  const may = useMay();
  return (
    <p className={styles.tools}>
      {may('operator:money') ? (
        <Link to={paths.operator.case(id, 'agreements')} search={{ command: 'plan' }}>
          {plan.renew}
        </Link>
      ) : null}
      {may('operator:cases') ? (
        <Link to="." search={{ ...search, command: 'state' }}>
          {cases.state.action}
        </Link>
      ) : null}
    </p>
  );
}
