/** „Team“: the people who work for the operator. */
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import { type StaffRole, staffRoles } from '@mahnwerk/contract/grammar/roles.ts';
import { api } from '../data/operations.ts';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import type { People } from '../features/people/people.ts';
import { PeopleScreen } from '../features/people/PeopleScreen.tsx';
import { useOperator } from '../data/useOperator.ts';

export function Team() {
  const { screens } = useWords();
  const { operatorStaff } = useOperator();
  const people: People = {
    list: api.operator.operatorStaff.list,
    roles: staffRoles,
    hasSeveralRoles: true,
    showsSignIn: true,
    mayChange: useMay()('operator:admin'),
    changesActive: true,
    invite: (person, attempt) =>
      operatorStaff.create({ body: { ...person, roles: ofStaff(person.roles) }, ...attempt }),
    change: (id, chosen) => operatorStaff.update({ id, body: { roles: ofStaff(chosen) } }),
    remove: (id) => operatorStaff.delete({ id }),
    resend: (id, attempt) => operatorStaff.resend({ id, ...attempt }),
  };
  return <PeopleScreen title={screens.team} people={people} />;
}

const ofStaff = (chosen: readonly Role[]): StaffRole[] => staffRoles.filter((role) => chosen.includes(role));
