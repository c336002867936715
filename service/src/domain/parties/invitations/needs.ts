/** What the handlers that invite people receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import { operatorDomainsOf } from './not-invitable.ts';

const own = pick('environment', 'publicUrl', 'hashSecret', 'linkProofs');

export const needs = (dependencies: Dependencies) => ({
  ...own(dependencies),
  /** The operator's own domains: the host of `publicUrl`, the domain of the mail sender, and their parent domains. */
  operatorDomains: operatorDomainsOf(dependencies.publicUrl, dependencies.mailFrom),
  /** Encrypts mails until they are sent. */
  mail: dependencies.sealer('mail'),
});
export type Needs = ReturnType<typeof needs>;
