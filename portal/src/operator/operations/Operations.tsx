/** „Betrieb“: the state of the deployment, and the work that failed. */
import type { Deployment } from '@mahnwerk/contract/operator/deployment.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { State } from '../../ui/State.tsx';
import tables from '../../ui/tables.module.css';
import { Backup } from './Backup.tsx';
import { FailedWorkTable } from './FailedWork.tsx';
import { MailCard } from './MailCard.tsx';
import styles from './Operations.module.css';
import { bytesText, PartState } from './parts.tsx';
import { words } from './words.ts';

/** The service checks the deployment every 45 seconds. */
const every_ms = 45_000;

export function Operations() {
  const { screens } = useWords();
  const { data, error, refetch } = useRead(api.operator.deployment.get, undefined, { interval: every_ms });
  if (data === undefined) return <LoadState title={screens.operations} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={screens.operations}>
      <Notes of={data} />
      <div className={styles.cards}>
        <StateCard of={data} />
        <MailCard of={data} />
        <StorageCard of={data} />
        <Backup of={data} />
      </div>
      <FailedWorkTable />
      <QueueCard of={data} />
      <JobsCard of={data} />
    </Screen>
  );
}

interface OfDeployment {
  readonly of: Deployment;
}

function Notes({ of: { notes } }: OfDeployment) {
  const texts = useTexts(words);
  if (notes.length === 0) return null;
  return (
    <Note>
      <p>{texts.notes}</p>
      <ul lang="en">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Note>
  );
}

function StateCard({ of }: OfDeployment) {
  const texts = useTexts(words);
  const { code } = useWords();
  return (
    <Card title={texts.parts.state} aside={<PartState of={of.database} />}>
      <DescriptionList
        facts={[
          [texts.version, of.version],
          [texts.environment, texts.environments[of.environment]],
          [texts.processes, <Processes key="processes" of={of} />],
          [texts.database, <PartState key="database" of={of.database} isLong />],
          [texts.free, of.free_bytes === null ? null : bytesText(of.free_bytes, code)],
          [texts.checked, <DateTime key="at" at={of.checked_at} hasSeconds />],
        ]}
      />
    </Card>
  );
}

/** A process that has not reported for two minutes has ended without a word. */
const silent_ms = 120_000;

function Processes({ of: { processes, checked_at } }: OfDeployment) {
  const texts = useTexts(words);
  if (processes.length === 0) return texts.noProcess;
  return (
    <ul className={styles.processes}>
      {processes.map(({ id, roles, seen_at }) => {
        const isSilent = Date.parse(checked_at) - Date.parse(seen_at) > silent_ms;
        return (
          <li key={id}>
            <code>{id}</code> {roles.join(', ')}{' '}
            <State meaning={isSilent ? 'bad' : 'good'}>{isSilent ? texts.silent : texts.seen}</State>
          </li>
        );
      })}
    </ul>
  );
}

function StorageCard({ of: { objects, scanner } }: OfDeployment) {
  const texts = useTexts(words);
  return (
    <Card title={texts.parts.storage} aside={<PartState of={objects} />}>
      <DescriptionList
        facts={[
          [texts.objects, <PartState key="objects" of={objects} isLong />],
          [texts.scanner, <PartState key="scanner" of={scanner} isLong />],
        ]}
      />
    </Card>
  );
}

function QueueCard({ of: { queue } }: OfDeployment) {
  const texts = useTexts(words);
  const { code } = useWords();
  const count = (value: number) => new Intl.NumberFormat(code).format(value);
  return (
    <Card title={texts.parts.queue} hasNoPadding={queue.length > 0}>
      {queue.length === 0 ? (
        texts.nothingWaits
      ) : (
        <Scroll name={texts.parts.queue}>
          <table className={`${tables.grid} ${tables.short}`} aria-label={texts.parts.queue}>
            <thead>
              <tr>
                <th>{texts.kind}</th>
                <th className={tables.figures}>{texts.waitingCount}</th>
                <th>{texts.oldestDue}</th>
                <th className={tables.figures}>{texts.failedCount}</th>
              </tr>
            </thead>
            <tbody>
              {queue.map(({ kind, waiting, oldest_due_at, failed }) => (
                <tr key={kind}>
                  <td>{texts.kinds[kind] ?? kind}</td>
                  <td className={tables.figures}>{count(waiting)}</td>
                  <td>{oldest_due_at === null ? null : <DateTime at={oldest_due_at} />}</td>
                  <td className={tables.figures}>{count(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  );
}

function JobsCard({ of: { jobs } }: OfDeployment) {
  const texts = useTexts(words);
  return (
    <Card title={texts.parts.jobs} hasNoPadding>
      <Scroll name={texts.parts.jobs}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={texts.parts.jobs}>
          <thead>
            <tr>
              <th>{texts.job}</th>
              <th>{texts.last}</th>
              <th>{texts.next}</th>
              <th>{texts.jobError}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, last_finished_at, next_at, last_error }) => (
              <tr key={name}>
                <td>{texts.jobs[name] ?? name}</td>
                <td>{last_finished_at === null ? texts.never : <DateTime at={last_finished_at} />}</td>
                <td>
                  <DateTime at={next_at} />
                </td>
                <td>{last_error}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}
