/** The lock of a company's legal representatives (decisions.md 15): once complete they stay locked until the operator opens them. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { type CompanyData, companyReadiness } from './company.ts';

/** As stored. Null: the data have never been complete, or have not changed since this is stored. */
export type RepresentativesLock = 'locked' | 'open' | null;

/** The lock after a change of the data: what the operator opened is locked again once other representatives are complete. */
export function lockAfter(lock: RepresentativesLock, before: CompanyData, after: CompanyData): RepresentativesLock {
  if (lock === 'locked' || isDeepStrictEqual(before, after)) return lock;
  const areSame = isDeepStrictEqual(before.legal_representatives, after.legal_representatives);
  if (lock === 'open' && areSame) return lock;
  const wasComplete = lock === null && companyReadiness(before).ready;
  return wasComplete || companyReadiness(after).ready ? 'locked' : null;
}

/** Whether a Partner, or the company's own people, cannot change the representatives. */
export const isLocked = (
  lock: RepresentativesLock,
  { complete, submitted }: Record<'complete' | 'submitted', boolean>,
) => (lock === null ? complete || submitted : lock === 'locked');
