/** Whom a person of the office names: a debtor of a case, or who represents it. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { readCaseDebtors, type Recipient, recipientOf } from '../../case-correspondence/case-letters/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';

export interface NamedRecipient {
  /** Default: the debtor of the case. */
  readonly debtor_id?: string;
  readonly circumstance_id?: string;
}

/** @throws Refusal of a stranger */
export async function namedRecipient(
  db: CompanyDb,
  mandate: MandateRow,
  { debtor_id = mandate.debtor_id, circumstance_id }: NamedRecipient,
): Promise<Recipient> {
  const debtors = await readCaseDebtors(db, mandate);
  const own = debtor_id === mandate.debtor_id ? 'debtor' : 'additional_debtor';
  const role = circumstance_id === undefined ? own : 'representative';
  const recipient = recipientOf(
    { role, debtor_id, circumstance_id: circumstance_id ?? null },
    debtors,
    await businessDate(db),
  );
  refuseFailures((report) => {
    if (!debtors.some(({ debtor }) => debtor.id === debtor_id))
      report.failAt('debtor_id', 'invalid', 'No debtor with this id belongs to the case.');
    else if (recipient === undefined)
      report.failAt('circumstance_id', 'invalid', 'No circumstance with this id is in force and has a party.');
  });
  return orNotFound(recipient);
}
