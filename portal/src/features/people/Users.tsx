/** „Nutzer“: the people of a company or a Partner, whom its own admins invite, change and remove. */
import { api } from '../../data/operations.ts';
import { useWords } from '../../language/language.ts';
import { useOwner } from '../../data/owner.ts';
import { membersOf } from './people.ts';
import { PeopleScreen } from './PeopleScreen.tsx';

export function Users() {
  const { areas } = useWords();
  const { account, may } = useOwner();
  const { accountUsers: users } = account;
  const shown = {
    list: api.owner.accountUsers.list,
    showsSignIn: false,
    mayChange: may('account:admin'),
    changesActive: true,
  };
  return (
    <PeopleScreen
      title={areas.users}
      people={membersOf(shown, {
        invite: (body, attempt) => users.create({ body, ...attempt }),
        change: (id, role) => users.update({ id, body: { role } }),
        remove: (id) => users.delete({ id }),
        resend: (id, attempt) => users.resend({ id, ...attempt }),
      })}
    />
  );
}
