/** „Zeile <n>“: what the file says is corrected, and the row is checked again. */
import type { ImportKind, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { type ReactNode, useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { readAmount, typedAmount } from '../../ui/amounts.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useCalls } from './commands.tsx';
import { ChooseDebtor, EInvoiceOfRow } from './EInvoiceOfRow.tsx';
import { useRowProblem } from './problem-words.ts';
import { isTable, type OfImport } from './source.ts';
import { type KindField, useChoiceName } from './value-text.ts';
import { importWords } from './words.ts';

interface EditRowProps extends OfImport {
  readonly kind: ImportKind;
  readonly row: ImportRow;
  readonly onClose: () => void;
}

/** A value as its field shows it. */
const typedOf = ({ type }: KindField, value: string | null, code: string): string =>
  value === null ? '' : type === 'money' ? typedAmount(value, code) : value;

/** The same as the API takes it. What is no amount is sent as it is: the service says what is wrong with it. */
function canonicalOf({ type }: KindField, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  return type === 'money' ? (readAmount(text) ?? text) : text;
}

/** Fields of the file (of an e-invoice those that it fills), those with a problem, and those that every row needs. */
function fieldsOf({ of, kind, row }: Pick<EditRowProps, 'of' | 'kind' | 'row'>): readonly KindField[] {
  const shown = new Set([
    ...(isTable(of)
      ? of.columns.map(({ field }) => field)
      : Object.keys(row.values).filter((name) => row.values[name])),
    ...row.problems.map(({ field }) => field),
    ...kind.fields.filter(({ required }) => required).map(({ name }) => name),
  ]);
  return kind.fields.filter(({ name }) => shown.has(name));
}

export function EditRow({ source, of, kind, row, onClose }: EditRowProps) {
  const { rows: words } = useTexts(importWords);
  const { code } = useWords();
  const { updateRow } = useCalls(source);
  const fields = fieldsOf({ of, kind, row });
  const failureOf = useFailures(row, kind);
  const [debtor, chooseDebtor] = useState<string>();
  return (
    <CommandDialog
      title={words.name(row.number)}
      submit={words.save}
      draft={`row ${row.number} of import ${of.id}`}
      onClose={onClose}
      changes={[of.id, source.imports.rows]}
      done={words.saved(row.number)}
      send={async (typed) => {
        const values: Record<string, string | null> = {};
        for (const field of fields) {
          const before = typedOf(field, row.values[field.name] ?? null, code);
          const now = textIn(typed, field.name);
          if (now !== before) values[field.name] = canonicalOf(field, now);
        }
        await updateRow({
          import_id: of.id,
          number: String(row.number),
          body: { values, ...(debtor === undefined ? {} : { debtor_id: debtor }) },
        });
      }}
    >
      {(errorOf) => (
        <>
          <EInvoiceOfRow row={row} />
          <ChooseDebtor source={source} row={row} chosen={debtor} onChoose={chooseDebtor} />
          {fields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              value={typedOf(field, row.values[field.name] ?? null, code)}
              failure={errorOf(`values.${field.name}`) ?? failureOf(field.name)}
            />
          ))}
        </>
      )}
    </CommandDialog>
  );
}

/** What the check said about a field, with what the file says there. */
function useFailures(row: ImportRow, kind: ImportKind): (field: string) => string | undefined {
  const { rows: words } = useTexts(importWords);
  const said = useRowProblem(kind);
  return (field) => {
    const found = row.problems.find((problem) => problem.field === field && problem.severity === 'error');
    if (found === undefined) return undefined;
    const { sentence, value, about } = said(found);
    const shown = value === undefined || value === '' ? undefined : words.invalidValue(value);
    return [sentence, shown, about].filter((each) => each !== undefined).join(' ');
  };
}

interface ValueFieldProps {
  readonly field: KindField;
  readonly value: string;
  readonly failure: ReactNode;
}

function ValueField({ field: { name, title, type, choices, max_length }, value, failure }: ValueFieldProps) {
  const { rows: words } = useTexts(importWords);
  const nameOf = useChoiceName();
  const label = title[useWords().code.startsWith('de') ? 'de' : 'en'];
  const shared = { name, label, failure, defaultValue: value };
  if (type === 'money') return <MoneyField {...shared} />;
  if (type === 'day') return <Field {...shared} type="date" />;
  if (type === 'flag' || (type === 'choice' && choices !== null))
    return (
      <Select
        {...shared}
        options={[
          { value: '', text: '–' },
          ...(type === 'flag'
            ? [
                { value: 'true', text: words.yes },
                { value: 'false', text: words.no },
              ]
            : (choices ?? []).map((choice) => ({ value: choice, text: nameOf(name, choice) }))),
        ]}
      />
    );
  return <Field {...shared} autoComplete="off" {...(max_length === null ? {} : { maxLength: max_length })} />;
}
