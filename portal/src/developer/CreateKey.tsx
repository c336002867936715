/** „Schlüssel anlegen“: for the owner in the address, with all rights of its kind or some of them. */
import type { OwnKeyCreate } from '@mahnwerk/contract/account/keys.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import { useState } from 'react';
import type { Attempt } from '../data/query.ts';
import { api } from '../data/operations.ts';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { Select, Field } from '../ui/Field.tsx';
import { textIn } from '../data/form/Form.tsx';
import { expiryIn } from '../features/keys/keys.ts';
import { Scopes } from '../features/keys/Scopes.tsx';
import type { CreateKeyProps } from '../features/keys/KeysScreen.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { useProven } from '../data/person/Proof.tsx';

type Kind = OwnKeyCreate['kind'];
type OwnScope = NonNullable<OwnKeyCreate['scopes']>[number];

/** The rights that a key of each kind may have: the kinds of owners carry scopes of owners alone. */
const scopesIn = (kind: Kind): readonly OwnScope[] => scopesOf[kind] as readonly OwnScope[];

export function CreateKey({ onClose, onSecret }: CreateKeyProps) {
  const { keys: words } = useWords();
  const { account, kind: ofOwner } = useOwner();
  const proven = useProven();
  const kinds: readonly Kind[] = ofOwner === 'partner' ? ['partner'] : ['case', 'dunning'];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'case');
  const [chosen, setChosen] = useState<readonly string[]>(scopesIn(kind));
  const send = async (fields: FormData, attempt: Attempt) => {
    const token_name = textIn(fields, 'token_name');
    const scopes = scopesIn(kind).filter((scope) => chosen.includes(scope));
    const body: OwnKeyCreate = { kind, token_name, scopes, expires_at: expiryIn(fields) };
    onSecret((await proven(() => account.accountKeys.create({ body, ...attempt }))).key);
    return words.created(token_name);
  };
  return (
    <CommandDialog
      title={words.create}
      submit={words.createSubmit}
      send={send}
      onClose={onClose}
      changes={[api.owner.accountKeys]}
      failures={{ conflict: words.tooMany }}
    >
      {(errorOf) => (
        <>
          <Field label={words.name} name="token_name" autoComplete="off" failure={errorOf('token_name')} />
          {kinds.length === 1 ? null : (
            <Select
              label={words.kind}
              name="kind"
              value={kind}
              options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
              onChange={({ target }) => {
                setKind(target.value as Kind);
                setChosen(scopesIn(target.value as Kind));
              }}
            />
          )}
          <Field
            label={words.expires}
            name="expires_at"
            type="date"
            hint={words.expiresHint}
            failure={errorOf('expires_at')}
          />
          <Scopes all={scopesIn(kind)} chosen={chosen} onChoose={setChosen} failure={errorOf('scopes')} />
        </>
      )}
    </CommandDialog>
  );
}
