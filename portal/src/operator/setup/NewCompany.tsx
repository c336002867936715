/** „Mandant anlegen“: a client with the labels of its own screen; all but the name can follow later. */
import { useNavigate } from '@tanstack/react-router';
import type { CompanyCreate } from '@mahnwerk/contract/operator/companies.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import { api } from '../../data/operations.ts';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { companyFields } from '../../features/companies/company-fields.ts';
import { CompanyFields, useLegalForms } from '../../features/companies/CompanyFields.tsx';
import { type CompanyRecord, patchOf } from '../../features/companies/company-values.ts';
import { useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { channelsOf, typedChannels } from './channels.ts';
import { useCompanyTexts } from './company-texts.ts';
import { EmailFields } from './EmailFields.tsx';
import { useSetupWords } from './words.ts';

const blank: CompanyRecord = {
  name: '',
  legal_form: null,
  legal_representatives: [],
  phone: null,
  // Most are in Germany; an address of which nothing else is typed is not sent.
  address: { street: '', postal_code: '', city: '', country: 'DE' },
  tax_treatment: null,
  vat_number: null,
  payout_bank_account: null,
};

export function NewCompany() {
  const { data: words } = useSetupWords();
  const isAllowed = useMay()('operator:admin');
  const { data: forms, error, refetch } = useLegalForms('operator');
  if (!isAllowed) return <NoRight />;
  if (forms === undefined) return <LoadState title={words.create} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={words.create}>
      <p>{words.about}</p>
      <NewCompanyForm forms={forms} />
    </Screen>
  );
}

function NewCompanyForm({ forms }: { readonly forms: readonly LegalForm[] }) {
  const { data: words } = useSetupWords();
  const { company } = useWords();
  const { operatorCompanies } = useOperator();
  const texts = useCompanyTexts();
  const proven = useProven();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
  const send = async (fields: FormData, attempt: Attempt) => {
    const values = textsIn(fields, companyFields);
    const body: CompanyCreate = {
      ...changesOf(values, forms),
      name: values.name ?? '',
      notification_channels: channelsOf(typedChannels(fields, 1)),
    };
    const { id, name } = await proven(() => operatorCompanies.create({ body, ...attempt }));
    toast({ text: words.created(name) });
    await refresh(api.operator.operatorCompanies, api.operator.setup);
    await navigate({ to: paths.operator.company(id) });
  };
  return (
    <Form
      send={send}
      submit={words.create}
      draft="new company"
      failures={{ ...company.data.failures, ...words.failures }}
    >
      {(errorOf) => (
        <>
          <CompanyFields of={blank} texts={texts} forms={forms} errorOf={errorOf} />
          <EmailFields channels={[]} errorOf={errorOf} />
        </>
      )}
    </Form>
  );
}

/** What the form says; a field that is empty is not sent. */
function changesOf(values: Values, forms: readonly LegalForm[]): Omit<CompanyCreate, 'name'> {
  const { name: _name, address, ...changes } = patchOf(blank, values, forms);
  return { ...changes, ...(address == null ? {} : { address }) };
}
