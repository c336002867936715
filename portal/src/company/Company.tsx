/** „Unternehmen“: the company's data, each locked field with why, who is told of what, and which Partners may act for it. */
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/Card.tsx';
import { ConflictDialog, useChoice } from '../components/ConflictDialog.tsx';
import { saveOver } from '../components/conflicts.ts';
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
} from './company-values.ts';
import { Notifications } from './Notifications.tsx';
import { Partners } from './Partners.tsx';

export function Company() {
  const { areas, company } = useWords();
  const words = company.data;
  const { data, error, refetch } = useQuery(companyQuery(useOwner()));
  return (
    <Screen title={areas.company}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <>
          {data.company.case_submission_readiness.ready ? null : <Note>{words.notReady}</Note>}
          <Data read={data} />
          <Notifications key={data.etag} read={data} />
          <Partners />
        </>
      )}
    </Screen>
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
      version: { stored: begun.company, etag: begun.etag, at: begun.company.updated_at },
      mine: textsIn(fields, companyFields),
      valuesOf,
      save: (values, { stored, etag }) =>
        proven(() => update.answer({ body: patchOf(valuesOf(stored), values), ifMatch: etag })),
      latest: async () => {
        const { company: stored, etag } = await readCompany(owner);
        return { stored, etag, at: stored.updated_at };
      },
      choose,
    });
    const saved = { company, etag: etag ?? '' };
    setBegun(saved);
    queries.setQueryData(companyQuery(owner).queryKey, saved);
  };
  return (
    <Card title={words.title}>
      <Form send={send} submit={words.save} done={words.saved} failures={{ conflict: words.locked }}>
        {(failureOf) => (
          <CompanyFields
            key={begun.etag}
            of={begun.company}
            failureOf={failureOf}
            mayChange={owner.may('account:admin')}
          />
        )}
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={words.fields} />}
    </Card>
  );
}

interface CompanyFieldsProps {
  readonly of: OwnCompany;
  readonly mayChange: boolean;
  readonly failureOf: (field: string) => string | undefined;
}

function CompanyFields({ of, mayChange, failureOf }: CompanyFieldsProps) {
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
        readOnly={!mayChange || locked !== undefined}
        hint={locked === undefined ? undefined : words.reasons[locked.reason]}
        failure={failureOf(partOf[name] === name ? name : `${partOf[name]}.${name}`) ?? failureOf(partOf[name])}
      />
    );
  });
}
