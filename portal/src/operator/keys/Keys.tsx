/** The API keys of all owners, and the operator's own. */
import { lazy } from 'react';
import { KeysScreen } from '../../keys/KeysScreen.tsx';
import { useMay } from '../../me.ts';
import { useOperator } from '../useOperator.ts';

// The field that finds companies is loaded with the first dialog.
const CreateKey = lazy(() => import('./CreateKey.tsx').then((module) => ({ default: module.CreateKey })));

export function Keys() {
  const { operatorKeys } = useOperator();
  return (
    <KeysScreen
      keys={{ ...operatorKeys, name: 'operator-keys', list: (query) => operatorKeys.list({ query }) }}
      mayChange={useMay()('operator:admin')}
      showsOwner
      create={(dialog) => <CreateKey {...dialog} />}
    />
  );
}
