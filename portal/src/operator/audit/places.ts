/** Which screen shows what an entry of the audit log is about. */
import type { AuditEntry, AuditTargetKind } from '@mahnwerk/contract/operator/audit-log.ts';
import { paths } from '../../paths.ts';

const { operator } = paths;

const places: Readonly<Partial<Record<AuditTargetKind, (id: string) => string>>> = {
  case: (id) => operator.case(id),
  order: operator.order,
  message: operator.message,
  request: operator.request,
  company: operator.company,
  partner: operator.partner,
  case_policy: operator.policy,
  invoice: operator.invoice,
  dunning_debtor: operator.dunningDebtor,
  dunning_run: operator.dunningRun,
  case_run: operator.caseRun,
  print_batch: operator.batch,
  bank_file: operator.bankFile,
  import: operator.import,
  statement: operator.statement,
  payout: operator.payout,
  staff: operator.team,
  key: operator.keys,
  base_rate: operator.lawRates,
  settings: operator.settings,
  issuer: operator.issuer,
  letterhead: operator.letterhead,
  correspondence_settings: operator.correspondence,
  debtor_page_settings: operator.debtorPage,
  debtor_page_text: operator.debtorPageTexts,
  work: operator.operations,
};

/** @returns undefined where no screen shows it, and for what no longer exists */
export function placeOf({ target, target_id, after }: AuditEntry): string | undefined {
  if (target === null || target_id === null || after === null) return undefined;
  return places[target.kind]?.(target_id);
}
