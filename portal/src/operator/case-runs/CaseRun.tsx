/** One run over cases: how far it is, what it counted, and each of its decisions. */
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CaseRun as Run } from '@mahnwerk/contract/operator/case-runs.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from '../../ui/Record.module.css';
import { Screen } from '../../ui/Screen.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { courseWords } from '../course/words.ts';
import { isUnderWay } from '../dunning/RunState.tsx';
import { useSince } from '../useMeanwhile.ts';
import { CaseRunFacts } from './CaseRunFacts.tsx';
import { decisionKey, useDecisionColumns, useDecisionFilters } from './decision-columns.tsx';
import { changedByRun, useCaseRun } from './reads.ts';
import { caseRunWords } from './words.ts';

export function CaseRun() {
  const { title, back, run: words } = useTexts(caseRunWords);
  const { code } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const mayStop = useMay()('operator:cases');
  const { data: run, error, refetch } = useCaseRun(id);
  if (run === undefined) return <LoadState title={title} error={error} retry={() => void refetch()} />;
  const day = dayText(run.on, code);
  const { status, counts } = run;
  return (
    <Screen
      title={run.dry_run ? words.dryTitle(day) : words.title(day)}
      actions={mayStop && isUnderWay(run) ? <Stop run={run} /> : undefined}
    >
      <p>
        <Link to={paths.operator.caseRuns()}>{back}</Link>
      </p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {isUnderWay(run) ? (
        <Progress text={status === 'queued' ? words.waits : words.under(counts.examined, counts.steps)} />
      ) : null}
      <CaseRunFacts run={run} />
      {/* Each state of a run has decisions of its own. */}
      <Decisions key={`${status} ${counts.examined}`} run={run} />
    </Screen>
  );
}

function Decisions({ run }: { readonly run: Run }) {
  const { company, run: words } = useTexts(caseRunWords);
  const { decisions } = useTexts(courseWords);
  return (
    <section className={styles.section} aria-label={decisions.title}>
      <h2>{decisions.title}</h2>
      <Table<CaseDecision>
        title={decisions.title}
        file="persons"
        empty={isUnderWay(run) ? words.noneYet : words.noneInRun}
        list={api.operator.caseRuns.decisions}
        given={{ id: run.id }}
        idOf={decisionKey}
        filters={[...useDecisionFilters(), useCompanyFilter(company)]}
        columns={useDecisionColumns()}
      />
    </section>
  );
}

function Stop({ run: { id, created_at } }: { readonly run: Run }) {
  const { run: words } = useTexts(caseRunWords);
  const { caseRuns } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  const why = useSince(id, created_at);
  return (
    <>
      <Button isDangerous onPress={() => setIsOpen(true)}>
        {words.stop}
      </Button>
      {isOpen ? (
        <CommandDialog
          title={words.stopTitle}
          submit={words.stop}
          isDangerous
          changes={[id, ...changedByRun]}
          onClose={() => setIsOpen(false)}
          why={why}
          send={(_fields, attempt) => caseRuns.stop({ id, ...attempt })}
          done={words.stopped}
        >
          {() => <p>{words.stopAbout}</p>}
        </CommandDialog>
      ) : null}
    </>
  );
}
