/**
 * What finalize requires of a debtor (decisions.md 3, 5), pure. Formats are validated by every write (debtor.ts).
 */
import { debtorRules, type FinalizeRule } from '@mahnwerk/contract/case/finalize-rules.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isMinor } from '../../parties/identity/index.ts';
import type { DebtorRow } from './debtor.ts';

interface ReadinessContext {
  /** The path of the failures: `debtor` or `additional_debtors.{id}`. */
  readonly prefix: string;
  /** The day for which ages are computed, `YYYY-MM-DD`. */
  readonly today: string;
  readonly report: ValidationErrors;
}

/**
 * Reports a missing name or address (`required`), a minor without a guardian (`legal_guardian_required`), a guardian under 18 (`minor`) and a minor acting
 * as business (`minor_debtor`). A person without a birth date counts as of age.
 */
export function collectDebtorReadinessErrors(debtor: DebtorRow, { prefix, today, report }: ReadinessContext): void {
  const fail = ({ field, code, message }: FinalizeRule) => report.failAt(`${prefix}.${field}`, code, message);
  const under = (birth: string | null): boolean => isMinor(birth, today);
  const minor = under(debtor.person?.birth_date ?? null);
  const guardians = debtor.legal_representatives.filter(({ type }) => type === 'legal_guardian');

  if (minor && debtor.acting_as === 'business') fail(debtorRules.minorInBusiness);
  if (debtor.display_name.trim() === '')
    fail(debtor.organization === null ? debtorRules.namelessPerson : debtorRules.namelessOrganization);
  if (minor && guardians.length === 0) fail(debtorRules.noGuardian);
  if (guardians.some(({ birth_date }) => under(birth_date))) fail(debtorRules.minorGuardian);
  if (debtor.addresses.length === 0) fail(debtorRules.noAddress);
}
