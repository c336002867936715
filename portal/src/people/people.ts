/** People of one owner: the operator's staff, users of a Partner or of a company. */
import type { Page } from '@mahnwerk/client';
import type { MembershipRole, StaffRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { PageQuery } from '../components/paging.ts';

export type Role = StaffRole | MembershipRole;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly Role[];
  readonly status: 'pending_setup' | 'active' | 'expired';
  readonly invite_expires_at: string | null;
  readonly last_signed_in_at: string | null;
}

export type NewPerson = Pick<Person, 'email' | 'first_name' | 'last_name' | 'roles'>;

/** A new or repeated invitation; without its link where the person is invited or active already. */
export interface Invitation {
  readonly setup_url?: string | undefined;
}

/** The routes of one owner's people. */
export interface People {
  /** Names the people in the cache. */
  readonly key: string;
  /** The roles to choose from. */
  readonly roles: readonly Role[];
  /** A person may have several roles. */
  readonly hasSeveralRoles: boolean;
  readonly list: (query: PageQuery) => Promise<Page<Person>>;
  readonly invite: (person: NewPerson) => Promise<Invitation>;
  readonly change: (id: string, roles: readonly Role[]) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly resend: (id: string) => Promise<Invitation>;
}

export const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;
