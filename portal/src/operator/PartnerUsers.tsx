/** A Partner and its users. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import { useMay } from '../me.ts';
import { membersOf } from '../people/people.ts';
import { PeopleScreen } from '../people/PeopleScreen.tsx';
import { useOperator } from './useOperator.ts';

export function PartnerUsers() {
  const { id: partner_id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorPartners, operatorPartnerUsers: users } = useOperator();
  const mayChange = useMay()('operator:admin');
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-partners', partner_id],
    queryFn: () => operatorPartners.get({ id: partner_id }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const shown = { key: `operator-partner-users-${partner_id}`, showsSignIn: true, mayChange, changesActive: true };
  const people = membersOf(shown, {
    list: (query) => users.list({ partner_id, query }),
    invite: (body) => users.create({ partner_id, body }),
    change: (id, role) => users.update({ partner_id, id, body: { role } }),
    remove: (id) => users.delete({ partner_id, id }),
    resend: (id) => users.resend({ partner_id, id }),
  });
  return <PeopleScreen title={data.name} people={people} />;
}
