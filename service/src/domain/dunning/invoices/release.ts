/** Releases a draft into dunning: one 422 lists all that stands in the way (dunning.md 4.1). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayFrom } from '../../../values/working-day.ts';
import { isMinor } from '../../parties/identity/index.ts';
import { type Company } from '../../parties/companies/index.ts';
import { readDocumentsOf, type StoredDocument } from '../../correspondence/documents/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type DebtorRow, readDebtor } from '../debtors/index.ts';
import { policyInForce } from '../policy/index.ts';
import type { InvoiceRow } from './invoice.ts';
import * as store from './store.ts';

/** What keeps a draft from being released. */
export function failuresOfRelease(release: Release): readonly Failure[] {
  const report = new ValidationErrors();
  reportUnready(release, report);
  return report.failures;
}

/** Opens a locked draft under the policy in force. @throws Refusal not_ready */
export async function releaseDraft(tx: CompanyTx, invoice: InvoiceRow, company: Company): Promise<void> {
  const [debtor, documents, today] = await Promise.all([
    readDebtor(tx, invoice.debtor_id),
    readDocumentsOf(tx, 'invoice', [invoice.id]),
    businessDate(tx),
  ]);
  refuseUnready({ invoice, company, debtor: orNotFound(debtor), document: documents[0], today });
  const { version, quiet_days } = await policyInForce(tx, today);
  store.release(tx, {
    id: invoice.id,
    policy_version: version,
    default_since: invoice.due_date_agreed ? addDays(workingDayFrom(invoice.due_date, new Set(quiet_days)), 1) : null,
  });
}

interface Release {
  readonly invoice: Pick<InvoiceRow, 'paid_cents' | 'amount_cents'>;
  readonly company: Pick<Company, 'address' | 'payout_bank_account'>;
  readonly debtor: Pick<DebtorRow, 'address' | 'email' | 'email_failed_at' | 'dunning_stop' | 'person'>;
  readonly document: Pick<StoredDocument, 'status' | 'type'> | undefined;
  readonly today: string;
}

/** The invoice itself, or the data sheet that the service made of its data (`claim_statement`); uploads are invoices alone. */
const releasing: readonly string[] = ['invoice', 'claim_statement'];

function refuseUnready(release: Release): void {
  const report = new ValidationErrors();
  reportUnready(release, report);
  if (report.failed)
    throw new Refusal('not_ready', {
      errors: report.failures,
      detail: 'The invoice cannot be released. Fix every entry in `errors` and release again.',
    });
}

function reportUnready({ invoice, company, debtor, document, today }: Release, report: ValidationErrors): void {
  if (document === undefined || !releasing.includes(document.type))
    report.failAt('document', 'required', 'The invoice must have a document.');
  else if (document.status !== 'ready') report.failAt('document', 'invalid', 'The document must be `ready`.');
  if (debtor.address === null && (debtor.email === null || debtor.email_failed_at !== null))
    report.failAt('debtor.address', 'required', 'The debtor must have an address or a working e-mail address.');
  if (debtor.dunning_stop !== null)
    report.failAt('debtor.dunning_stop', 'invalid', `The debtor is not dunned: \`${debtor.dunning_stop}\`.`);
  if (isMinor(debtor.person?.birth_date ?? null, today))
    report.failAt('debtor.birth_date', 'invalid', 'The debtor must be at least 18 years old.');
  if (company.address === null)
    report.failAt('company.address', 'required', 'Letters show the address of the company.');
  if (company.payout_bank_account === null)
    report.failAt('company.payout_bank_account', 'required', 'Letters show the bank account of the company.');
  if (invoice.paid_cents >= invoice.amount_cents)
    report.failAt('amount', 'invalid', 'The payments cover the amount of the invoice.');
}
