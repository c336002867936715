/** What a Partner says of a company, beside the fields that companies fill in themselves. */
import type { PartnerCompany, PartnerCompanyCreate } from '@mahnwerk/contract/partner/companies.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import { notificationKinds } from '@mahnwerk/contract/shapes/company.ts';
import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { partnerMembershipOf, useMe } from '../data/me.ts';
import { useLoaded } from '../data/query.ts';
import { companyAs } from '../data/service.ts';
import { textIn } from '../data/form/Form.tsx';
import { CompanyFields } from '../features/companies/CompanyFields.tsx';
import type { CompanyRecord } from '../features/companies/company-values.ts';
import { useTexts } from '../language/language.ts';
import { Field, Select, TextArea } from '../ui/Field.tsx';
import { words as ownWords } from './words.ts';

/** The legal forms of companies, read as the Partner. */
export function useLegalForms() {
  const { partner = '' } = useParams({ strict: false });
  const membership = partnerMembershipOf(useMe(), partner)?.id ?? 'self';
  return useLoaded('legal forms', membership, async () => {
    const forms = await companyAs(membership).legalForms.list();
    return forms.filter(({ applies_to }) => applies_to.includes('company'));
  });
}

export const blank: CompanyRecord = {
  name: '',
  legal_form: null,
  legal_representatives: [],
  phone: null,
  address: null,
  tax_treatment: null,
  vat_number: null,
  payout_bank_account: null,
};

type Channels = PartnerCompany['notification_channels'];

interface OwnFieldsProps {
  readonly of: CompanyRecord;
  readonly reference: string;
  readonly channels: Channels;
  readonly forms: readonly LegalForm[];
  readonly errorOf: (field: string) => ReactNode;
}

export function OwnFields({ of, reference, channels, forms, errorOf }: OwnFieldsProps) {
  const words = useTexts(ownWords);
  return (
    <>
      <CompanyFields of={of} forms={forms} errorOf={errorOf} />
      <Field
        name="external_reference"
        label={words.reference}
        defaultValue={reference}
        failure={errorOf('external_reference')}
      />
      <TextArea
        name="emails"
        rows={2}
        label={words.emails}
        hint={words.emailsHint}
        defaultValue={channels.map(({ value }) => value).join('\n')}
        failure={
          channels.map((_, at) => errorOf(`notification_channels[${at}]`)).find(Boolean) ??
          errorOf('notification_channels')
        }
      />
      <Select
        name="data_sharing_basis"
        label={words.basis}
        options={Object.entries(words.bases).map(([value, text]) => ({ value, text }))}
        failure={errorOf('data_sharing_basis')}
      />
    </>
  );
}

/** An address keeps what it gets; a new one gets everything. */
function channelsIn(fields: FormData, stored: Channels): Channels {
  const typed = textIn(fields, 'emails')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return typed.map(
    (value) =>
      stored.find((each) => each.value === value) ?? { type: 'email', value, notifications: [...notificationKinds] },
  );
}

type OwnChange = Pick<PartnerCompanyCreate, 'external_reference' | 'notification_channels' | 'data_sharing_basis'>;

/** What these fields change; what is as stored is not sent. */
export function ownChangeOf(fields: FormData, reference: string, channels: Channels): OwnChange {
  const [typed, basis] = [textIn(fields, 'external_reference').trim(), textIn(fields, 'data_sharing_basis')];
  const now = channelsIn(fields, channels);
  const isSame = now.length === channels.length && now.every((each, at) => each === channels[at]);
  return {
    ...(typed === reference ? {} : { external_reference: typed === '' ? null : typed }),
    ...(isSame ? {} : { notification_channels: now }),
    ...(basis === '' ? {} : { data_sharing_basis: basis as NonNullable<OwnChange['data_sharing_basis']> }),
  };
}
