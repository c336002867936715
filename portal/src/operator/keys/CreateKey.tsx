/** „Schlüssel anlegen“: for a company, a Partner or the operator itself. The secret is shown once. */
import type { ApiKey, KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import { useState, type ReactNode } from 'react';
import type { Attempt } from '../../data/query.ts';
import { api } from '../../data/operations.ts';
import { Combobox } from '../../data/form/Combobox.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Select, Field, type Option } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { expiryIn } from '../../features/keys/keys.ts';
import { Scopes } from '../../features/keys/Scopes.tsx';
import type { CreateKeyProps } from '../../features/keys/KeysScreen.tsx';
import { useProven } from '../../data/person/Proof.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { CompanyField } from '../CompanyField.tsx';

type Kind = ApiKey['kind'];

/** Most keys are of companies. */
const companyKinds: readonly Kind[] = ['case', 'dunning'];
const kinds: readonly Kind[] = [...companyKinds, 'partner', 'operator'];

interface OwnCreateKeyProps extends CreateKeyProps {
  /** The company that it is for; default: the person chooses. */
  readonly company?: { readonly id: string; readonly name: string };
}

export function CreateKey({ company, onClose, onSecret }: OwnCreateKeyProps) {
  const { keys } = useWords();
  const { operatorKeys } = useOperator();
  const proven = useProven();
  const [kind, setKind] = useState<Kind>('case');
  const [chosen, setChosen] = useState<readonly string[]>(scopesOf[kind]);
  const [owner, setOwner] = useState(company?.id);
  const send = async (fields: FormData, attempt: Attempt) => {
    const token_name = textIn(fields, 'token_name');
    const body: KeyCreate = {
      kind,
      token_name,
      scopes: scopesOf[kind].filter((scope) => chosen.includes(scope)),
      expires_at: expiryIn(fields),
      ...(owner === undefined ? {} : kind === 'partner' ? { partner_id: owner } : { company_id: owner }),
    };
    onSecret((await proven(() => operatorKeys.create({ body, ...attempt }))).key);
    return keys.created(token_name);
  };
  return (
    <CommandDialog
      title={keys.create}
      submit={keys.createSubmit}
      send={send}
      onClose={onClose}
      changes={[api.operator.operatorKeys, api.operator.setup]}
    >
      {(errorOf) => (
        <>
          <Select
            label={keys.kind}
            name="kind"
            value={kind}
            options={(company === undefined ? kinds : companyKinds).map((value) => ({
              value,
              text: keys.kinds[value],
            }))}
            onChange={({ target }) => {
              setKind(target.value as Kind);
              setChosen(scopesOf[target.value as Kind]);
              setOwner(company?.id);
            }}
          />
          {company === undefined ? null : <Field label={keys.company} value={company.name} readOnly />}
          {kind === 'operator' || company !== undefined ? null : (
            <Owner
              key={kind === 'partner' ? 'partner' : 'company'}
              isPartner={kind === 'partner'}
              onChoose={setOwner}
              failure={errorOf(kind === 'partner' ? 'partner_id' : 'company_id')}
            />
          )}
          <NameAndEnd errorOf={errorOf} />
          <Scopes all={scopesOf[kind]} chosen={chosen} onChoose={setChosen} failure={errorOf('scopes')} />
        </>
      )}
    </CommandDialog>
  );
}

function NameAndEnd({ errorOf }: { readonly errorOf: (field: string) => ReactNode }) {
  const { keys } = useWords();
  return (
    <>
      <Field label={keys.name} name="token_name" autoComplete="off" failure={errorOf('token_name')} />
      <Field
        label={keys.expires}
        name="expires_at"
        type="date"
        hint={keys.expiresHint}
        failure={errorOf('expires_at')}
      />
    </>
  );
}

interface OwnerProps {
  readonly isPartner: boolean;
  readonly onChoose: (id: string | undefined) => void;
  readonly failure: ReactNode;
}

/** Whose key it is: companies are found by the search, Partners, of which there are few, by their names. */
function Owner({ isPartner, onChoose, failure }: OwnerProps) {
  const { keys } = useWords();
  const { operatorPartners } = useOperator();
  const partners = async (text: string): Promise<Option[]> => {
    const { results } = await operatorPartners.list({ query: { limit: 100, ordering: 'name' } });
    return results
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name }) => ({ value: id, text: name }));
  };
  if (!isPartner) return <CompanyField label={keys.company} onChoose={onChoose} failure={failure} />;
  return (
    <Combobox label={keys.partner} name="operator Partners" find={partners} onChoose={onChoose} failure={failure} />
  );
}
