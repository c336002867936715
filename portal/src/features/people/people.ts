/** People of one owner: the operator's staff, users of a Partner or of a company. */
import type { Operation } from '../../data/operations.ts';
import type { Attempt, ListCall, ListGiven } from '../../data/query.ts';
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly roles: readonly Role[];
  readonly status: 'pending_setup' | 'active' | 'expired' | 'revoked';
  readonly invite_expires_at: string | null;
  /** undefined: not shown to those who see this person. */
  readonly last_signed_in_at?: string | null;
}

export type NewPerson = Pick<Person, 'email' | 'first_name' | 'last_name' | 'roles'>;

/** A new or repeated invitation; without its link where the person is invited or active already. */
export interface Invitation {
  readonly setup_url?: string | undefined;
}

/** The routes of one owner's people. */
export interface People {
  /** The operation that reads them. */
  readonly list: Operation<ListCall<Listed>>;
  readonly given?: ListGiven;
  /** The roles to choose from. */
  readonly roles: readonly Role[];
  /** A person may have several roles. */
  readonly hasSeveralRoles: boolean;
  /** The table shows when each person last signed in. */
  readonly showsSignIn: boolean;
  /** The signed-in person may invite, change and remove. */
  readonly mayChange: boolean;
  /** Otherwise only those who have not accepted their invitation are changed and removed. */
  readonly changesActive: boolean;
  readonly invite: (person: NewPerson, attempt: Attempt) => Promise<Invitation>;
  readonly change: (id: string, roles: readonly Role[]) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly resend: (id: string, attempt: Attempt) => Promise<Invitation>;
}

interface Member extends Omit<Person, 'roles'> {
  readonly role: MembershipRole;
}

/** As lists name a person: staff by its roles, others by their role. */
export type Listed = Person | Member;

export const personOf = (listed: Listed): Person => ('roles' in listed ? listed : { ...listed, roles: [listed.role] });

type NewMember = Omit<NewPerson, 'roles'> & Pick<Member, 'role'>;

/** The routes of people who have one role: users of a company or a Partner. */
export interface MemberRoutes {
  readonly invite: (person: NewMember, attempt: Attempt) => Promise<Invitation>;
  readonly change: (id: string, role: MembershipRole) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly resend: (id: string, attempt: Attempt) => Promise<Invitation>;
}

type Shown = Pick<People, 'list' | 'given' | 'showsSignIn' | 'mayChange' | 'changesActive'>;

/** Users of a company or a Partner, by their routes. */
export const membersOf = (shown: Shown, { invite, change, remove, resend }: MemberRoutes): People => ({
  ...shown,
  roles: ['member', 'admin'],
  hasSeveralRoles: false,
  invite: ({ roles, ...person }, attempt) => invite({ ...person, role: roleIn(roles) }, attempt),
  change: (id, roles) => change(id, roleIn(roles)),
  remove,
  resend,
});

const roleIn = (roles: readonly Role[]): MembershipRole => (roles.includes('admin') ? 'admin' : 'member');

export const nameOf = (person: Person): string => fullName(person);
