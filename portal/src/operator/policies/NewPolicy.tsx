/** „Neuer Bearbeitungsplan“: a copy of another one, for a company or for all. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type CasePolicy, policyClaimKinds } from '@mahnwerk/contract/operator/case-policies.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { changesOfPolicies } from './reads.ts';
import { words } from './words.ts';

/** As many can be copied. */
const offered = 100;

export function NewPolicy({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(words);
  const { casePolicies } = useOperator();
  const navigate = useNavigate();
  const [company, setCompany] = useState<string>();
  const { data } = useRead(api.operator.casePolicies.list, { query: { limit: offered } });
  const templates = data?.results ?? [];
  return (
    <CommandDialog
      title={texts.create}
      submit={texts.add}
      draft="new case policy"
      isReady={templates.length > 0}
      changes={changesOfPolicies}
      onClose={onClose}
      send={async (fields, attempt) => {
        const { steps, promise, plan, limitation_days, quiet_days } = await casePolicies.get({
          id: textIn(fields, 'template'),
        });
        const { id, name } = await casePolicies.create({
          body: {
            company_id: company ?? null,
            claim_kind: policyClaimKinds.find((each) => each === textIn(fields, 'claim_kind')) ?? 'any',
            name: textIn(fields, 'name').trim(),
            enabled: false,
            steps,
            promise,
            plan,
            limitation_days,
            quiet_days,
          },
          ...attempt,
        });
        void navigate({ to: paths.operator.policy(id) });
        return texts.created(name);
      }}
    >
      {(errorOf) => <NewFields templates={templates} errorOf={errorOf} onCompany={setCompany} />}
    </CommandDialog>
  );
}

interface NewFieldsProps {
  readonly templates: readonly CasePolicy[];
  readonly errorOf: (field: string) => ReactNode;
  readonly onCompany: (id: string | undefined) => void;
}

function NewFields({ templates, errorOf, onCompany }: NewFieldsProps) {
  const texts = useTexts(words);
  return (
    <>
      <p>{texts.createAbout}</p>
      <Field
        label={texts.name}
        name="name"
        required
        autoComplete="off"
        maxLength={limits.policy_name_characters}
        failure={errorOf('name')}
      />
      <CompanyField
        label={texts.company}
        hint={texts.companyHint}
        failure={errorOf('company_id')}
        onChoose={onCompany}
      />
      <Select
        label={texts.claimKind}
        name="claim_kind"
        options={policyClaimKinds.map((value) => ({ value, text: texts.claimKinds[value] }))}
        failure={errorOf('claim_kind')}
      />
      <Select
        key={templates.length}
        label={texts.template}
        name="template"
        options={templates.map(({ id, name, company_name }) => ({
          value: id,
          text: company_name === null ? name : `${name} (${company_name})`,
        }))}
        failure={errorOf('steps')}
      />
    </>
  );
}
