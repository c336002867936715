/** „Schriftverkehr“: the account that letters name, how fresh its statements must be, and how letters leave. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { letterChannels } from '@mahnwerk/contract/shapes/letter-text.ts';
import { api } from '../../data/operations.ts';
import { useReadAll, useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useBegun } from '../../data/form/useBegun.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { wholeOf } from '../../ui/amounts.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { words } from './correspondence-words.ts';
import { withAuthor } from './look.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

/** Of the inbox, whose texts it has. */
const Mailbox = lazy(() => import('../inbox/Mailbox.tsx').then((module) => ({ default: module.Mailbox })));

/** So many accounts can be chosen from. */
const accounts_max = 100;

/** Names what this browser keeps of the form. */
const draft = 'correspondence settings';

export function Correspondence() {
  const texts = useTexts(words);
  const isAllowed = useMay()('operator:admin');
  const { data, error, refetch, latest } = useVersion(api.operator.correspondenceSettings.get, undefined);
  const query = { kind: 'client_money', archived: false } as const;
  const accounts = useReadAll(api.operator.bankAccounts.list, { query }, accounts_max);
  if (!isAllowed) return <NoRight />;
  if (data === undefined || accounts.data === undefined)
    return (
      <LoadState
        title={texts.correspondence}
        error={error ?? accounts.error}
        retry={() => void Promise.all([refetch(), accounts.refetch()])}
      />
    );
  return (
    <Screen title={texts.correspondence}>
      <SettingsTabs />
      <SettingsForm read={data} latest={latest} accounts={accounts.data} />
      <Suspense fallback={<Loading />}>
        <Mailbox />
      </Suspense>
    </Screen>
  );
}

const fieldNames = [
  'payment_account_id',
  'bank_data_max_age_days',
  'default_channel',
  'reply_to',
  'discard_after_days',
] as const satisfies readonly (keyof CorrespondenceSettings)[];

const valuesOf = (stored: CorrespondenceSettings): Values =>
  Object.fromEntries(fieldNames.map((name) => [name, String(stored[name] ?? '')]));

const settingsOf = (values: Values): CorrespondenceSettings => ({
  payment_account_id: values.payment_account_id || null,
  bank_data_max_age_days: values.bank_data_max_age_days ? wholeOf(values.bank_data_max_age_days) : null,
  default_channel: values.default_channel === 'email' ? 'email' : 'post',
  reply_to: values.reply_to || null,
  discard_after_days: wholeOf(values.discard_after_days ?? ''),
});

interface SettingsFormProps {
  readonly read: Version<CorrespondenceSettings>;
  readonly latest: () => Promise<Version<CorrespondenceSettings>>;
  readonly accounts: readonly BankAccount[];
}

function SettingsForm({ read, latest, accounts }: SettingsFormProps) {
  const { begun, keep, start } = useBegun(draft, read);
  const texts = useTexts(words);
  const { files } = useWords();
  const operator = useOperator();
  const store = useStoredVersion(api.operator.correspondenceSettings.get, undefined);
  const { choose, asked } = useChoice();
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name ?? id;
  const send = async (fields: FormData) => {
    const answer = await saveOver({
      version: begun,
      mine: textsIn(fields, fieldNames),
      valuesOf,
      save: (values, { etag: ifMatch }) =>
        operator.correspondenceSettings.update.answer({ body: settingsOf(values), ifMatch }),
      latest: async () => withAuthor(operator, await latest(), { action: 'correspondence-settings.update' }),
      choose,
    });
    const saved = versionIn<CorrespondenceSettings>(answer);
    start(saved);
    store(saved);
  };
  return (
    <div onInput={keep}>
      <Form
        draft={draft}
        send={send}
        submit={texts.save}
        done={texts.settingsSaved}
        failures={{
          precondition_failed: files.changedMeanwhile,
          'payment_account_id invalid': texts.accountRefused,
        }}
      >
        {(errorOf) => <SettingsFields key={begun.etag} stored={begun.stored} accounts={accounts} errorOf={errorOf} />}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={texts.fields}
          textOf={(name, value) => (name === 'payment_account_id' ? nameOf(value) : (texts.channels[value] ?? value))}
        />
      )}
    </div>
  );
}

interface SettingsFieldsProps {
  readonly stored: CorrespondenceSettings;
  readonly accounts: readonly BankAccount[];
  readonly errorOf: (field: string) => ReactNode;
}

function SettingsFields({ stored, accounts, errorOf }: SettingsFieldsProps) {
  const texts = useTexts(words);
  const values = valuesOf(stored);
  const frameOf = (name: (typeof fieldNames)[number]) => ({
    name,
    label: texts.fields[name],
    defaultValue: values[name],
    failure: errorOf(name),
  });
  const isGone = stored.payment_account_id !== null && !accounts.some(({ id }) => id === stored.payment_account_id);
  return (
    <>
      <Select
        {...frameOf('payment_account_id')}
        hint={texts.accountHint}
        options={[
          { value: '', text: texts.noAccount },
          ...(isGone ? [{ value: values.payment_account_id ?? '', text: texts.archivedAccount }] : []),
          ...accounts.map(({ id, name, iban }) => ({ value: id, text: `${name} · ${iban}` })),
        ]}
      />
      <Field
        {...frameOf('bank_data_max_age_days')}
        hint={texts.freshnessHint(limits.bank_data_age_days)}
        inputMode="numeric"
        autoComplete="off"
      />
      <Select
        {...frameOf('default_channel')}
        options={letterChannels.map((value) => ({ value, text: texts.channels[value] ?? value }))}
      />
      <Field {...frameOf('reply_to')} type="email" hint={texts.replyHint} autoComplete="off" />
      <Field
        {...frameOf('discard_after_days')}
        hint={texts.discardHint(limits.discard_days_min, limits.discard_days_max)}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
