/** The API keys of a company or a Partner, which its own admins create, rotate and delete. */
import { api } from '../data/operations.ts';
import { Empty } from '../ui/Empty.tsx';
import { KeysScreen } from '../features/keys/KeysScreen.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { CreateKey } from './CreateKey.tsx';

export function Keys() {
  const { account, may } = useOwner();
  const { empty } = useWords();
  const { accountKeys: routes } = account;
  return (
    <KeysScreen
      keys={{
        list: api.owner.accountKeys.list,
        rotate: ({ id }) => routes.rotate({ id }),
        delete: ({ id }) => routes.delete({ id }),
      }}
      empty={<Empty text={empty.keys} />}
      mayChange={may('account:admin')}
      create={(dialog) => <CreateKey {...dialog} />}
    />
  );
}
