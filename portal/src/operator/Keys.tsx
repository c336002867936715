/** „Schlüssel“: API keys of every kind with their last use. */
import type { ApiKey } from '@mahnwerk/contract/operator/keys.ts';
import { Screen } from '../components/Screen.tsx';
import { State } from '../components/State.tsx';
import { Table } from '../components/Table.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import { useOperator } from './useOperator.ts';

export function Keys() {
  const { screens, keys } = useWords();
  const operator = useOperator();
  return (
    <Screen title={screens.keys}>
      <Table<ApiKey>
        name="operator-keys"
        title={screens.keys}
        read={(query) => operator.operatorKeys.list({ query })}
        idOf={({ id }) => id}
        columns={[
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
        ]}
      />
    </Screen>
  );
}
