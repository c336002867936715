/** What a run over cases is, and what it has counted. */
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { RunState } from '../dunning/RunState.tsx';
import { caseRunWords } from './words.ts';

export function CaseRunFacts({ run }: { readonly run: CaseRun }) {
  const words = useTexts(caseRunWords);
  const { counts, company_name, trigger, started_at, finished_at, dry_run, status } = run;
  return (
    <Card title={words.run.facts}>
      <DescriptionList
        facts={[
          [words.state, <RunState key="state" status={status} />],
          [words.company, company_name ?? words.allCompanies],
          [words.trigger, words.triggers[trigger]],
          [words.run.started, started_at && <DateTime key="started" at={started_at} />],
          [words.run.finished, finished_at && <DateTime key="finished" at={finished_at} />],
          [words.counts.examined, counts.examined],
          [words.counts.steps, counts.steps],
          [words.counts.letters, counts.letters],
          [words.counts.tasks, counts.tasks],
          [words.counts.offers, counts.offers],
          [words.counts.held, counts.held],
          [words.counts.stopped, counts.stopped === 0 ? null : counts.stopped],
          [words.counts.skipped_companies, counts.skipped_companies === 0 ? null : counts.skipped_companies],
        ]}
      />
      {dry_run ? <p>{words.run.forgotten}</p> : null}
    </Card>
  );
}
