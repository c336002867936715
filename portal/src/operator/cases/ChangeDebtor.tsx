/** The change of a debtor: its name, its reference and the address that letters go to. The rest stays as it is. */
import type { Debtor, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../components/Field.tsx';
import { textIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { caseKey, useCase } from './reads.ts';

/** The version that is changed is read when the dialog opens: what others store after that is not overwritten. */
export function ChangeDebtor({ debtor, ...dialog }: CaseDialog & { readonly debtor: string }) {
  const words = useWords().files;
  const { operator } = useCase();
  const { data } = useQuery({
    queryKey: [...caseKey(dialog.id), 'debtor', debtor],
    queryFn: () => operator.operatorDebtors.get.answer({ id: debtor }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.body === undefined) return null;
  const { body: stored, etag = '' } = data;
  const send = async (fields: FormData) => {
    const { display_name } = await operator.operatorDebtors.update({
      id: debtor,
      body: changeIn(fields, stored),
      ifMatch: etag,
    });
    return words.changed(display_name);
  };
  return (
    <CaseForm
      {...dialog}
      title={words.changeTitle}
      submit={words.submit}
      send={send}
      failures={{ precondition_failed: words.changedMeanwhile }}
    >
      {(failureOf) => <Fields stored={stored} failureOf={failureOf} />}
    </CaseForm>
  );
}

interface FieldsProps {
  readonly stored: Debtor;
  readonly failureOf: (field: string) => string | undefined;
}

function Fields({ stored, failureOf }: FieldsProps) {
  const words = useWords().files;
  const index = addressOf(stored);
  const address = stored.addresses[index];
  const at = (member: string) => failureOf(`addresses[${Math.max(index, 0)}].${member}`);
  return (
    <>
      <p>{words.changeAbout}</p>
      {stored.person === null ? (
        <Field
          label={words.organization}
          name="organization"
          defaultValue={stored.organization?.name}
          failure={failureOf('organization')}
        />
      ) : (
        <>
          <Field
            label={words.firstName}
            name="first_name"
            defaultValue={stored.person.first_name}
            failure={failureOf('person.first_name')}
          />
          <Field
            label={words.lastName}
            name="last_name"
            defaultValue={stored.person.last_name}
            failure={failureOf('person.last_name')}
          />
        </>
      )}
      <Field label={words.street} name="street" defaultValue={address?.street} failure={at('street')} />
      <Field
        label={words.postalCode}
        name="postal_code"
        defaultValue={address?.postal_code ?? ''}
        failure={at('postal_code')}
      />
      <Field label={words.city} name="city" defaultValue={address?.city} failure={at('city')} />
      <Field label={words.country} name="country" defaultValue={address?.country ?? 'DE'} failure={at('country')} />
      <Field
        label={words.reference}
        name="your_reference"
        defaultValue={stored.your_reference ?? ''}
        failure={failureOf('your_reference')}
      />
    </>
  );
}

/** The place of the primary address; -1 where there is no address. */
const addressOf = ({ addresses }: Debtor): number => addresses.findIndex(({ primary }) => primary);

function changeIn(fields: FormData, stored: Debtor): DebtorPatch {
  const text = (name: string) => textIn(fields, name).trim();
  const orNull = (name: string) => (text(name) === '' ? null : text(name));
  const sent = {
    street: text('street'),
    postal_code: orNull('postal_code'),
    city: text('city'),
    country: text('country'),
  };
  const index = addressOf(stored);
  const isWithout = index < 0 && sent.street === '' && sent.city === '';
  const addresses =
    index < 0
      ? [{ ...sent, primary: true }]
      : stored.addresses.map((each, place) => (place === index ? { ...each, ...sent } : each));
  return {
    your_reference: orNull('your_reference'),
    ...(stored.person === null
      ? { organization: { name: text('organization') } }
      : { person: { first_name: text('first_name'), last_name: text('last_name') } }),
    ...(isWithout ? {} : { addresses }),
  };
}
