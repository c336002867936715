/** „Team“: the people who work for the operator. */
import type { StaffRole } from '@mahnwerk/contract/grammar/roles.ts';
import { useWords } from '../language/language.ts';
import { useMay } from '../me.ts';
import type { People, Role } from '../people/people.ts';
import { PeopleScreen } from '../people/PeopleScreen.tsx';
import { useOperator } from './useOperator.ts';

/** From the fewest rights to all. */
const roles: readonly StaffRole[] = ['reader', 'reviewer', 'case_worker', 'cashier', 'admin'];

export function Team() {
  const { screens } = useWords();
  const { operatorStaff } = useOperator();
  const people: People = {
    key: 'operator-staff',
    roles,
    hasSeveralRoles: true,
    showsSignIn: true,
    mayChange: useMay()('operator:admin'),
    changesActive: true,
    list: (query) => operatorStaff.list({ query }),
    invite: (person) => operatorStaff.create({ body: { ...person, roles: ofStaff(person.roles) } }),
    change: (id, chosen) => operatorStaff.update({ id, body: { roles: ofStaff(chosen) } }),
    remove: (id) => operatorStaff.delete({ id }),
    resend: (id) => operatorStaff.resend({ id }),
  };
  return <PeopleScreen title={screens.team} people={people} />;
}

const ofStaff = (chosen: readonly Role[]): StaffRole[] => roles.filter((role) => chosen.includes(role));
