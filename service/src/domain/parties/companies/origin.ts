/** Where a company or a membership comes from (service.md 2.9, 2.10), and what that forbids. docs/decisions/0026. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Environment } from '../../../platform/environment.ts';

export type SandboxOrigin = Company['sandbox_origin'];

/** What a Partner makes here: a test resource of its own in the sandbox; production classifies nothing. */
export const newOrigin = (environment: Environment): SandboxOrigin =>
  environment === 'sandbox' ? 'sandbox_native' : 'unclassified';

/** 403 for every write, whoever's, on what the sandbox copies from production; asked first, before the state of what is to be changed. */
export const refuseMirrored = (origin: string): void =>
  refuseUnless(origin !== 'production_mirror', 'sandbox_source_managed');
