/** „Unternehmen“: the company's data, each locked field with why, its notification addresses, and its Partners. */
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import { useState } from 'react';
import { versionIn } from '../data/query.ts';
import { Card } from '../ui/Card.tsx';
import { ConflictDialog, useChoice } from '../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../data/form/conflicts.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { useNamedField } from '../data/form/named-field.ts';
import { Form, textsIn } from '../data/form/Form.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Note } from '../ui/Note.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { useProven } from '../data/person/Proof.tsx';
import { companyFields } from '../features/companies/company-fields.ts';
import { patchOf, valuesOf } from '../features/companies/company-values.ts';
import { useCompanyData, useStoredCompany } from './company-values.ts';
import { CompanyFields, useLegalForms, useTextOf } from '../features/companies/CompanyFields.tsx';
import { Notifications } from './Notifications.tsx';
import { Partners } from './Partners.tsx';

export function Company() {
  const { areas, company } = useWords();
  const words = company.data;
  const owner = useOwner();
  const [read, { data: forms, ...ofForms }] = [useCompanyData(), useLegalForms()];
  const { data } = read;
  const failed = [read, ofForms].find((each) => each.error !== null);
  const mayChange = owner.may('account:admin');
  useNamedField(data !== undefined && forms !== undefined);
  return (
    <Screen title={areas.company}>
      {failed?.error == null ? null : <Failure error={failed.error} retry={() => void failed.refetch()} />}
      {data === undefined || forms === undefined ? (
        failed === undefined && <Loading />
      ) : (
        <>
          {data.stored.case_submission_readiness.ready ? null : <Note>{words.notReady}</Note>}
          {mayChange ? <Data read={data} forms={forms} /> : <DataFacts read={data} forms={forms} />}
          <Notifications read={data} />
          <Partners />
        </>
      )}
    </Screen>
  );
}

interface DataProps {
  readonly read: Version<OwnCompany>;
  readonly forms: readonly LegalForm[];
}

/** What a user who is no admin reads. */
function DataFacts({ read: { stored }, forms }: DataProps) {
  const words = useWords().company.data;
  const values = valuesOf(stored);
  const textOf = useTextOf(forms);
  return (
    <Card title={words.title}>
      <p>{words.byAdmin}</p>
      <DescriptionList
        facts={companyFields.map((name) => [words.fields[name], textOf(name, values[name] ?? '')] as const)}
      />
    </Card>
  );
}

function Data({ read, forms }: DataProps) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const words = useWords().company.data;
  const owner = useOwner();
  const store = useStoredCompany();
  const proven = useProven();
  const { choose, asked } = useChoice();
  const { latest } = useCompanyData();
  const { update } = owner.account.accountCompany;
  const textOf = useTextOf(forms);
  const send = async (fields: FormData) => {
    const answer = await saveOver({
      version: begun,
      // A locked choice sends nothing.
      mine: {
        ...valuesOf(begun.stored),
        ...textsIn(
          fields,
          companyFields.filter((name) => fields.has(name)),
        ),
      },
      valuesOf,
      save: (values, { stored, etag }) =>
        proven(() => update.answer({ body: patchOf(stored, values, forms), ifMatch: etag })),
      latest,
      choose,
    });
    const saved = versionIn<OwnCompany>(answer);
    setBegun(saved);
    store(saved);
  };
  return (
    <Card title={words.title}>
      <Form send={send} submit={words.save} done={words.saved} failures={{ conflict: words.locked, ...words.failures }}>
        {(errorOf) => (
          <CompanyFields
            key={begun.etag}
            of={begun.stored}
            locks={begun.stored.locked_fields}
            forms={forms}
            errorOf={errorOf}
          />
        )}
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={words.fields} textOf={textOf} />}
    </Card>
  );
}
