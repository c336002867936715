/** The API keys of all owners, and the operator's own. */
import { lazy } from 'react';
import { api } from '../../data/operations.ts';
import { KeysScreen } from '../../features/keys/KeysScreen.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';

// The field that finds companies is loaded with the first dialog.
const CreateKey = lazy(() => import('./CreateKey.tsx').then((module) => ({ default: module.CreateKey })));

export function Keys() {
  const { operatorKeys } = useOperator();
  return (
    <KeysScreen
      keys={{ ...operatorKeys, list: api.operator.operatorKeys.list }}
      mayChange={useMay()('operator:admin')}
      showsOwner
      create={(dialog) => <CreateKey {...dialog} />}
    />
  );
}
