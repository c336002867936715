/** What the handlers of Partners and their companies receive: they add users, and end accesses. */
import type { Needs as NeedsOf } from '../../../platform/dependencies.ts';
import { type InvitationNeeds, invitationNeeds } from '../invitations/index.ts';
import type { AccessEndings } from './end-access.ts';

export type Needs = InvitationNeeds & AccessEndings;

export const needsWith =
  (endings: AccessEndings): NeedsOf<Needs> =>
  (dependencies) => ({ ...invitationNeeds(dependencies), ...endings });
