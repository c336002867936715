/** A Partner and its users. */
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { PartnerUser } from '@mahnwerk/contract/operator/partner-users.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import type { People, Person, Role } from '../people/people.ts';
import { PeopleScreen } from '../people/PeopleScreen.tsx';
import { useOperator } from './useOperator.ts';

const roles: readonly MembershipRole[] = ['member', 'admin'];

export function PartnerUsers() {
  const { id: partner_id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorPartners, operatorPartnerUsers } = useOperator();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-partners', partner_id],
    queryFn: () => operatorPartners.get({ id: partner_id }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const people: People = {
    key: `operator-partner-users-${partner_id}`,
    roles,
    hasSeveralRoles: false,
    list: async (query) => {
      const page = await operatorPartnerUsers.list({ partner_id, query });
      return { ...page, results: page.results.map(personOf) };
    },
    invite: ({ roles: chosen, ...person }) =>
      operatorPartnerUsers.create({ partner_id, body: { ...person, role: roleIn(chosen) } }),
    change: (id, chosen) => operatorPartnerUsers.update({ partner_id, id, body: { role: roleIn(chosen) } }),
    remove: (id) => operatorPartnerUsers.delete({ partner_id, id }),
    resend: (id) => operatorPartnerUsers.resend({ partner_id, id }),
  };
  return <PeopleScreen title={data.name} people={people} />;
}

const personOf = ({ role, ...person }: PartnerUser): Person => ({ ...person, roles: [role] });

const roleIn = (chosen: readonly Role[]): MembershipRole => (chosen.includes('admin') ? 'admin' : 'member');
