/** What a run is, and what it has counted. */
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { RunState } from './RunState.tsx';
import { words } from './words.ts';

export function RunFacts({ run }: { readonly run: DunningRun }) {
  const texts = useTexts(words);
  const { counts, company_name, trigger, started_at, finished_at, dry_run } = run;
  return (
    <Card title={texts.run.facts}>
      <DescriptionList
        facts={[
          [texts.state, <RunState key="state" status={run.status} />],
          [texts.company, company_name ?? texts.allCompanies],
          [texts.trigger, texts.triggers[trigger]],
          [texts.run.started, started_at && <DateTime key="started" at={started_at} />],
          [texts.run.finished, finished_at && <DateTime key="finished" at={finished_at} />],
          [texts.examined, counts.examined],
          [texts.letters, dry_run ? null : counts.letters],
          [texts.handovers, counts.handovers],
          [texts.held, counts.held],
          [texts.run.stoppedNotices, counts.stopped === 0 ? null : counts.stopped],
          [texts.run.skipped, counts.skipped_companies === 0 ? null : counts.skipped_companies],
        ]}
      />
      {dry_run ? <p>{texts.run.forgotten}</p> : null}
    </Card>
  );
}
