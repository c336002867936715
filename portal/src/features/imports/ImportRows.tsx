/** „Zeilen“: each with its values, what is wrong with it, and what became of it. */
import type { ImportKind, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Selecting } from '../../data/table/SelectionBar.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { eInvoiceWords } from './e-invoice-words.ts';
import { EditRow } from './EditRow.tsx';
import { DebtorOfRow } from './EInvoiceOfRow.tsx';
import styles from './Imports.module.css';
import { useResultSentences, useRowProblem } from './problem-words.ts';
import { type ImportSource, isTable, useKindOf, type OfImport } from './source.ts';
import { useValueText } from './value-text.ts';
import { importWords } from './words.ts';

interface ImportRowsProps extends OfImport {
  /** Runs the selected rows alone; without it rows are only shown. */
  readonly onRun?: ((numbers: readonly number[]) => void) | undefined;
}

type RowColumn = Column<ImportRow>;

export function ImportRows({ source, of, onRun }: ImportRowsProps) {
  const { rows: words } = useTexts(importWords);
  const kind = useKindOf(source, of);
  const [edited, setEdited] = useState<ImportRow>();
  const mayEdit = of.status === 'checked' && source.mayWrite;
  const selecting = useSelecting(onRun);
  const hasResult = of.started_at !== null;
  return (
    <section className={styles.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Table<ImportRow>
        title={words.title}
        list={source.imports.rows}
        given={{ import_id: of.id }}
        idOf={({ number }) => String(number)}
        empty={words.none}
        filters={[
          { name: 'state', label: words.state, options: stateOptions(words.states) },
          ...(hasResult ? [{ name: 'action', label: words.result, options: stateOptions(words.actions) }] : []),
          ...(hasResult && of.kind === 'old_cases'
            ? [{ name: 'code', label: words.balances, options: stateOptions(words.balanceStates) }]
            : []),
        ]}
        columns={useRowColumns({ source, of, kind, onEdit: mayEdit ? setEdited : undefined })}
        {...(mayEdit ? { commands: (rows) => <EditKey rows={rows} text={words.edit} onEdit={setEdited} /> } : {})}
        {...(selecting === undefined ? {} : { selecting })}
      />
      {edited === undefined || kind === undefined ? null : (
        <EditRow source={source} of={of} kind={kind} row={edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

interface RowsOf extends OfImport {
  readonly kind: ImportKind | undefined;
  /** Undefined: nothing can be changed. */
  readonly onEdit: ((row: ImportRow) => void) | undefined;
}

function useRowColumns({ source, of, kind, onEdit }: RowsOf): readonly RowColumn[] {
  const { rows: words } = useTexts(importWords);
  const { debtor, file } = useTexts(eInvoiceWords);
  const ofDocuments: readonly RowColumn[] = isTable(of)
    ? []
    : [
        columns.text('document', file, ({ document }) => document),
        { name: 'debtor', title: debtor, cell: (row) => <DebtorOfRow row={row} /> },
      ];
  const result: RowColumn = {
    name: 'result',
    title: words.result,
    cell: (row) => <Result row={row} source={source} kind={kind} />,
  };
  const commands: RowColumn = {
    name: 'commands',
    title: words.commands,
    cell: (row) => (
      <Button isQuiet onPress={() => onEdit?.(row)}>
        {words.edit}
      </Button>
    ),
  };
  return [
    columns.text('number', words.number, ({ number }) => <b className={styles.number}>{words.name(number)}</b>),
    ...ofDocuments,
    ...useValueColumns(of, kind),
    { name: 'state', title: words.state, cell: (row) => <RowState row={row} /> },
    { name: 'problems', title: words.problems, cell: (row) => <Problems row={row} kind={kind} /> },
    ...(of.started_at === null ? [] : [result]),
    ...(onEdit === undefined ? [] : [commands]),
  ];
}

/** Rows that are selected are run alone. */
function useSelecting(onRun: ImportRowsProps['onRun']): Selecting<ImportRow> | undefined {
  const { rows: words, check } = useTexts(importWords);
  if (onRun === undefined) return undefined;
  return {
    nameOf: ({ number }) => words.name(number),
    commands: [],
    together: (selected, clear) => (
      <RunSelected
        selected={selected}
        textOf={check.run}
        onRun={(numbers) => {
          clear();
          onRun(numbers);
        }}
      />
    ),
  };
}

interface EditKeyProps {
  readonly rows: readonly ImportRow[];
  readonly text: string;
  readonly onEdit: (row: ImportRow) => void;
}

/** E edits the row that the list stands at. */
function EditKey({ rows: [row, ...others], text, onEdit }: EditKeyProps) {
  useShortcut(row === undefined || others.length > 0 ? undefined : 'e', text, () => {
    if (row !== undefined) onEdit(row);
  });
  return null;
}

interface RunSelectedProps {
  readonly selected: readonly ImportRow[];
  readonly textOf: (count: number) => string;
  readonly onRun: (numbers: readonly number[]) => void;
}

/** Rows with an error are left out. */
function RunSelected({ selected, textOf, onRun }: RunSelectedProps) {
  const numbers = selected.filter(({ state }) => state !== 'refused').map(({ number }) => number);
  return (
    <Button isDisabled={numbers.length === 0} onPress={() => onRun(numbers)}>
      {textOf(numbers.length)}
    </Button>
  );
}

/** As many values tell one row from another. */
const values_max = 5;

/** The fields that have a column, those first that every row has. */
function useValueColumns(of: OfImport['of'], kind: ImportKind | undefined): readonly RowColumn[] {
  const language = useWords().code.startsWith('de') ? 'de' : 'en';
  const textOf = useValueText();
  const mapped = new Set(of.columns.map(({ field }) => field));
  const fields = (kind?.fields ?? []).filter(({ name, required }) => (isTable(of) ? mapped.has(name) : required));
  const first = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  return first.slice(0, values_max).map(({ name, title, type }) => ({
    name,
    title: title[language],
    cell: ({ values }) => textOf({ name, type }, values[name] ?? ''),
    ...(type === 'money' ? { isNumeric: true as const } : {}),
  }));
}

const meanings: Readonly<Record<ImportRow['state'], Meaning>> = { ready: 'good', warned: 'warn', refused: 'bad' };

function RowState({ row: { state } }: { readonly row: ImportRow }) {
  const { states } = useTexts(importWords).rows;
  return <State meaning={meanings[state]}>{states[state]}</State>;
}

function Problems({ row, kind }: { readonly row: ImportRow; readonly kind: ImportKind | undefined }) {
  const words = useTexts(importWords).rows;
  const said = useRowProblem(kind);
  if (row.problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {row.problems.map((problem, index) => {
        const { where, sentence, value, about } = said(problem);
        return (
          <li key={index}>
            {where === undefined ? null : <b>{where}: </b>}
            {sentence}
            {value === undefined || value === '' ? null : ` „${value}“`}
            {about === undefined ? null : ` ${about}`}
            {problem.row === null ? null : ` (${words.sameAs(problem.row)})`}
          </li>
        );
      })}
    </ul>
  );
}

interface ResultProps {
  readonly row: ImportRow;
  readonly source: ImportSource;
  readonly kind: ImportKind | undefined;
}

function Result({ row: { result }, source, kind }: ResultProps) {
  const words = useTexts(importWords).rows;
  const { sentenceOf, errorOf } = useResultSentences(kind);
  if (result === null) return null;
  const { action, code, message, resources, errors } = result;
  const places = resources.flatMap((resource) => source.placeOf(resource) ?? []);
  return (
    <div className={styles.problems}>
      <State meaning={action === 'failed' ? 'bad' : action === 'left' ? 'warn' : 'good'}>{words.actions[action]}</State>
      {code === null ? null : <span>{sentenceOf({ code, message: message ?? '' })}</span>}
      {errors.map((error) => (
        <span key={`${error.field} ${error.code}`}>{errorOf(error)}</span>
      ))}
      {places.slice(0, 1).map((to) => (
        <Link key={to} to={to}>
          {words.open}
        </Link>
      ))}
    </div>
  );
}
