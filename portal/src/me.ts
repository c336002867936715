/** The signed-in person. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { account } from './service.ts';

export const meQuery = queryOptions({ queryKey: ['account', 'me'], queryFn: () => account.me.get() });

/** The signed-in person, loaded before any screen is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export type Me = ReturnType<typeof useMe>;

/** The person's membership of the operator's staff. */
export const staffMembershipOf = ({ memberships }: Me) => memberships.find(({ kind }) => kind === 'operator');
