/** The origin of a company or a membership (service.md 2.9, 2.10; docs/decisions/0026). */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Environment } from '../../../platform/environment.ts';

export type SandboxOrigin = Company['sandbox_origin'];

/** The origin of a resource that a Partner creates: `sandbox_native` in the sandbox; production classifies nothing. */
export const newOrigin = (environment: Environment): SandboxOrigin =>
  environment === 'sandbox' ? 'sandbox_native' : 'unclassified';

/** 403 for every write on a copy of production in the sandbox; checked before the state of the resource. */
export const refuseMirrored = (origin: string): void =>
  refuseUnless(origin !== 'production_mirror', 'sandbox_source_managed');
