/** „Stammdaten“: all data of a client, those too that it can no longer change itself. */
import { type ReactNode, useState } from 'react';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useRefresh, useStoredVersion } from '../../data/stored.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { companyFields } from '../../features/companies/company-fields.ts';
import { CompanyFields, useLegalForms, useTextOf } from '../../features/companies/CompanyFields.tsx';
import { patchOf, valuesOf } from '../../features/companies/company-values.ts';
import { ReadinessIssues } from '../../features/companies/ReadinessIssues.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import record from '../../ui/Record.module.css';
import styles from '../Company.module.css';
import { BackToSetup } from './BackToSetup.tsx';
import { channelsOf, channelValues, kindsIn, typedChannels } from './channels.ts';
import { useCompanyTexts } from './company-texts.ts';
import { EmailFields } from './EmailFields.tsx';
import { useCompanyId } from './shown-company.ts';
import { type SetupWords, useSetupWords } from './words.ts';

const switches = ['dunning_paused', 'dunning_locked', 'dunning_policy_locked', 'case_work_paused'] as const;

export function CompanyData() {
  const { data: words } = useSetupWords();
  const mayChange = useMay()('operator:admin');
  const id = useCompanyId();
  const [read, forms] = [useVersion(api.operator.operatorCompanies.get, { id }), useLegalForms('operator')];
  const failed = [read, forms].find(({ error }) => error !== null);
  if (failed?.error != null) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  if (read.data === undefined || forms.data === undefined) return <Loading />;
  return (
    <div className={styles.parts}>
      <ReadinessIssues readiness={read.data.stored.case_submission_readiness} about={words.missing} />
      {mayChange ? (
        <DataForm read={read.data} latest={read.latest} forms={forms.data} />
      ) : (
        <DataFacts company={read.data.stored} forms={forms.data} />
      )}
    </div>
  );
}

function DataFacts({ company, forms }: { readonly company: Company; readonly forms: readonly LegalForm[] }) {
  const { fields } = useWords().company.data;
  const { tabs } = useSetupWords();
  const values = valuesOf(company);
  const textOf = useTextOf(forms);
  return (
    <Card title={tabs.data}>
      <DescriptionList facts={companyFields.map((name) => [fields[name], textOf(name, values[name] ?? '')] as const)} />
    </Card>
  );
}

interface DataFormProps {
  readonly read: Version<Company>;
  readonly latest: () => Promise<Version<Company>>;
  readonly forms: readonly LegalForm[];
}

function DataForm({ read, latest, forms }: DataFormProps) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const [isSaved, setSaved] = useState(false);
  const { company, files } = useWords();
  const { data: words, tabs, save } = useSetupWords();
  const textOf = useValueText(forms);
  const { operatorCompanies } = useOperator();
  const { id } = begun.stored;
  const store = useStoredVersion(api.operator.operatorCompanies.get, { id });
  const refresh = useRefresh();
  const proven = useProven();
  const { choose, asked } = useChoice();
  const send = async (fields: FormData) => {
    const answer = await saveOver({
      version: begun,
      mine: typedIn(fields, begun.stored),
      valuesOf: allValuesOf,
      save: (values, { stored, etag }) =>
        proven(() => operatorCompanies.update.answer({ id, body: changesOf(stored, values, forms), ifMatch: etag })),
      latest,
      choose,
    });
    const saved = versionIn<Company>(answer);
    setBegun(saved);
    setSaved(true);
    store(saved);
    await refresh(id, api.operator.operatorCompanies.list, api.operator.setup);
  };
  return (
    <Card title={tabs.data}>
      <Form
        send={send}
        submit={save}
        done={words.saved}
        failures={{
          precondition_failed: files.changedMeanwhile,
          'notification_channels required': company.notifications.required,
          ...company.data.failures,
          ...words.failures,
        }}
      >
        {(errorOf) => <DataFields key={begun.etag} company={begun.stored} forms={forms} errorOf={errorOf} />}
      </Form>
      {isSaved ? <BackToSetup /> : null}
      {asked === undefined ? null : (
        <ConflictDialog {...asked} labels={labelsOf(company, words, asked.conflict)} textOf={textOf} />
      )}
    </Card>
  );
}

/** What a value of the form says, as „Inzwischen geändert“ shows it. */
function useValueText(forms: readonly LegalForm[]) {
  const { names } = useWords().company.notifications;
  const { yes, no } = useSetupWords().data;
  const textOf = useTextOf(forms);
  return (name: string, value: string): string => {
    if (isSwitch(name)) return value === 'on' ? yes : no;
    if (!name.startsWith('kinds-')) return textOf(name, value);
    return kindsIn(value)
      .map((kind) => names[kind])
      .join(', ');
  };
}

interface DataFieldsProps {
  readonly company: Company;
  readonly forms: readonly LegalForm[];
  readonly errorOf: (field: string) => ReactNode;
}

function DataFields({ company: of, forms, errorOf }: DataFieldsProps) {
  const { company } = useWords();
  const { data: words } = useSetupWords();
  const texts = useCompanyTexts();
  return (
    <>
      <CompanyFields of={of} texts={texts} forms={forms} errorOf={errorOf} />
      <fieldset className={record.part}>
        <legend>{company.notifications.title}</legend>
        <EmailFields channels={of.notification_channels} errorOf={errorOf} />
        <p role="alert">{errorOf('notification_channels')}</p>
      </fieldset>
      <fieldset className={record.part}>
        <legend>{words.dunning}</legend>
        {switches.map((name) => (
          <label key={name}>
            <input type="checkbox" name={name} defaultChecked={of[name]} /> {switchNames(words)[name]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

const isOfChannel = (name: string): boolean => /^(?:email|kinds)-/.test(name);

const isSwitch = (name: string): boolean => switches.some((each) => each === name);

const switchNames = ({ paused, locked, policyLocked, caseWork }: SetupWords['data']) => ({
  dunning_paused: paused,
  dunning_locked: locked,
  dunning_policy_locked: policyLocked,
  case_work_paused: caseWork,
});

/** All fields of the form; a box that is checked is `on`. */
const allValuesOf = (company: Company): Values => ({
  ...valuesOf(company),
  ...channelValues(company.notification_channels),
  ...Object.fromEntries(switches.map((name) => [name, company[name] ? 'on' : ''])),
});

const typedIn = (fields: FormData, { notification_channels }: Company): Values => ({
  ...textsIn(fields, [...companyFields, ...switches]),
  ...typedChannels(fields, notification_channels.length + 1),
});

function changesOf(stored: Company, values: Values, forms: readonly LegalForm[]) {
  const { notification_channels: channels } = stored;
  const before = channelValues(channels);
  const isOther = Object.keys(values).some((name) => isOfChannel(name) && values[name] !== (before[name] ?? ''));
  return {
    ...patchOf(stored, values, forms),
    ...(isOther ? { notification_channels: channelsOf(values) } : {}),
    ...Object.fromEntries(
      switches.filter((name) => (values[name] === 'on') !== stored[name]).map((name) => [name, !stored[name]]),
    ),
  };
}

const labelsOf = (
  { data: { fields }, notifications: { kinds } }: Words['company'],
  words: SetupWords['data'],
  { differences }: { readonly differences: readonly { readonly name: string }[] },
): Values => ({
  ...fields,
  ...switchNames(words),
  ...Object.fromEntries(
    differences
      .filter(({ name }) => isOfChannel(name))
      .map(({ name }) => [name, name.startsWith('email') ? words.email : kinds]),
  ),
});
