/** The data of a company as its Partner changes them, under their ETag. */
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useOwner } from '../data/owner.ts';
import { useProven } from '../data/person/Proof.tsx';
import { useVersion } from '../data/query.ts';
import { useRefresh } from '../data/stored.ts';
import { usePartner } from '../data/usePartner.ts';
import { ConflictDialog, useChoice } from '../data/form/ConflictDialog.tsx';
import { useNamedField } from '../data/form/named-field.ts';
import { saveOver, type Version } from '../data/form/conflicts.ts';
import { Form, textsIn } from '../data/form/Form.tsx';
import { companyFields } from '../features/companies/company-fields.ts';
import { useTextOf } from '../features/companies/CompanyFields.tsx';
import { patchOf, valuesOf } from '../features/companies/company-values.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import { useTexts, useWords } from '../language/language.ts';
import { paths } from '../paths.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { NoRight } from '../ui/NoRight.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ownChangeOf, OwnFields, useLegalForms } from './CompanyForm.tsx';
import { words as ownWords } from './words.ts';

export function CompanyData() {
  const words = useTexts(ownWords).data;
  const { id, may } = useOwner();
  const { data, error, refetch, latest } = useVersion(api.partner.companies.get, { id }, { isOnce: true });
  const forms = useLegalForms();
  if (!may('partner:companies:write')) return <NoRight />;
  if (data === undefined || forms.data === undefined)
    return <LoadState title={words.title} error={error ?? forms.error} retry={() => void refetch()} />;
  // Of a company that has revoked its access nothing can be changed.
  if (!isOpen(data)) return <NoRight />;
  return <DataForm version={data} latest={async () => asOpen(await latest())} forms={forms.data} />;
}

const isOpen = (version: Version<unknown>): version is Version<PartnerCompany> => 'name' in (version.stored as object);

function asOpen(version: Version<unknown>): Version<PartnerCompany> {
  if (!isOpen(version)) throw new Error('The company has revoked the access.');
  return version;
}

interface DataFormProps {
  readonly version: Version<PartnerCompany>;
  readonly latest: () => Promise<Version<PartnerCompany>>;
  readonly forms: readonly LegalForm[];
}

function DataForm({ version, latest, forms }: DataFormProps) {
  const words = useTexts(ownWords);
  const { company, files } = useWords();
  const { ownerPath } = useOwner();
  const { companies } = usePartner();
  const { choose, asked } = useChoice();
  const textOf = useTextOf(forms);
  const [navigate, refresh, toast, proven] = [useNavigate(), useRefresh(), useToast(), useProven()];
  const { stored } = version;
  useNamedField(true);
  const { id } = stored;
  const send = async (fields: FormData) => {
    const others = ownChangeOf(fields, stored.external_reference ?? '', stored.notification_channels);
    const saved = await saveOver({
      version,
      mine: textsIn(fields, companyFields),
      valuesOf,
      save: (values, { stored: now, etag }) =>
        proven(() => companies.update({ id, body: { ...patchOf(now, values, forms), ...others }, ifMatch: etag })),
      latest,
      choose,
    });
    toast({ text: words.data.saved(saved.name) });
    await refresh(id, api.partner.companies);
    await navigate({ to: paths.record(ownerPath, 'companies', id) });
  };
  return (
    <Screen title={stored.name}>
      <Form
        send={send}
        submit={words.data.save}
        failures={{
          ...company.data.failures,
          conflict: words.data.locked,
          company_exists: words.create.exists,
          data_sharing_basis_already_declared: words.data.declared,
          sandbox_source_managed: words.data.mirrored,
          precondition_failed: files.changedMeanwhile,
        }}
      >
        {(errorOf) => (
          <OwnFields
            of={stored}
            reference={stored.external_reference ?? ''}
            channels={stored.notification_channels}
            forms={forms}
            errorOf={errorOf}
          />
        )}
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={company.data.fields} textOf={textOf} />}
    </Screen>
  );
}
