/** „Spalten zuordnen“: which column is which field, and how the file is written. What is chosen is kept until „Weiter“. */
import type { Import, ImportKind, ImportPatch } from '@mahnwerk/contract/shapes/import.ts';
import { dateOrders, decimalSeparators, delimiters, encodings } from '@mahnwerk/contract/shapes/import-words.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useKept } from '../../data/form/draft.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useCommand } from '../../data/query.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Option, Select } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import tables from '../../ui/tables.module.css';
import styles from './Imports.module.css';
import { useKindOf, type OfImport } from './source.ts';
import { importWords } from './words.ts';

type Dialect = NonNullable<ImportPatch['dialect']>;

/** What is chosen: the fields by the position of their column, and how amounts and days are read. */
function useChosen(of: Import) {
  const kept = useKept(`columns of import ${of.id}`);
  const [chosen, set] = useState<Values>(() => ({ ...storedIn(of), ...kept.read() }));
  return {
    chosen,
    choose: (name: string, value: string) => {
      const next = { ...chosen, [name]: value };
      kept.write(next);
      set(next);
    },
    forget: () => kept.forget(),
  };
}

const storedIn = ({ columns, dialect }: Import): Values => ({
  ...Object.fromEntries(columns.map(({ position, field }) => [String(position), field ?? ''])),
  decimal_separator: dialect?.decimal_separator ?? '',
  date_order: dialect?.date_order ?? '',
});

/** What is sent of it. Of two columns of one field the first counts. */
function patchOf(of: Import, chosen: Values): ImportPatch {
  const mapping: Record<string, number> = {};
  for (const { position } of of.columns) {
    const field = chosen[String(position)] ?? '';
    if (field !== '' && !(field in mapping)) mapping[field] = position;
  }
  const decimal_separator = decimalSeparators.find((each) => each === chosen['decimal_separator']) ?? null;
  const date_order = dateOrders.find((each) => each === chosen['date_order']) ?? null;
  return { mapping, dialect: { decimal_separator, date_order } };
}

export function MapColumns({ source, of }: OfImport) {
  const words = useTexts(importWords).columns;
  const { codes, failure } = useWords();
  const kind = useKindOf(source, of);
  const { chosen, choose, forget } = useChosen(of);
  const navigate = useNavigate();
  const { step: _step, ...kept }: ListSearch = useSearch({ strict: false });
  const { mutate, error, isPending } = useCommand(source.imports.update, {
    changes: [of.id],
    onDone: (_answer, { body }) => {
      // Another way of reading the file shows its columns anew.
      if (body.mapping === undefined) return navigate({ to: '.', search: { ...kept, step: 'columns' } });
      forget();
      return navigate({ to: '.', search: kept });
    },
  });
  if (kind === undefined) return <Loading />;
  return (
    <Card title={words.title}>
      <div className={styles.part}>
        <Reading
          of={of}
          chosen={chosen}
          onChoose={choose}
          onRead={(dialect) => {
            forget();
            mutate({ id: of.id, body: { dialect } });
          }}
        />
        <Columns of={of} kind={kind} chosen={chosen} onChoose={choose} />
        {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
        <div className={styles.actions}>
          <Button
            isPrimary
            isDisabled={isPending || !source.mayWrite}
            onPress={() => mutate({ id: of.id, body: patchOf(of, chosen) })}
          >
            {words.next}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface Choosing {
  readonly of: Import;
  readonly chosen: Values;
  readonly onChoose: (name: string, value: string) => void;
}

const optionsOf = (texts: Readonly<Record<string, string>>, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, text: texts[value] ?? value }));

/** How the file is written. Its delimiter, its encoding and its sheet are read anew at once. */
function Reading({ of, chosen, onChoose, onRead }: Choosing & { readonly onRead: (dialect: Dialect) => void }) {
  const words = useTexts(importWords).columns;
  const { dialect } = of;
  if (dialect === null) return null;
  const unset = { value: '', text: words.unset };
  return (
    <div className={styles.dialect}>
      {dialect.delimiter === null ? null : (
        <Select
          label={words.delimiter}
          value={dialect.delimiter}
          options={optionsOf(words.delimiters, delimiters)}
          onChange={({ target }) => onRead({ delimiter: delimiters.find((each) => each === target.value) ?? null })}
        />
      )}
      {dialect.encoding === null ? null : (
        <Select
          label={words.encoding}
          value={dialect.encoding}
          options={optionsOf(words.encodings, encodings)}
          onChange={({ target }) => onRead({ encoding: encodings.find((each) => each === target.value) ?? null })}
        />
      )}
      {dialect.sheets.length < 2 ? null : (
        <Select
          label={words.sheet}
          value={dialect.sheet ?? ''}
          options={dialect.sheets.map((value) => ({ value, text: value }))}
          onChange={({ target }) => onRead({ sheet: target.value })}
        />
      )}
      <Select
        label={words.decimal}
        value={chosen['decimal_separator'] ?? ''}
        options={[unset, ...optionsOf(words.decimals, decimalSeparators)]}
        onChange={({ target }) => onChoose('decimal_separator', target.value)}
      />
      <Select
        label={words.dates}
        value={chosen['date_order'] ?? ''}
        options={[unset, ...optionsOf(words.orders, dateOrders)]}
        onChange={({ target }) => onChoose('date_order', target.value)}
      />
    </div>
  );
}

function Columns({ of, kind, chosen, onChoose }: Choosing & { readonly kind: ImportKind }) {
  const words = useTexts(importWords).columns;
  const language = useWords().code.startsWith('de') ? 'de' : 'en';
  const options = [
    { value: '', text: words.none },
    ...kind.fields.map(({ name, title, required }) => ({
      value: name,
      text: required ? words.required(title[language]) : title[language],
    })),
  ];
  return (
    <table className={`${tables.grid} ${tables.short} ${styles.columns}`} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.header}</th>
          <th scope="col">{words.samples}</th>
          <th scope="col">{words.field}</th>
        </tr>
      </thead>
      <tbody>
        {of.columns.map(({ position, header, samples }) => {
          const name = header === '' ? words.unnamed(position) : header;
          return (
            <tr key={position}>
              <th scope="row">{name}</th>
              <td className={styles.samples}>{samples.join(' · ')}</td>
              <td>
                <select
                  aria-label={words.fieldOf(name)}
                  value={chosen[String(position)] ?? ''}
                  onChange={({ target }) => onChoose(String(position), target.value)}
                >
                  {options.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
