/** „Einstellungen“ of bookkeeping: numbers, accounts and keys of one owner's books. */
import type { AccountingSettings, AccountingSettingsPatch } from '@mahnwerk/contract/shapes/accounting.ts';
import type { ReactNode } from 'react';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useBegun } from '../../data/form/useBegun.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import styles from './Accounting.module.css';
import { namesIn, patchOf, ratesIn, rateText, valuesOf } from './settings-values.ts';
import { words } from './words.ts';

interface SettingsFormProps {
  /** Names what this browser keeps of the form. */
  readonly draft: string;
  readonly read: Version<AccountingSettings>;
  readonly latest: () => Promise<Version<AccountingSettings>>;
  readonly save: (patch: AccountingSettingsPatch, ifMatch: string) => Promise<Version<AccountingSettings>>;
  readonly onSaved: (saved: Version<AccountingSettings>) => void;
}

export function SettingsForm({ draft, read, latest, save, onSaved }: SettingsFormProps) {
  const { begun, keep, start } = useBegun(draft, read);
  const texts = useTexts(words);
  const { files } = useWords();
  const { choose, asked } = useChoice();
  const labels = labelsOf(texts, begun.stored);
  const send = async (fields: FormData) => {
    const saved = await saveOver({
      version: begun,
      mine: typedIn(fields, begun.stored),
      valuesOf,
      save: (values, { stored, etag }) => save(patchOf(values, stored), etag),
      latest,
      choose,
    });
    start(saved);
    onSaved(saved);
  };
  return (
    <div onInput={keep}>
      <p>{texts.settingsAbout}</p>
      <Form
        draft={draft}
        send={send}
        submit={texts.save}
        done={texts.saved}
        failures={{ precondition_failed: files.changedMeanwhile, ...failuresOf(texts, labels) }}
      >
        {(errorOf) => <SettingsFields key={begun.etag} stored={begun.stored} errorOf={errorOf} />}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={labels}
          textOf={(name, value) => (name === 'include_payments' ? (value === 'true' ? texts.yes : texts.no) : value)}
        />
      )}
    </div>
  );
}

type Texts = typeof words.de;

const isOfCompany = (stored: AccountingSettings): boolean => 'bank' in stored.accounts;

function typedIn(fields: FormData, stored: AccountingSettings): Values {
  const before = valuesOf(stored);
  const names = Object.keys(before).filter((name) => name !== 'include_payments');
  const has = isOfCompany(stored) ? fields.has('include_payments') : stored.include_payments;
  return { ...textsIn(fields, names), include_payments: String(has) };
}

function labelsOf(texts: Texts, stored: AccountingSettings): Values {
  const { chart, account_length, consultant_number, client_number, fiscal_year_begins, label } = texts;
  return {
    chart,
    account_length,
    consultant_number,
    client_number,
    fiscal_year_begins,
    label,
    include_payments: texts.include_payments,
    ...Object.fromEntries(namesIn(stored).map((name) => [`accounts.${name}`, texts.accounts[name]])),
    ...Object.fromEntries(ratesIn(stored).map((rate) => [`bu_keys.${rate}`, texts.keyOf(rateText(rate))])),
  };
}

/** What is said of an account or a key that is refused. */
const failuresOf = ({ wrongAccount, wrongKey, beginHint }: Texts, labels: Values): Values => ({
  'fiscal_year_begins invalid': beginHint,
  ...Object.fromEntries(
    Object.keys(labels).flatMap((name) => {
      const said = name.startsWith('accounts.') ? wrongAccount : name.startsWith('bu_keys.') ? wrongKey : undefined;
      return said === undefined ? [] : ['invalid', 'max_length'].map((code) => [`${name} ${code}`, said]);
    }),
  ),
});

interface FieldsProps {
  readonly stored: AccountingSettings;
  readonly errorOf: (field: string) => ReactNode;
}

function SettingsFields({ stored, errorOf }: FieldsProps) {
  const texts = useTexts(words);
  const labels = labelsOf(texts, stored);
  const values = valuesOf(stored);
  const propsOf = (name: string) => ({
    name,
    label: labels[name] ?? name,
    defaultValue: values[name],
    failure: errorOf(name),
  });
  const lengths = [4, 5, 6, 7, 8].map((count) => ({ value: String(count), text: String(count) }));
  const charts = Object.entries(texts.charts).map(([value, text]) => ({ value, text }));
  return (
    <>
      <div className={styles.fields}>
        <Select {...propsOf('chart')} options={charts} />
        <Select {...propsOf('account_length')} hint={texts.lengthHint} options={lengths} />
        <Field {...propsOf('consultant_number')} inputMode="numeric" />
        <Field {...propsOf('client_number')} inputMode="numeric" />
        <Field {...propsOf('fiscal_year_begins')} hint={texts.beginHint} />
        <Field {...propsOf('label')} maxLength={30} />
      </div>
      {isOfCompany(stored) ? (
        <Check name="include_payments" label={texts.include_payments} defaultChecked={stored.include_payments} />
      ) : null}
      <fieldset className={styles.group}>
        <legend>{texts.accountsTitle}</legend>
        <p>{texts.accountsHint}</p>
        <div className={styles.fields}>
          {namesIn(stored).map((name) => (
            <Field key={name} {...propsOf(`accounts.${name}`)} inputMode="numeric" />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.keysTitle}</legend>
        <div className={styles.fields}>
          {ratesIn(stored).map((rate) => (
            <Field key={rate} {...propsOf(`bu_keys.${rate}`)} inputMode="numeric" />
          ))}
        </div>
      </fieldset>
    </>
  );
}
