/** What a company still lacks for its first order, by the labels of the forms. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { Card } from '../../ui/Card.tsx';
import { useWords } from '../../language/language.ts';

interface ReadinessIssuesProps {
  readonly readiness: Company['case_submission_readiness'];
  readonly about: string;
}

export function ReadinessIssues({ readiness: { ready, issues }, about }: ReadinessIssuesProps) {
  const { partner: words } = useWords();
  if (ready) return null;
  return (
    <Card title={words.readiness} isNext>
      <p>{about}</p>
      <ul>
        {[...new Set(issues.map(({ field }) => field))].map((field) => (
          <li key={field}>{words.fields[field] ?? field}</li>
        ))}
      </ul>
    </Card>
  );
}
