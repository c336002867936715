import { Navigate } from '@tanstack/react-router';
import { firstMembershipOf, homeOf, useMe } from '../data/me.ts';
import { paths } from '../paths.ts';

/** The first page of a person: its work, or its profile. */
export function Home() {
  const first = firstMembershipOf(useMe());
  return <Navigate to={first === undefined ? paths.account.profile() : homeOf(first)} replace />;
}
