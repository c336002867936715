/** What the handlers of people receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import { invitationNeeds } from '../invitations/index.ts';

const own = pick('forgetSession');

export const needs = (dependencies: Dependencies) => ({ ...invitationNeeds(dependencies), ...own(dependencies) });
export type Needs = ReturnType<typeof needs>;
