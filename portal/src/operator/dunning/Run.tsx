/** One run: how far it is, what it decided, and each of its decisions. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from '../../ui/Record.module.css';
import { useCompanyFilter } from '../company-filter.ts';
import { useSince } from '../useMeanwhile.ts';
import { decisionKey, useDecisionColumns, useDecisionFilters } from './decision-columns.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import { changedByRun, useRun } from './reads.ts';
import { Sums, Warnings } from './Result.tsx';
import { RunFacts } from './RunFacts.tsx';
import { isUnderWay } from './RunState.tsx';
import { words } from './words.ts';

export function Run() {
  const { title, run: texts } = useTexts(words);
  const { code } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const mayStop = useMay()('operator:cases');
  const { data: run, error, refetch } = useRun(id);
  if (run === undefined) return <LoadState title={title} error={error} retry={() => void refetch()} />;
  const day = dayText(run.on, code);
  return (
    <Screen
      title={run.dry_run ? texts.dryTitle(day) : texts.title(day)}
      actions={mayStop && isUnderWay(run) ? <Stop run={run} /> : undefined}
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {isUnderWay(run) ? <UnderWay run={run} /> : null}
      <RunFacts run={run} />
      {/* Each state of a run has a result of its own. */}
      <Result key={`${run.status} ${run.counts.examined}`} run={run} />
      <RunDecisions run={run} />
    </Screen>
  );
}

function UnderWay({ run: { status, counts } }: { readonly run: DunningRun }) {
  const { run } = useTexts(words);
  const { examined, letters, stopped, notices } = counts;
  // Letters leave once the plan is made; a letter has one notice or more.
  const share = letters === 0 ? {} : { done: letters + stopped, max: Math.max(notices, letters + stopped) };
  return <Progress {...share} text={status === 'queued' ? run.waits : run.under(examined, letters)} />;
}

function Result({ run }: { readonly run: DunningRun }) {
  const { run: texts, decisions } = useTexts(words);
  const { data, error, refetch } = useRead(
    api.operator.dunningRuns.summary,
    { id: run.id },
    { topics: ['dunning_runs'] },
  );
  if (error !== null) return <Failure what={texts.result} error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  const { email, post } = data.channels;
  return (
    <Card title={texts.result}>
      <Warnings warnings={run.warnings} />
      {email + post === 0 ? null : <p>{texts.channels(email, post)}</p>}
      {data.rows.length === 0 ? (
        <p>{isUnderWay(run) ? decisions.noneYet : decisions.noneInRun}</p>
      ) : (
        <Sums run={run} summary={data} />
      )}
    </Card>
  );
}

function RunDecisions({ run }: { readonly run: DunningRun }) {
  const { title, decisions, company } = useTexts(words);
  return (
    <section className={styles.section} aria-label={decisions.title}>
      <h2>{decisions.title}</h2>
      <Table<Decision>
        title={decisions.title}
        file="persons"
        empty={
          <Empty
            text={isUnderWay(run) ? decisions.noneYet : decisions.noneInRun}
            to={paths.operator.dunningRuns()}
            action={title}
          />
        }
        list={api.operator.dunningRuns.decisions}
        given={{ id: run.id }}
        idOf={decisionKey}
        filters={[...useDecisionFilters(), useCompanyFilter(company)]}
        preview={(decision) => <DecisionPreview decision={decision} />}
        columns={useDecisionColumns()}
      />
    </section>
  );
}

function Stop({ run: { id, created_at } }: { readonly run: DunningRun }) {
  const { run } = useTexts(words);
  const { dunningRuns } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  const why = useSince(id, created_at);
  return (
    <>
      <Button isDangerous onPress={() => setIsOpen(true)}>
        {run.stop}
      </Button>
      {isOpen ? (
        <CommandDialog
          title={run.stopTitle}
          submit={run.stop}
          isDangerous
          changes={[id, ...changedByRun]}
          onClose={() => setIsOpen(false)}
          why={why}
          send={(_fields, attempt) => dunningRuns.stop({ id, ...attempt })}
          done={run.stopped}
        >
          {() => <p>{run.stopAbout}</p>}
        </CommandDialog>
      ) : null}
    </>
  );
}
