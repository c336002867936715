/** A policy as a PATCH would make it, for a dry run: nothing is written. */
import type { CasePolicyPatch } from '@mahnwerk/contract/operator/case-policies.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { checkSent, checkWhole, readSurroundings } from './checks.ts';
import { type CaseWorkPolicy, changedDocument, sentOf } from './policy.ts';

/** Reports what a PATCH would refuse of its steps, at the same paths. */
export async function triedPolicy(
  db: OperatorDb,
  inForce: CaseWorkPolicy,
  patch: CasePolicyPatch,
  errors: ValidationErrors,
): Promise<CaseWorkPolicy> {
  const document = changedDocument(inForce, patch);
  const sent = sentOf(patch);
  checkSent(sent, await readSurroundings(db, sent), errors);
  checkWhole(document, errors);
  return { ...inForce, ...document };
}
