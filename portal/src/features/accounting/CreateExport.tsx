/** „Export erstellen“: what a file contains, its format, and the last day. */
import { ApiError } from '@mahnwerk/client';
import type { ExportFormat, ExportKind } from '@mahnwerk/contract/shapes/accounting.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { rateText } from './settings-values.ts';
import { type ExportSource, formatsOf } from './source.ts';
import { words } from './words.ts';

/** The button, for who may create one. */
export function CreateExport({ source }: { readonly source: ExportSource }) {
  const texts = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (!source.mayWrite) return null;
  return (
    <>
      <Button isPrimary shortcut="c" onPress={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen ? <Dialog source={source} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DialogProps {
  readonly source: ExportSource;
  readonly onClose: () => void;
}

function Dialog({ source: { kinds, exports, create }, onClose }: DialogProps) {
  const texts = useTexts(words);
  const [kind, setKind] = useState<ExportKind>(kinds[0] ?? 'datev');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const send = async (fields: FormData, attempt: Parameters<typeof create>[1]) => {
    setMissing([]);
    try {
      const asked = { kind, format: textIn(fields, 'format') as ExportFormat, to: textIn(fields, 'to') };
      return texts.created((await create(asked, attempt)).number);
    } catch (error) {
      setMissing(missingIn(error));
      throw error;
    }
  };
  return (
    <CommandDialog
      title={texts.create}
      submit={texts.submit}
      onClose={onClose}
      changes={[exports.list]}
      failures={{ conflict: texts.nothingNew, 'to max_length': texts.tooMany, 'to invalid': texts.notLater }}
      send={send}
    >
      {(errorOf) => (
        <>
          {kinds.includes('datev') ? <p>{texts.createAbout}</p> : null}
          <Select
            name="kind"
            label={texts.kind}
            value={kind}
            options={kinds.map((value) => ({ value, text: texts.kinds[value] }))}
            failure={errorOf('kind')}
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}
          />
          <Select
            key={kind}
            name="format"
            label={texts.format}
            options={formatsOf(kind).map((value) => ({ value, text: texts.formats[value] }))}
            failure={errorOf('format')}
          />
          <Field type="date" name="to" label={texts.to} defaultValue={dayOf()} failure={errorOf('to')} />
          {missing.length === 0 ? null : <Missing fields={missing} />}
        </>
      )}
    </CommandDialog>
  );
}

/** The settings that the service names. */
const missingIn = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 422
    ? error.errors.flatMap(({ field }) => (field === null || field === undefined ? [] : [field]))
    : [];

function Missing({ fields }: { readonly fields: readonly string[] }) {
  const texts = useTexts(words);
  const nameOf = (field: string): string => {
    const [member = '', ...rest] = field.split('.');
    const part = rest.join('.');
    if (member === 'accounts') return texts.accounts[part as keyof typeof texts.accounts];
    if (member === 'bu_keys') return `${texts.keysTitle}: ${texts.keyOf(rateText(part))}`;
    return member === 'chart' || member === 'consultant_number' || member === 'client_number' ? texts[member] : member;
  };
  return (
    <div role="alert">
      <p>{texts.missing}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{nameOf(field)}</li>
        ))}
      </ul>
      <p>{texts.missingHint}</p>
    </div>
  );
}
