/** One statement run: how far it is, the drafts that it made, and the companies that it left out. */
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { SkippedCompany, StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { usePages } from '../../data/query-many.ts';
import { useRefresh } from '../../data/stored.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Screen } from '../../ui/Screen.tsx';
import tables from '../../ui/tables.module.css';
import { useToast } from '../../ui/Toast.tsx';
import { Blocks, Period, RunState, StatementState } from './shown.tsx';
import styles from './statements.module.css';
import { words } from './words.ts';

/** While it runs. */
const watched_ms = 5000;

export function Run() {
  const texts = useTexts(words);
  const { code } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(
    api.operator.statementRuns.get,
    { id },
    { topics: ['statement_runs'], interval: (run) => (run?.status === 'running' ? watched_ms : false) },
  );
  useMadeSoFar(data?.counts);
  if (data === undefined) return <LoadState title={texts.runs} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={texts.runTitle(dayText(data.period_end, code))}>
      <State run={data} />
      {data.status === 'failed' ? <Stopped id={id} /> : null}
      <Made id={id} />
      <Skipped id={id} />
    </Screen>
  );
}

/** What the run has made and left out so far is read again with each step of it. */
function useMadeSoFar(counts: StatementRun['counts'] | undefined): void {
  const refresh = useRefresh();
  const step = counts && `${counts.drafts} ${counts.skipped}`;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step)
      void refresh(api.operator.operatorStatements.list, api.operator.statementRuns.skipped);
    shown.current = step;
  }, [step, refresh]);
}

function State({ run }: { readonly run: StatementRun }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const { done, total } = run.progress;
  return (
    <Card title={texts.progress} aside={<RunState of={run} />}>
      <Progress done={done} max={total} text={texts.progressOf(done, total, code)} />
      <DescriptionList
        facts={[
          [texts.company, run.company_name ?? texts.allCompanies],
          [texts.period, <Period key="period" of={run} />],
          [texts.bookingDate, <DateTime key="booked" at={run.booking_date} isDay />],
          [texts.started, <DateTime key="started" at={run.created_at} />],
          [texts.made, run.counts.drafts],
          [texts.skipped, run.counts.skipped],
        ]}
      />
    </Card>
  );
}

/** The work that does runs; its key is the id of the run. */
const runKind = 'statements.run';

/** Why it stopped, and the way on. */
function Stopped({ id }: { readonly id: string }) {
  const texts = useTexts(words);
  const may = useMay()('operator:admin');
  const toast = useToast();
  const { data } = useRead(api.operator.failedWork.list, { query: { kind: runKind, limit: 100 } });
  const { mutate, isPending, error } = useCommand(api.operator.failedWork.retry, {
    changes: [api.operator.statementRuns, api.operator.failedWork],
    onDone: () => toast({ text: texts.runRetried }),
  });
  const work = data?.results.find(({ key }) => key === id);
  return (
    <Note isBad>
      <p>{texts.runFailed}</p>
      {work?.last_error == null ? null : <p>{texts.runFailedReason(work.last_error)}</p>}
      {may && work !== undefined ? (
        <Button isDisabled={isPending} onPress={() => mutate({ id: work.id })}>
          {texts.runRetry}
        </Button>
      ) : (
        <p>{texts.runFailedAdmin}</p>
      )}
      {error === null ? null : <Failure error={error} retry={() => work && mutate({ id: work.id })} />}
    </Note>
  );
}

function Made({ id }: { readonly id: string }) {
  const texts = useTexts(words);
  return (
    <Card title={texts.made} hasNoPadding>
      <Table<OperatorStatement>
        topic="statements"
        title={texts.made}
        list={api.operator.operatorStatements.list}
        given={{ query: { run_id: id } }}
        idOf={(each) => each.id}
        columns={[
          columns.link(
            'company',
            texts.company,
            (each) => [paths.operator.statement(each.id), each.company_name],
            'company',
          ),
          { name: 'cases', title: texts.cases, cell: ({ mandate_count }) => mandate_count, isNumeric: true },
          columns.money('balance', texts.balance, ({ total_balance }) => total_balance, 'balance'),
          { name: 'state', title: texts.state, cell: (each) => <StatementState of={each} /> },
          columns.text('number', texts.number, ({ clearing_no }) => clearing_no),
          {
            name: 'missing',
            title: texts.missing,
            cell: ({ blocked, company_id }) => <Blocks blocked={blocked} company={company_id} />,
          },
        ]}
      />
    </Card>
  );
}

const page_rows = 50;

function Skipped({ id }: { readonly id: string }) {
  const texts = useTexts(words);
  const { data, error, refetch, hasNextPage, fetchNextPage } = usePages(
    api.operator.statementRuns.skipped,
    { id },
    page_rows,
  );
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Card title={texts.skipped} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data !== undefined && rows.length === 0 ? <p className={styles.none}>{texts.noneSkipped}</p> : null}
      {rows.length === 0 ? null : <SkippedTable rows={rows} />}
      {hasNextPage ? (
        <p className={styles.none}>
          <Button onPress={() => void fetchNextPage()}>{texts.more}</Button>
        </p>
      ) : null}
    </Card>
  );
}

function SkippedTable({ rows }: { readonly rows: readonly SkippedCompany[] }) {
  const texts = useTexts(words);
  return (
    <table className={`${tables.grid} ${tables.short}`} aria-label={texts.skipped}>
      <thead>
        <tr>
          <th scope="col">{texts.company}</th>
          <th scope="col">{texts.why}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ company_id, company_name, reason }) => (
          <tr key={company_id}>
            <td>
              <Link to={paths.operator.company(company_id)}>{company_name}</Link>
            </td>
            <td>
              {reason === 'open_draft' ? (
                <Link to={paths.operator.statements()} search={{ company_id }}>
                  {texts.skipReasons[reason]}
                </Link>
              ) : (
                texts.skipReasons[reason]
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
