/** What an admin does with people. Each command asks for a fresh proof where the last one is old. */
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import { useState, type ReactNode } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Checks, Field, Radios } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useProven } from '../../data/person/Proof.tsx';
import type { Attempt } from '../../data/query.ts';
import { nameOf, type People, type Person } from './people.ts';

interface PeopleDialog {
  readonly people: People;
  readonly onClose: () => void;
}

type OfPerson = PeopleDialog & { readonly person: Person };
type WithLink = { readonly onLink: (link: string | undefined) => void };

/** What inviting needs of an owner's people. */
type Inviting = Pick<People, 'list' | 'roles' | 'hasSeveralRoles' | 'invite'>;

export function InvitePerson({
  people,
  onClose,
  onLink,
}: Omit<PeopleDialog, 'people'> & WithLink & { readonly people: Inviting }) {
  const { people: words } = useWords();
  const proven = useProven();
  const [roles, setRoles] = useState<readonly Role[]>(people.hasSeveralRoles ? [] : people.roles.slice(0, 1));
  const send = async (fields: FormData, attempt: Attempt) => {
    const [email, first_name, last_name] = ['email', 'first_name', 'last_name'].map((name) => textIn(fields, name));
    const person = { email: email ?? '', first_name: first_name || null, last_name: last_name ?? '', roles };
    const { setup_url } = await proven(() => people.invite(person, attempt));
    onLink(setup_url);
    return setup_url === undefined ? words.invitedBefore : words.invited(person.email);
  };
  return (
    <CommandDialog
      title={words.invite}
      submit={words.inviteSubmit}
      send={send}
      onClose={onClose}
      changes={[people.list]}
      failures={{ conflict: words.otherRoles }}
    >
      {(errorOf) => (
        <>
          <Field label={words.email} name="email" type="email" autoComplete="off" failure={errorOf('email')} />
          <Field label={words.firstName} name="first_name" autoComplete="off" failure={errorOf('first_name')} />
          <Field label={words.lastName} name="last_name" autoComplete="off" failure={errorOf('last_name')} />
          <Roles people={people} chosen={roles} onChoose={setRoles} failure={errorOf('roles')} />
        </>
      )}
    </CommandDialog>
  );
}

export function ChangeRoles({ people, person, onClose }: OfPerson) {
  const { people: words } = useWords();
  const proven = useProven();
  const [roles, setRoles] = useState(person.roles);
  const send = async () => {
    await proven(() => people.change(person.id, roles));
    return words.changed(nameOf(person));
  };
  return (
    <CommandDialog
      title={words.changeOf(nameOf(person))}
      submit={words.changeSubmit}
      send={send}
      onClose={onClose}
      changes={[people.list]}
      failures={{ conflict: words.lastAdmin }}
    >
      {(errorOf) => (
        <>
          <p>{words.changeAbout}</p>
          <Roles people={people} chosen={roles} onChoose={setRoles} failure={errorOf('roles')} />
        </>
      )}
    </CommandDialog>
  );
}

export function RemovePerson({ people, person, onClose }: OfPerson) {
  const { people: words } = useWords();
  const proven = useProven();
  const send = async () => {
    await proven(() => people.remove(person.id));
    return words.removed(nameOf(person));
  };
  return (
    <CommandDialog
      title={words.removeOf(nameOf(person))}
      submit={words.removeSubmit}
      send={send}
      onClose={onClose}
      changes={[people.list]}
      failures={{ conflict: words.lastAdmin }}
      isDangerous
    >
      {() => <p>{person.status === 'active' ? words.removeAbout : words.removeInvited}</p>}
    </CommandDialog>
  );
}

export function ResendInvitation({ people, person, onClose, onLink }: OfPerson & WithLink) {
  const { people: words } = useWords();
  const proven = useProven();
  const send = async (_fields: FormData, attempt: Attempt) => {
    const { setup_url } = await proven(() => people.resend(person.id, attempt));
    onLink(setup_url);
    return words.invited(person.email);
  };
  return (
    <CommandDialog
      title={words.resendOf(nameOf(person))}
      submit={words.resendSubmit}
      send={send}
      onClose={onClose}
      changes={[people.list]}
      failures={{ membership_not_pending: words.notPending }}
    >
      {() => <p>{words.resendAbout}</p>}
    </CommandDialog>
  );
}

interface RolesProps {
  readonly people: Pick<People, 'roles' | 'hasSeveralRoles'>;
  readonly chosen: readonly Role[];
  readonly onChoose: (roles: readonly Role[]) => void;
  readonly failure: ReactNode;
}

function Roles({ people, chosen, onChoose, failure }: RolesProps) {
  const { people: words } = useWords();
  const options = people.roles.map((role) => ({
    value: role,
    text: `${words.roleNames[role]}: ${words.roleRights[role]}`,
  }));
  const choose = (roles: readonly string[]) => onChoose(people.roles.filter((role) => roles.includes(role)));
  const field = { legend: words.roles, name: 'roles', options };
  return people.hasSeveralRoles ? (
    <Checks {...field} chosen={chosen} onChoose={choose} failure={failure} />
  ) : (
    <Radios {...field} chosen={chosen[0] ?? ''} onChoose={(role) => choose([role])} />
  );
}
