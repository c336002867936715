/** „Schlüssel“: API keys of every kind with their last use; created, rotated, suspended and deleted by admins. */
import type { ApiKey } from '@mahnwerk/contract/operator/keys.ts';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { Button } from '../../components/Button.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SecretOnce } from '../../components/SecretOnce.tsx';
import { State } from '../../components/State.tsx';
import type { Column } from '../../components/Rows.tsx';
import { Table } from '../../components/Table.tsx';
import { When } from '../../components/When.tsx';
import { type Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../me.ts';
import { useOperator } from '../useOperator.ts';
import { ChangeKey, commandsOf, type KeyCommand, keysKey } from './commands.tsx';

// The field that finds companies is loaded with the first dialog.
const CreateKey = lazy(() => import('./CreateKey.tsx').then((module) => ({ default: module.CreateKey })));

/** The dialog that is open, and the key it is about. */
type Open = { readonly command: 'create' } | { readonly command: KeyCommand; readonly of: ApiKey };

export function Keys() {
  const { screens, keys } = useWords();
  const { operatorKeys } = useOperator();
  const isAdmin = useMay()('operator:admin');
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const actions: Column<ApiKey> = {
    title: keys.actions,
    cell: (key) => (
      <ActionMenu
        label={keys.actions}
        of={key.token_name}
        actions={commandsOf(key).map((command) => ({
          text: keys.commands[command].action,
          run: () => setOpen({ command, of: key }),
        }))}
      />
    ),
  };
  return (
    <Screen
      title={screens.keys}
      actions={
        isAdmin ? (
          <Button isPrimary onPress={() => setOpen({ command: 'create' })}>
            {keys.create}
          </Button>
        ) : undefined
      }
    >
      <Table<ApiKey>
        name={keysKey[0]}
        title={screens.keys}
        read={(query) => operatorKeys.list({ query })}
        idOf={({ id }) => id}
        columns={[...columnsIn(keys), ...(isAdmin ? [actions] : [])]}
      />
      <Suspense>{open?.command === 'create' ? <CreateKey onClose={close} onSecret={setSecret} /> : null}</Suspense>
      {open === undefined || open.command === 'create' ? null : (
        <ChangeKey {...open} onClose={close} onSecret={setSecret} />
      )}
      {secret === undefined ? null : (
        <SecretOnce
          title={keys.secret}
          about={keys.secretAbout}
          value={secret}
          kept={keys.secretKept}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Screen>
  );
}

const columnsIn = (keys: Words['keys']): readonly Column<ApiKey>[] => [
  { title: keys.name, cell: ({ token_name }) => token_name, order: 'name' },
  { title: keys.kind, cell: ({ kind }) => keys.kinds[kind] },
  { title: keys.scopes, cell: ({ scopes }) => scopes.length, isFigure: true },
  {
    title: keys.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? keys.never : <When at={last_used_at} />),
  },
  { title: keys.expires, cell: ({ expires_at }) => expires_at && <When at={expires_at} isDay /> },
  {
    title: keys.status,
    cell: ({ suspended_at }) => (
      <State meaning={suspended_at === null ? 'good' : 'warn'}>
        {suspended_at === null ? keys.active : keys.suspended}
      </State>
    ),
  },
];
