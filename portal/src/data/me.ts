/** The signed-in person. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { actingIn, callerOf } from './acting.ts';
import { readOf } from './cache.ts';
import { api, type Caller } from './operations.ts';

/** The person is no membership of its own. */
export const self = 'self';

/** The signed-in person, loaded before any screen is shown. */
export const useMe = () => useSuspenseQuery(readOf(self, api.person.me.get, {})).data;

export type Me = ReturnType<typeof useMe>;
export type Membership = Me['memberships'][number];

/** What the addresses of the owner begin with. */
export const addressOf = ({ kind, owner }: Pick<Membership, 'kind' | 'owner'>): string =>
  kind === 'operator'
    ? paths.owner.operator()
    : kind === 'partner'
      ? paths.owner.partner(owner.id ?? '')
      : paths.owner.company(owner.customer_number ?? '');

/** The first screen of an owner. */
export const homeOf = ({ kind, owner }: Membership): string =>
  kind === 'operator'
    ? paths.operator.today()
    : kind === 'partner'
      ? paths.partner.companies(owner.id ?? '')
      : actingIn(owner.customer_number ?? '') === undefined
        ? paths.company.home(owner.customer_number ?? '')
        : paths.company.cases(owner.customer_number ?? '');

/** Whose screens a person sees first: the operator's, else those of a company, else of a Partner. */
export const firstMembershipOf = ({ memberships }: Me): Membership | undefined =>
  (['operator', 'company', 'partner'] as const)
    .map((kind) => memberships.find((each) => each.kind === kind))
    .find((found) => found !== undefined);

/** Whether the person may do what needs a scope, for the operator. What it may not is left out of the page. */
export function useMay(): (scope: Scope) => boolean {
  const scopes = staffMembershipOf(useMe())?.scopes;
  return (scope) => scopes?.includes(scope) ?? false;
}

/** The person's membership of the company with this customer number, or what a Partner's user may do for a company. */
export function companyMembershipOf(me: Me, customerNumber: string): Membership | undefined {
  const acting = actingIn(customerNumber);
  if (acting !== undefined) return actingMembershipOf(me, customerNumber, acting.company, acting.partner);
  return me.memberships.find(({ kind, owner }) => kind === 'company' && owner.customer_number === customerNumber);
}

/** As a membership of the company: with the rights of the Partner's user on it. Its name is read where it is shown. */
function actingMembershipOf(me: Me, customer_number: string, company: string, partner: string): Membership | undefined {
  const as = partnerMembershipOf(me, partner);
  return (
    as && {
      ...as,
      id: callerOf(as.id, company),
      kind: 'company',
      owner: { ...as.owner, id: company, customer_number },
      scopes: as.scopes.filter((scope) => scope.startsWith('case:') && !scope.startsWith('case:webhooks')),
    }
  );
}

/** The person's membership of the Partner with this id. */
export const partnerMembershipOf = ({ memberships }: Me, id: string) =>
  memberships.find(({ kind, owner }) => kind === 'partner' && owner.id === id);

/** The membership that the address is about: of its company or its Partner, else of the operator's staff. */
export function useMembership() {
  const { customer, partner } = useParams({ strict: false });
  const me = useMe();
  if (customer !== undefined) return companyMembershipOf(me, customer);
  return partner === undefined ? staffMembershipOf(me) : partnerMembershipOf(me, partner);
}

/** The person's membership of the operator's staff. */
export const staffMembershipOf = ({ memberships }: Me) => memberships.find(({ kind }) => kind === 'operator');

/** Whether the person may do what needs a scope, for the owner in the address. */
export function useMayHere(): (scope: Scope) => boolean {
  const scopes = useMembership()?.scopes;
  return (scope) => scopes?.includes(scope) ?? false;
}

/** The account is that of the Partner, while its user acts for a company. */
function ownerIn(me: Me, customer: string, owner: Membership | undefined): Membership | undefined {
  const acting = actingIn(customer);
  return acting === undefined ? owner : partnerMembershipOf(me, acting.partner);
}

/** The first screen of the owner in the address. */
export function useHome(): string {
  const membership = useMembership();
  return membership === undefined ? paths.start() : homeOf(membership);
}

/** The membership as which an operation is called; without it, every route answers that a right is missing. */
export function useCaller(): (caller: Caller) => string {
  const { customer = '', partner = '' } = useParams({ strict: false });
  const me = useMe();
  const owner = useMembership();
  return (caller) => {
    const membership = {
      operator: () => staffMembershipOf(me),
      company: () => companyMembershipOf(me, customer),
      partner: () => partnerMembershipOf(me, partner),
      owner: () => ownerIn(me, customer, owner),
      person: () => undefined,
    }[caller]();
    return membership?.id ?? self;
  };
}
