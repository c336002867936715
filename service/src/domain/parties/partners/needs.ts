/** What the handlers of Partners and their companies receive: they add users, and end accesses. */
import type { Needs as NeedsOf } from '../../../platform/dependencies.ts';
import { type MembershipNeeds, membershipNeeds } from '../memberships/index.ts';
import type { Endings } from './end-access.ts';

export type Needs = MembershipNeeds & Endings;

export const needsWith =
  (endings: Endings): NeedsOf<Needs> =>
  (dependencies) => ({ ...membershipNeeds(dependencies), ...endings });
