/** „Sandbox“ of a company: what the operator and debtors do in production, for a try-out, and the reset. */
import { Screen } from '../../ui/Screen.tsx';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { useMe } from '../../data/me.ts';
import { useOwner } from '../../data/owner.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { Clock } from './Clock.tsx';
import { Orders } from './Orders.tsx';
import { Pay } from './Pay.tsx';
import { Reset } from './Reset.tsx';

export function Sandbox() {
  const { screens, sandbox: words } = useDeveloperWords();
  const { may } = useOwner();
  if (useMe().environment !== 'sandbox') return <NotFound />;
  return (
    <Screen title={screens.sandbox}>
      <p>{words.about}</p>
      {may('case:mandates:read') ? <Clock /> : null}
      {may('case:orders:write') ? <Orders /> : null}
      {may('case:payments:write') ? <Pay /> : null}
      {may('account:admin') ? <Reset /> : <p>{words.resetByAdmin}</p>}
    </Screen>
  );
}
