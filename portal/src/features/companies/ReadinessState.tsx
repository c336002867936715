/** Whether a company's data suffice for an order. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../language/language.ts';

export function ReadinessState({
  readiness: { ready, issues },
}: {
  readonly readiness: Company['case_submission_readiness'];
}) {
  const { partner: words } = useWords();
  return <State meaning={ready ? 'good' : 'warn'}>{ready ? words.ready : words.missing(issues.length)}</State>;
}
