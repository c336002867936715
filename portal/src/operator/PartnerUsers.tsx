/** A Partner, the companies that it acts for, and its users. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { useParams } from '@tanstack/react-router';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { membersOf } from '../features/people/people.ts';
import { PeopleScreen } from '../features/people/PeopleScreen.tsx';
import { CompaniesOf } from './PartnerCompanies.tsx';
import { useOperator } from '../data/useOperator.ts';

export function PartnerUsers() {
  const { screens } = useWords();
  const { id: partner_id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorPartnerUsers: users } = useOperator();
  const mayChange = useMay()('operator:admin');
  const { data, error, refetch } = useRead(api.operator.operatorPartners.get, { id: partner_id });
  if (data === undefined) return <LoadState title={screens.partners} error={error} retry={() => void refetch()} />;
  const list = api.operator.operatorPartnerUsers.list;
  const shown = { list, given: { partner_id }, showsSignIn: true, mayChange, changesActive: true };
  const people = membersOf(shown, {
    invite: (body) => users.create({ partner_id, body }),
    change: (id, role) => users.update({ partner_id, id, body: { role } }),
    remove: (id) => users.delete({ partner_id, id }),
    resend: (id) => users.resend({ partner_id, id }),
  });
  return (
    <PeopleScreen title={data.name} people={people}>
      <CompaniesOf partner={partner_id} />
    </PeopleScreen>
  );
}
