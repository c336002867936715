/** What the handlers of Partners and their companies receive: they add users, and end accesses. */
import type { Needs as NeedsOf } from '../../../platform/dependencies.ts';
import { type MembershipNeeds, membershipNeeds } from '../memberships/index.ts';
import type { AccessEndings } from './end-access.ts';

export type Needs = MembershipNeeds & AccessEndings;

export const needsWith =
  (endings: AccessEndings): NeedsOf<Needs> =>
  (dependencies) => ({ ...membershipNeeds(dependencies), ...endings });
