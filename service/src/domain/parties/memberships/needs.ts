/** What the handlers of memberships receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import { operatorDomainsOf } from './not-invitable.ts';

const own = pick('environment', 'publicUrl', 'hashSecret', 'linkProofs');

export const needs = (dependencies: Dependencies) => ({
  ...own(dependencies),
  /** Role addresses at these domains are the operator's own: the host of `publicUrl`, the domain that mails come from, and what is above them. */
  operatorDomains: operatorDomainsOf(dependencies.publicUrl, dependencies.mailFrom),
  /** Encrypts mails until they are sent. */
  mail: dependencies.sealer('mail'),
});
export type Needs = ReturnType<typeof needs>;
