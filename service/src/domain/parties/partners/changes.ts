/** A change of a company's data by a Partner or by the company's own admins: the rules that do not apply to the operator. */
import type { CompanyPatch } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { changedCompanyData, type CompanyData, keepRepresentativesLock } from '../companies/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import { refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { immutableFieldsMessage, type Milestones, milestonesOf, requireRecipients } from './immutable-fields.ts';
import { type LockedCompanyData, readMilestones } from './store-companies.ts';

/** The data after the change, and the milestones before it; 400 where the change violates a rule. */
export async function changeWithinRules(
  tx: OperatorTx | PartnerTx,
  { id, data: before }: Pick<LockedCompanyData, 'id' | 'data'>,
  sent: CompanyPatch,
): Promise<{ readonly data: CompanyData; readonly milestones: Milestones }> {
  const report = new ValidationErrors();
  const data = changedCompanyData(before, sent, report);
  const progress = await readMilestones(tx, id);
  const milestones = milestonesOf(before, progress);
  requireRecipients(milestones, before, data, report);
  refuseIfAny(report);
  keepRepresentativesLock(tx, id, progress.representatives_lock, { before, after: data });
  return { data, milestones };
}

/** The legal basis after the change. @throws Refusal data_sharing_basis_already_declared */
export function declaredBasis(
  { basis: stored }: Pick<LockedCompanyData, 'basis'>,
  sent: Pick<CompanyPatch, 'data_sharing_basis'>,
): DataSharingBasis | null {
  const basis = sent.data_sharing_basis ?? stored;
  refuseUnless(stored === null || basis === stored, 'data_sharing_basis_already_declared');
  return basis;
}

/** @throws Refusal conflict where the change concerns an immutable field */
export function refuseImmutable(milestones: Milestones, before: CompanyData, after: CompanyData): void {
  const message = immutableFieldsMessage(milestones, before, after);
  refuseUnless(message === undefined, 'conflict', { detail: message ?? '' });
}
