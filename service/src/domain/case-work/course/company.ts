/** What keeps all cases of a company from moving (case-work.md 4.2). Pure. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';

/** Undefined: its cases move. */
export function holdOfCompany({
  status,
  case_work_paused,
}: Pick<Company, 'status' | 'case_work_paused'>): 'company_inactive' | 'company_paused' | undefined {
  if (status !== 'active') return 'company_inactive';
  return case_work_paused ? 'company_paused' : undefined;
}
