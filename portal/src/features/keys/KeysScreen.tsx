/** „Schlüssel“: API keys with their last use; created, rotated and deleted by admins. A secret is shown once. */
import { columns } from '../../data/table/columns.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { ChangeKey } from './ChangeKey.tsx';
import { type ApiKey, commandsOf, type KeyCommand, type Keys } from './keys.ts';

export interface CreateKeyProps {
  readonly onClose: () => void;
  readonly onSecret: (secret: string | undefined) => void;
}

export interface KeysScreenProps {
  readonly keys: Keys;
  readonly mayChange: boolean;
  /** They are of several owners. */
  readonly showsOwner?: boolean;
  /** What is said without keys. */
  readonly empty?: ReactNode;
  /** The dialog that creates a key. */
  readonly create: (dialog: CreateKeyProps) => ReactNode;
}

/** The dialog that is open, and the key it is about. */
type Open = { readonly command: 'create' } | { readonly command: KeyCommand; readonly of: ApiKey };

export function KeysScreen({ keys, mayChange, showsOwner = false, create, empty }: KeysScreenProps) {
  const { screens, keys: words } = useWords();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const dialog = { onClose: () => setOpen(undefined), onSecret: setSecret };
  const actions: Column<ApiKey> = {
    name: 'actions',
    title: words.actions,
    cell: (key) => (
      <ActionMenu
        label={words.actions}
        of={key.token_name}
        actions={commandsOf(keys, key).map((command) => ({
          text: words.commands[command].action,
          run: () => setOpen({ command, of: key }),
        }))}
      />
    ),
  };
  return (
    <Screen
      title={screens.keys}
      actions={
        mayChange ? (
          <Button isPrimary onPress={() => setOpen({ command: 'create' })}>
            {words.create}
          </Button>
        ) : undefined
      }
    >
      <Table<ApiKey>
        title={screens.keys}
        empty={empty}
        list={keys.list}
        idOf={({ id }) => id}
        columns={[...columnsIn(words, showsOwner), ...(mayChange ? [actions] : [])]}
      />
      <Suspense>{open?.command === 'create' ? create(dialog) : null}</Suspense>
      {open === undefined || open.command === 'create' ? null : <ChangeKey {...dialog} {...open} keys={keys} />}
      {secret === undefined ? null : (
        <SecretOnce
          title={words.secret}
          about={words.secretAbout}
          value={secret}
          kept={words.secretKept}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Screen>
  );
}

/** How many, and on request which. */
const Scopes = ({ scopes }: Pick<ApiKey, 'scopes'>) => (
  <details>
    <summary>{scopes.length}</summary>
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  </details>
);

const columnsIn = (words: Words['keys'], showsOwner: boolean): readonly Column<ApiKey>[] => [
  columns.text('name', words.name, ({ token_name }) => token_name, 'name'),
  ...(showsOwner
    ? [columns.text('owner', words.owner, ({ owner_name }: ApiKey) => owner_name ?? words.kinds.operator)]
    : []),
  columns.text('kind', words.kind, ({ kind }) => words.kinds[kind]),
  { name: 'scopes', title: words.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  {
    name: 'last_used',
    title: words.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? words.never : <DateTime at={last_used_at} />),
  },
  { name: 'expires', title: words.expires, cell: ({ expires_at }) => expires_at && <DateTime at={expires_at} isDay /> },
  {
    name: 'status',
    title: words.status,
    cell: ({ suspended_at }) => (
      <State meaning={suspended_at === null ? 'good' : 'warn'}>
        {suspended_at === null ? words.active : words.suspended}
      </State>
    ),
  },
];
