/** „Unternehmen anlegen“: a Partner onboards a company, with its first person if there is one. */
import type { PartnerCompanyCreate } from '@mahnwerk/contract/partner/companies.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../data/operations.ts';
import { useOwner } from '../data/owner.ts';
import { useProven } from '../data/person/Proof.tsx';
import type { Attempt } from '../data/query.ts';
import { useRefresh } from '../data/stored.ts';
import { usePartner } from '../data/usePartner.ts';
import { Form, textIn, textsIn } from '../data/form/Form.tsx';
import { companyFields } from '../features/companies/company-fields.ts';
import { patchOf } from '../features/companies/company-values.ts';
import { useTexts, useWords } from '../language/language.ts';
import { paths } from '../paths.ts';
import { Field, Radios } from '../ui/Field.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { NoRight } from '../ui/NoRight.tsx';
import record from '../ui/Record.module.css';
import { Screen } from '../ui/Screen.tsx';
import { useToast } from '../ui/Toast.tsx';
import { blank, ownChangeOf, OwnFields, useLegalForms } from './CompanyForm.tsx';
import { words as ownWords } from './words.ts';

type Mode = NonNullable<PartnerCompanyCreate['onboarding_mode']>;

export function NewCompany() {
  const words = useTexts(ownWords);
  const { company } = useWords();
  const { may, ownerPath } = useOwner();
  const { companies } = usePartner();
  const { data: forms, error, refetch } = useLegalForms();
  const [mode, setMode] = useState<Mode>('api_only');
  const [navigate, refresh, toast, proven] = [useNavigate(), useRefresh(), useToast(), useProven()];
  if (!may('partner:companies:write')) return <NoRight />;
  if (forms === undefined) return <LoadState title={words.create.title} error={error} retry={() => void refetch()} />;
  const send = async (fields: FormData, attempt: Attempt) => {
    const values = textsIn(fields, companyFields);
    const { name: _name, address, ...changes } = patchOf(blank, values, forms);
    const body: PartnerCompanyCreate = {
      ...changes,
      ...(address == null ? {} : { address }),
      name: values.name ?? '',
      onboarding_mode: mode,
      ...ownChangeOf(fields, '', []),
      ...usersIn(fields),
    };
    const { id, name } = await proven(() => companies.create({ body, ...attempt }));
    toast({ text: words.create.done(name) });
    await refresh(api.partner.companies);
    await navigate({ to: paths.record(ownerPath, 'companies', id) });
  };
  return (
    <Screen title={words.create.title}>
      <p>{words.create.about}</p>
      <Form
        send={send}
        submit={words.create.title}
        draft="new company"
        failures={{ ...company.data.failures, company_exists: words.create.exists }}
      >
        {(errorOf) => (
          <>
            <OwnFields of={blank} reference="" channels={[]} forms={forms} errorOf={errorOf} />
            <Radios
              legend={words.onboarding}
              name="onboarding_mode"
              options={Object.entries(words.onboardings).map(([value, text]) => ({ value, text }))}
              chosen={mode}
              onChoose={(value) => setMode(value as Mode)}
            />
            <FirstPerson errorOf={errorOf} />
          </>
        )}
      </Form>
    </Screen>
  );
}

function FirstPerson({ errorOf }: { readonly errorOf: (field: string) => ReactNode }) {
  const words = useTexts(ownWords).person;
  return (
    <fieldset className={record.part}>
      <legend>{words.title}</legend>
      <p className={record.soft}>{words.about}</p>
      <Field
        name="user_email"
        type="email"
        label={words.email}
        failure={errorOf('users[0].email')}
        autoComplete="off"
      />
      <Field name="user_first_name" label={words.firstName} failure={errorOf('users[0].first_name')} />
      <Field name="user_last_name" label={words.lastName} failure={errorOf('users[0].last_name')} />
    </fieldset>
  );
}

/** Without any of its fields there is no first person. */
function usersIn(fields: FormData): Pick<PartnerCompanyCreate, 'users'> {
  const [email, first_name, last_name] = ['email', 'first_name', 'last_name'].map((name) =>
    textIn(fields, `user_${name}`).trim(),
  ) as [string, string, string];
  if (email === '' && first_name === '' && last_name === '') return {};
  return { users: [{ email, first_name: first_name || null, last_name, role: 'admin' }] };
}
