/** „Fehlgeschlagene Arbeit“: what the service gave up or tries in vain, to be retried or dismissed. */
import type { FailedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import type { Selecting } from '../../data/table/SelectionBar.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { TextArea } from '../../ui/Field.tsx';
import { State } from '../../ui/State.tsx';
import { useErrorText } from './errors.ts';
import styles from './Operations.module.css';
import { words } from './words.ts';

/** What is dismissed is shown when it is asked for. */
const openFirst = (query: object): object => ({ dismissed: 'false', ...query });

export function FailedWorkTable() {
  const texts = useTexts(words);
  const heading = useId();
  const errorText = useErrorText();
  const selecting = useWorkCommands();
  return (
    <section aria-labelledby={heading} className={styles.work}>
      <h2 id={heading}>{texts.work}</h2>
      <Table<FailedWork>
        title={texts.work}
        file="records"
        views="operator/failed-work"
        list={api.operator.failedWork.list}
        queryOf={openFirst}
        topic="work"
        idOf={({ id }) => id}
        selecting={selecting}
        empty={texts.noWork}
        filters={[
          {
            name: 'kind',
            label: texts.kind,
            options: Object.entries(texts.kinds).map(([value, text]) => ({ value, text })),
          },
          {
            name: 'dismissed',
            label: texts.dismissedFilter,
            unset: texts.open,
            options: [{ value: 'true', text: texts.dismissed }],
          },
        ]}
        columns={[
          columns.text('what', texts.what, (work) => workText(work, texts)),
          {
            name: 'subject',
            title: texts.forWhom,
            cell: (work) => <Subject of={work} />,
            csv: ({ subject }) => subject?.title ?? null,
          },
          columns.figure('attempts', texts.attempts, ({ attempts }) => attempts),
          columns.text('reason', texts.reason, ({ last_error }) =>
            last_error === null ? null : errorText(last_error),
          ),
          columns.when('since', texts.workSince, ({ failed_at, created_at }) => failed_at ?? created_at),
          {
            name: 'state',
            title: texts.workState,
            cell: (work) => <WorkState of={work} />,
            csv: ({ failed_at, dismissed_at }) =>
              dismissed_at === null ? (failed_at === null ? texts.goesOn : texts.givenUp) : texts.dismissed,
          },
        ]}
      />
    </section>
  );
}

type Texts = (typeof words)['de'];

/** What it is, in words; of repeated work its name. */
const workText = ({ kind, key }: FailedWork, { kinds, jobs }: Texts): string =>
  kind === 'job' ? (jobs[key] ?? key) : (kinds[kind] ?? kind);

interface OfWork {
  readonly of: FailedWork;
}

/** Where there is a screen of it, a link. */
function Subject({ of: { subject } }: OfWork) {
  if (subject === null) return null;
  const { kind, id, title } = subject;
  if (kind === 'company') return <Link to={paths.operator.company(id)}>{title}</Link>;
  return kind === 'document' ? <Link to={paths.operator.document(id)}>{title}</Link> : title;
}

function WorkState({ of: { failed_at, dismissed_at } }: OfWork) {
  const texts = useTexts(words);
  if (dismissed_at !== null) return <State meaning="calm">{texts.dismissed}</State>;
  return failed_at === null ? (
    <State meaning="warn">{texts.goesOn}</State>
  ) : (
    <State meaning="bad">{texts.givenUp}</State>
  );
}

function useWorkCommands(): Selecting<FailedWork> {
  const texts = useTexts(words);
  const { failedWork } = useOperator();
  return {
    nameOf: (work) => [workText(work, texts), work.subject?.title].filter(Boolean).join(' · '),
    changes: [api.operator.workQueues],
    commands: [
      {
        name: 'retry',
        title: texts.retry,
        done: texts.retried,
        fields: () => <p>{texts.retryAbout}</p>,
        run: ({ id }, _fields, idempotencyKey) => failedWork.retry({ id, idempotencyKey }),
      },
      {
        name: 'dismiss',
        title: texts.dismiss,
        done: texts.dismiss,
        fields: () => (
          <>
            <p>{texts.dismissAbout}</p>
            <TextArea name="reason" label={texts.reason} required maxLength={limits.dismissal_reason_characters} />
          </>
        ),
        run: ({ id }, fields, idempotencyKey) =>
          failedWork.dismiss({ id, body: { reason: textIn(fields, 'reason') }, idempotencyKey }),
      },
    ],
  };
}
