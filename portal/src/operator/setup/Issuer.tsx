/** „Aussteller“: the operator as the issuer of statements and invoices, and what publishing lacks. */
import { useState, type ReactNode } from 'react';
import { type IssuerData, professions } from '@mahnwerk/contract/operator/conditions.ts';
import { api } from '../../data/operations.ts';
import { useRead, useVersion, versionIn } from '../../data/query.ts';
import { useRefresh, useStoredVersion } from '../../data/stored.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { CountryField, countryName } from '../../ui/CountryField.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import record from '../../ui/Record.module.css';
import { Screen } from '../../ui/Screen.tsx';
import { SettingsTabs } from '../settings/SettingsTabs.tsx';
import { BackToSetup } from './BackToSetup.tsx';
import { type IssuerField, issuerFields, issuerParts, issuerPatch, issuerValues, pathOf } from './issuer-values.ts';
import { useStepWords } from './step-words.ts';
import { useSetupWords } from './words.ts';

export function Issuer() {
  const { issuer: words } = useSetupWords();
  const isAllowed = useMay()('operator:admin');
  const { data, error, refetch, latest } = useVersion(api.operator.issuer.get, undefined, { isEnabled: isAllowed });
  if (!isAllowed) return <NoRight />;
  if (data === undefined) return <LoadState title={words.title} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={words.title}>
      <SettingsTabs />
      <Lacking />
      <IssuerForm read={data} latest={latest} />
    </Screen>
  );
}

/** What publishing lacks. */
function Lacking() {
  const { issuer: words } = useSetupWords();
  const { fields } = useStepWords();
  const { data } = useRead(api.operator.setup.get);
  const problems = data?.steps.find(({ key }) => key === 'issuer')?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <Note>
      {words.lacks} {problems.map(({ field }) => fields[field] ?? field).join(', ')}
    </Note>
  );
}

interface IssuerFormProps {
  readonly read: Version<IssuerData>;
  readonly latest: () => Promise<Version<IssuerData>>;
}

function IssuerForm({ read, latest }: IssuerFormProps) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const [isSaved, setSaved] = useState(false);
  const { code, files } = useWords();
  const { issuer: words, save } = useSetupWords();
  const { issuer } = useOperator();
  const store = useStoredVersion(api.operator.issuer.get, undefined);
  const refresh = useRefresh();
  const proven = useProven();
  const { choose, asked } = useChoice();
  const send = async (fields: FormData) => {
    const answer = await saveOver({
      version: begun,
      mine: textsIn(fields, issuerFields),
      valuesOf: issuerValues,
      save: (values, { etag }) => proven(() => issuer.update.answer({ body: issuerPatch(values), ifMatch: etag })),
      latest,
      choose,
    });
    const saved = versionIn<IssuerData>(answer);
    setBegun(saved);
    setSaved(true);
    store(saved);
    await refresh(api.operator.setup);
  };
  return (
    <>
      <Form send={send} submit={save} done={words.saved} failures={{ precondition_failed: files.changedMeanwhile }}>
        {(errorOf) => <IssuerFields key={begun.etag} issuer={begun.stored} errorOf={errorOf} />}
      </Form>
      {isSaved ? <BackToSetup /> : null}
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={words.fields}
          textOf={(name, value) => (name === 'country' ? countryName(value, code) : value)}
        />
      )}
    </>
  );
}

interface IssuerFieldsProps {
  readonly issuer: IssuerData;
  readonly errorOf: (field: string) => ReactNode;
}

const types: Readonly<Partial<Record<IssuerField, string>>> = {
  email: 'email',
  authority_email: 'email',
  phone: 'tel',
};

function IssuerFields({ issuer, errorOf }: IssuerFieldsProps) {
  const { issuer: words } = useSetupWords();
  const values = issuerValues(issuer);
  const frameOf = (name: IssuerField) => ({
    name,
    label: words.fields[name],
    hint: words.hints[name],
    defaultValue: values[name],
    failure: errorOf(pathOf[name]),
  });
  return Object.entries(issuerParts).map(([part, names]) => (
    <fieldset key={part} className={record.part}>
      <legend>{words.parts[part as keyof typeof issuerParts]}</legend>
      {names.map((name) =>
        name === 'country' ? (
          <CountryField key={name} {...frameOf(name)} />
        ) : name === 'profession' ? (
          <Select
            key={name}
            {...frameOf(name)}
            options={professions.map((value) => ({ value, text: words.professions[value] }))}
          />
        ) : (
          <Field key={name} {...frameOf(name)} type={types[name] ?? 'text'} autoComplete="off" />
        ),
      )}
    </fieldset>
  ));
}
