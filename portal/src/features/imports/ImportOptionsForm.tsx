/** The options of an import: what a row without a value of its own gets, and what the run does besides. */
import type { ImportPatch } from '@mahnwerk/contract/shapes/import.ts';
import { type ReactNode, useId, useState } from 'react';
import { useKept } from '../../data/form/draft.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useRefresh } from '../../data/stored.ts';
import { useTexts } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { wholeOf } from '../../ui/amounts.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { useCalls } from './commands.tsx';
import styles from './Imports.module.css';
import { useKindOf, type OfImport } from './source.ts';
import { importWords } from './words.ts';

type Options = NonNullable<ImportPatch['options']>;
type Name = keyof Options;

const flags: ReadonlySet<string> = new Set(['release', 'finalize', 'creditor_obligation_fulfilled', 'group_by_debtor']);
const numbers: ReadonlySet<string> = new Set(['payment_days', 'delay_days']);
/** An empty field of these is null; of the others it keeps what is set. */
const nullable: ReadonlySet<string> = new Set(['claim_type_code', 'acting_as', 'step']);

/** What is typed of an option; undefined: nothing is sent of it. */
function valueIn(fields: FormData, name: string): unknown {
  if (flags.has(name)) return fields.has(name);
  const typed = textIn(fields, name).trim();
  if (numbers.has(name)) return typed === '' ? null : wholeOf(typed);
  if (typed !== '') return typed;
  return nullable.has(name) ? null : undefined;
}

export function ImportOptionsForm({ source, of }: OfImport) {
  const { options: words } = useTexts(importWords);
  const kind = useKindOf(source, of);
  const { update } = useCalls(source);
  const refresh = useRefresh();
  const title = useId();
  const draft = `options of import ${of.id}`;
  const kept = useKept(draft);
  // What was typed and not sent is seen again.
  const [isOpen] = useState(() => kept.read() !== undefined);
  if (kind === undefined || kind.options.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary id={title}>{words.title}</summary>
      <Form
        submit={words.submit}
        draft={draft}
        send={async (fields) => {
          const typed = kind.options.map((name) => [name, valueIn(fields, name)] as const);
          const options: Options = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
          await update({ id: of.id, body: { options } });
          await refresh(of.id);
        }}
      >
        {(errorOf) =>
          kind.options.map((name) => (
            <OptionField
              key={name}
              name={name}
              value={of.options[name as Name] ?? null}
              failure={errorOf(`options.${name}`)}
            />
          ))
        }
      </Form>
    </details>
  );
}

interface OptionFieldProps {
  readonly name: string;
  readonly value: string | number | boolean | null;
  readonly failure: ReactNode;
}

function OptionField({ name, value, failure }: OptionFieldProps) {
  const { options: words } = useTexts(importWords);
  const { claimTypes } = useOrderWords();
  const label = labelsIn(words)[name] ?? name;
  const shared = { name, label, failure, defaultValue: value === null ? '' : String(value) };
  const choices = choicesOf(words, claimTypes)[name];
  if (flags.has(name))
    return (
      <label className={styles.check}>
        <input type="checkbox" name={name} value="true" defaultChecked={value === true} />
        {label}
      </label>
    );
  if (choices !== undefined)
    return <Select {...shared} options={Object.entries(choices).map(([each, text]) => ({ value: each, text }))} />;
  if (name === 'as_of') return <Field {...shared} type="date" />;
  if (numbers.has(name)) return <Field {...shared} inputMode="numeric" autoComplete="off" />;
  return <Field {...shared} autoComplete="off" {...(name === 'subject_matter' ? { hint: words.subjectHint } : {})} />;
}

type OptionWords = ReturnType<typeof useTexts<(typeof importWords)['de']>>['options'];

const labelsIn = (words: OptionWords): Readonly<Record<string, unknown>> & Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => typeof text === 'string')) as Record<string, string>;

const choicesOf = (
  words: OptionWords,
  claimTypes: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  claim_type_code: { '': words.usual, ...claimTypes },
  acting_as: words.actingAs,
  on_existing_debtor: words.onExisting,
  without_pdf: words.withoutPdf,
  course: words.courses,
});
