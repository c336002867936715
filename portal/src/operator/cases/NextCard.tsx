/** „Als Nächstes“: what happens next with a case, when, and why. */
import { Card } from '../../components/Card.tsx';
import { useWords } from '../../language/language.ts';
import { CaseStep } from './assignment.tsx';
import styles from './CaseFrame.module.css';
import type { Case } from './reads.ts';

export function NextCard({ mandate: { next_step } }: { readonly mandate: Case }) {
  const { caseWork } = useWords();
  return (
    <Card title={caseWork.next} label={caseWork.nextRegion} isNext>
      <p>
        <b>{next_step === null ? caseWork.closed : <CaseStep step={next_step} />}</b>
      </p>
      <p className={styles.meta}>{caseWork.why[next_step?.kind ?? 'closed']}</p>
    </Card>
  );
}
