/** The change of a debtor: its name, its reference and the address that letters go to. The rest stays as it is. */
import type { Debtor, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { useQuery } from '@tanstack/react-query';
import { ConflictDialog, useChoice } from '../../components/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../components/conflicts.ts';
import { Field } from '../../components/Field.tsx';
import { textsIn } from '../../components/Form.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { caseKey, type Operator, useCase } from './reads.ts';

/** The version that is changed is read when the dialog opens: what others store after that is not overwritten unseen. */
export function ChangeDebtor({ debtor, ...dialog }: CaseDialog & { readonly debtor: string }) {
  const words = useWords().files;
  const { operator } = useCase();
  const { choose, asked } = useChoice();
  const { data } = useQuery({
    queryKey: [...caseKey(dialog.id), 'debtor', debtor],
    queryFn: () => versionOf(operator, debtor),
    gcTime: 0,
    staleTime: 'static',
  });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    const { display_name } = await saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { stored, etag }) =>
        operator.operatorDebtors.update({ id: debtor, body: changeTo(values, stored), ifMatch: etag }),
      latest: async () => withAuthor(operator, await versionOf(operator, debtor)),
      choose,
    });
    return words.changed(display_name);
  };
  return (
    <>
      <CaseForm
        {...dialog}
        title={words.changeTitle}
        submit={words.submit}
        send={send}
        failures={{ precondition_failed: words.changedMeanwhile }}
      >
        {(failureOf) => <Fields stored={data.stored} failureOf={failureOf} />}
      </CaseForm>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(words)} />}
    </>
  );
}

async function versionOf(operator: Operator, id: string): Promise<Version<Debtor>> {
  const { body, etag = '' } = await operator.operatorDebtors.get.answer({ id });
  if (body === undefined) throw new Error('The debtor came without a body.');
  return { stored: body, etag, at: body.updated_at };
}

/** With who stored it: the audit log names people and keys of the operator, not those of a company. */
async function withAuthor(operator: Operator, version: Version<Debtor>): Promise<Version<Debtor>> {
  const { results } = await operator.auditLog.list({ query: { target_id: version.stored.id, limit: 1 } });
  const author = results.find(({ after }) => (after as Debtor | null)?.updated_at === version.at);
  return { ...version, by: author?.actor_name };
}

interface FieldsProps {
  readonly stored: Debtor;
  readonly failureOf: (field: string) => string | undefined;
}

function Fields({ stored, failureOf }: FieldsProps) {
  const { changeAbout, ...words } = useWords().files;
  const labels = labelsOf(words);
  const at = `addresses[${Math.max(addressOf(stored), 0)}]`;
  const refusedAs: Values = {
    first_name: 'person.first_name',
    last_name: 'person.last_name',
    street: `${at}.street`,
    postal_code: `${at}.postal_code`,
    city: `${at}.city`,
    country: `${at}.country`,
  };
  return (
    <>
      <p>{changeAbout}</p>
      {Object.entries(valuesOf(stored)).map(([name, value]) => (
        <Field
          key={name}
          label={labels[name] ?? name}
          name={name}
          defaultValue={value}
          failure={failureOf(refusedAs[name] ?? name)}
        />
      ))}
    </>
  );
}

type Labels = Pick<
  Words['files'],
  'organization' | 'firstName' | 'lastName' | 'street' | 'postalCode' | 'city' | 'country' | 'reference'
>;

const labelsOf = (words: Labels): Values => ({
  organization: words.organization,
  first_name: words.firstName,
  last_name: words.lastName,
  street: words.street,
  postal_code: words.postalCode,
  city: words.city,
  country: words.country,
  your_reference: words.reference,
});

/** The place of the primary address; -1 where there is no address. */
const addressOf = ({ addresses }: Debtor): number => addresses.findIndex(({ primary }) => primary);

/** The fields of the form, in their order. */
function valuesOf(stored: Debtor): Values {
  const { person, organization, your_reference } = stored;
  const address = stored.addresses[addressOf(stored)];
  return {
    ...(person === null
      ? { organization: organization?.name ?? '' }
      : { first_name: person.first_name, last_name: person.last_name }),
    street: address?.street ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'DE',
    your_reference: your_reference ?? '',
  };
}

function changeTo(values: Values, stored: Debtor): DebtorPatch {
  const { organization = '', first_name = '', last_name = '', street = '', city = '', country = '' } = values;
  const orNull = (name: string) => values[name] || null;
  const sent = { street, postal_code: orNull('postal_code'), city, country };
  const index = addressOf(stored);
  const isWithout = index < 0 && street === '' && city === '';
  const addresses =
    index < 0
      ? [{ ...sent, primary: true }]
      : stored.addresses.map((each, place) => (place === index ? { ...each, ...sent } : each));
  return {
    your_reference: orNull('your_reference'),
    ...(stored.person === null ? { organization: { name: organization } } : { person: { first_name, last_name } }),
    ...(isWithout ? {} : { addresses }),
  };
}
