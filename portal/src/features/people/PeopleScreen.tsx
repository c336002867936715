/** The people of one owner: who they are, what they may do, when they last signed in; invited, changed and removed. */
import { columns } from '../../data/table/columns.tsx';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { ChangeRoles, InvitePerson, RemovePerson, ResendInvitation } from './commands.tsx';
import { type Listed, nameOf, type People, type Person, personOf } from './people.ts';

export const personMeanings: Readonly<Record<Person['status'], Meaning>> = {
  active: 'good',
  pending_setup: 'warn',
  expired: 'calm',
  revoked: 'calm',
};

/** The dialog that is open, and whom it is about. */
type Open =
  | { readonly command: 'invite' }
  | { readonly command: 'change' | 'remove' | 'resend'; readonly person: Person };

export interface PeopleScreenProps {
  readonly title: string;
  readonly people: People;
  /** What stands above the table. */
  readonly children?: ReactNode;
}

export function PeopleScreen({ title, people, children }: PeopleScreenProps) {
  const { people: words } = useWords();
  const [open, setOpen] = useState<Open>();
  const [link, setLink] = useState<string>();
  return (
    <Screen
      title={title}
      actions={
        people.mayChange ? (
          <Button isPrimary onPress={() => setOpen({ command: 'invite' })}>
            {words.invite}
          </Button>
        ) : undefined
      }
    >
      {children}
      <Table<Listed>
        title={title}
        list={people.list}
        {...(people.given === undefined ? {} : { given: people.given })}
        idOf={({ id }) => id}
        columns={[
          ...columnsIn(words),
          ...(people.showsSignIn
            ? [{ name: 'last_signed_in', title: words.lastSignedIn, cell: lastSignedIn(words.never) }]
            : []),
          ...(people.mayChange
            ? [
                {
                  name: 'actions',
                  title: words.actions,
                  cell: (listed: Listed) => <Actions person={personOf(listed)} people={people} onOpen={setOpen} />,
                },
              ]
            : []),
        ]}
      />
      <Commands open={open} people={people} onClose={() => setOpen(undefined)} onLink={setLink} />
      {link === undefined ? null : (
        <SecretOnce
          title={words.link}
          about={words.linkAbout}
          value={link}
          kept={words.linkKept}
          onClose={() => setLink(undefined)}
        />
      )}
    </Screen>
  );
}

const columnsIn = (words: Words['people']): readonly Column<Listed>[] => [
  columns.text('name', words.name, (listed) => nameOf(personOf(listed))),
  columns.text('email', words.email, ({ email }) => email),
  {
    name: 'roles',
    title: words.roles,
    cell: (listed) =>
      personOf(listed)
        .roles.map((role) => words.roleNames[role])
        .join(', '),
  },
  {
    name: 'state',
    title: words.state,
    cell: ({ status }) => <State meaning={personMeanings[status]}>{words.states[status]}</State>,
  },
];

const lastSignedIn = (never: string) =>
  function LastSignedIn({ last_signed_in_at: at }: Listed) {
    return at == null ? never : <DateTime at={at} />;
  };

interface ActionsProps {
  readonly person: Person;
  readonly people: People;
  readonly onOpen: (open: Open) => void;
}

function Actions({ person, people: { changesActive }, onOpen }: ActionsProps) {
  const { people: words } = useWords();
  const action = (command: 'change' | 'remove' | 'resend', text: string) => ({
    text,
    run: () => onOpen({ command, person }),
  });
  if (!changesActive && person.status !== 'pending_setup') return null;
  return (
    <ActionMenu
      label={words.actions}
      of={nameOf(person)}
      actions={[
        ...(person.status === 'expired' ? [] : [action('change', words.change)]),
        ...(person.status === 'pending_setup' ? [action('resend', words.resend)] : []),
        action('remove', words.remove),
      ]}
    />
  );
}

interface CommandsProps {
  readonly open: Open | undefined;
  readonly people: People;
  readonly onClose: () => void;
  readonly onLink: (link: string | undefined) => void;
}

function Commands({ open, people, onClose, onLink }: CommandsProps) {
  const dialog = { people, onClose };
  switch (open?.command) {
    case undefined:
      return null;
    case 'invite':
      return <InvitePerson {...dialog} onLink={onLink} />;
    case 'change':
      return <ChangeRoles {...dialog} person={open.person} />;
    case 'remove':
      return <RemovePerson {...dialog} person={open.person} />;
    case 'resend':
      return <ResendInvitation {...dialog} person={open.person} onLink={onLink} />;
  }
}
