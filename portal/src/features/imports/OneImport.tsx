/** One import: its file, its columns, its check and what became of it, each in the step that it has reached. */
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportStatus } from '@mahnwerk/contract/shapes/import-words.ts';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts } from '../../language/language.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { CheckedImport } from './CheckedImport.tsx';
import { DeleteImport, UndoImport } from './commands.tsx';
import styles from './Imports.module.css';
import { MapColumns } from './MapColumns.tsx';
import { useFileProblem } from './problem-words.ts';
import { RunOfImport } from './RunOfImport.tsx';
import { type ImportSource, isBusy, isTable, type OfImport, useImport, useKindOf } from './source.ts';
import { importWords } from './words.ts';

type StepName = 'file' | 'columns' | 'check' | 'result';

const stepOf: Readonly<Record<ImportStatus, StepName>> = {
  reading: 'file',
  refused: 'file',
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'result',
  stopped: 'result',
  finished: 'result',
  undoing: 'result',
  undone: 'result',
};

interface OneImportProps {
  readonly source: ImportSource;
  readonly id: string;
  /** Behind the way back to the list, such as the company. */
  readonly above?: (of: Import) => ReactNode;
}

export function OneImport({ source, id, above }: OneImportProps) {
  const words = useTexts(importWords);
  const { step }: ListSearch = useSearch({ strict: false });
  const { data, error, refetch } = useImport(source, id);
  if (data === undefined) return <LoadState title={words.title} error={error} retry={() => void refetch()} />;
  const mayMap = data.status === 'checked' && source.mayWrite && isTable(data);
  const present = step === 'columns' && mayMap ? 'columns' : stepOf[data.status];
  const { label, ...names } = words.steps;
  return (
    <Screen
      title={data.filename}
      above={
        <>
          <Link to={source.listAt} search={source.search}>
            {words.all}
          </Link>{' '}
          · {words.kinds[data.kind]} {above?.(data)}
        </>
      }
      actions={source.mayWrite ? <Commands source={source} of={data} /> : undefined}
    >
      <Steps label={label} steps={Object.entries(names).map(([name, text]) => ({ name, text }))} present={present} />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Problem source={source} of={data} />
      <div className={styles.part}>
        <Present source={source} of={data} step={present} />
      </div>
    </Screen>
  );
}

function Present({ source, of, step }: OfImport & { readonly step: StepName }) {
  const words = useTexts(importWords);
  const { status, counts } = of;
  if (status === 'reading') return <Progress text={words.reading} />;
  if (status === 'checking') return <Progress text={words.checking(counts.rows)} />;
  if (status === 'refused') return <p>{words.refusedAbout}</p>;
  // Another reading of the file has columns of its own.
  if (step === 'columns') return <MapColumns key={of.updated_at} source={source} of={of} />;
  return status === 'checked' ? <CheckedImport source={source} of={of} /> : <RunOfImport source={source} of={of} />;
}

/** Why the file is not read further, or what was left out of it. */
function Problem({ source, of }: OfImport) {
  const words = useTexts(importWords);
  const sentenceOf = useFileProblem(useKindOf(source, of));
  if (of.problem === null) return null;
  const { line } = of.problem;
  return (
    <Note isBad={of.status === 'refused'}>
      {line === null ? '' : `${words.inLine(line)}: `}
      {sentenceOf(of.problem)}
    </Note>
  );
}

function Commands({ source, of }: OfImport) {
  if (isBusy(of)) return null;
  const isDone = of.status === 'finished' || of.status === 'stopped';
  return (
    <>
      {isDone && of.can_undo ? <UndoImport source={source} of={of} /> : null}
      <DeleteImport source={source} of={of} />
    </>
  );
}
