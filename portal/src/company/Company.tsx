/** „Unternehmen“: the company's data, each locked field with why, its notification addresses, and its Partners. */
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/Card.tsx';
import { ConflictDialog, useChoice } from '../components/ConflictDialog.tsx';
import { saveOver } from '../components/conflicts.ts';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Field } from '../components/Field.tsx';
import { Form, textsIn } from '../components/Form.tsx';
import { Loading } from '../components/Loading.tsx';
import { Note } from '../components/Note.tsx';
import { Screen } from '../components/Screen.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../owner.ts';
import { useProven } from '../shell/Proof.tsx';
import {
  companyFields,
  companyQuery,
  partOf,
  patchOf,
  type ReadCompany,
  readCompany,
  valuesOf,
  versionOfCompany,
} from './company-values.ts';
import { Notifications } from './Notifications.tsx';
import { Partners } from './Partners.tsx';

export function Company() {
  const { areas, company } = useWords();
  const words = company.data;
  const owner = useOwner();
  const { data, error, refetch } = useQuery(companyQuery(owner));
  const mayChange = owner.may('account:admin');
  return (
    <Screen title={areas.company}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <>
          {data.company.case_submission_readiness.ready ? null : <Note>{words.notReady}</Note>}
          {mayChange ? <Data read={data} /> : <DataFacts read={data} />}
          <Notifications read={data} />
          <Partners />
        </>
      )}
    </Screen>
  );
}

/** What a user who is no admin reads. */
function DataFacts({ read: { company } }: { readonly read: ReadCompany }) {
  const words = useWords().company.data;
  const values = valuesOf(company);
  return (
    <Card title={words.title}>
      <p>{words.byAdmin}</p>
      <Facts facts={companyFields.map((name) => [words.fields[name], values[name] ?? ''] as const)} />
    </Card>
  );
}

function Data({ read }: { readonly read: ReadCompany }) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const words = useWords().company.data;
  const owner = useOwner();
  const queries = useQueryClient();
  const proven = useProven();
  const { choose, asked } = useChoice();
  const { update } = owner.account.accountCompany;
  const send = async (fields: FormData) => {
    const { body: company, etag } = await saveOver({
      version: versionOfCompany(begun),
      mine: textsIn(fields, companyFields),
      valuesOf,
      save: (values, { stored, etag }) =>
        proven(() => update.answer({ body: patchOf(valuesOf(stored), values), ifMatch: etag })),
      latest: async () => versionOfCompany(await readCompany(owner)),
      choose,
    });
    const saved = { company, etag: etag ?? '' };
    setBegun(saved);
    queries.setQueryData(companyQuery(owner).queryKey, saved);
  };
  return (
    <Card title={words.title}>
      <Form send={send} submit={words.save} done={words.saved} failures={{ conflict: words.locked }}>
        {(failureOf) => <CompanyFields key={begun.etag} of={begun.company} failureOf={failureOf} />}
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={words.fields} />}
    </Card>
  );
}

interface CompanyFieldsProps {
  readonly of: OwnCompany;
  readonly failureOf: (field: string) => string | undefined;
}

function CompanyFields({ of, failureOf }: CompanyFieldsProps) {
  const { company } = useWords();
  const words = company.data;
  const values = valuesOf(of);
  return companyFields.map((name) => {
    const locked = of.locked_fields.find(({ field }) => field === partOf[name]);
    return (
      <Field
        key={name}
        label={words.fields[name]}
        name={name}
        defaultValue={values[name]}
        readOnly={locked !== undefined}
        hint={locked === undefined ? undefined : words.reasons[locked.reason]}
        failure={failureOf(partOf[name] === name ? name : `${partOf[name]}.${name}`) ?? failureOf(partOf[name])}
      />
    );
  });
}
