/** What creation and finalize would make of an order, for those who only ask. It writes nothing. */
import type { OrderInput } from '@mahnwerk/contract/case/orders.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { type DebtorRow, readDebtors } from '../debtors/index.ts';
import { expiryOf, refuseUnknownDebtors } from './draft.ts';
import { collectSubmissionErrors, type Submission } from './finalize.ts';
import { composeDraft } from './write.ts';

interface Trial {
  /** The first debtor of the order, where it is not stored. */
  readonly debtor: DebtorRow | undefined;
  readonly publicUrl: string;
  readonly environment: Environment;
  /** What is wrong with the debtor. */
  readonly report: ValidationErrors;
}

/** An order that could be created, with what finalize would refuse. */
export interface TriedDraft extends Submission {
  readonly today: string;
  readonly errors: readonly Failure[];
}

/** @throws Refusal validation_error as the creation of the order does */
export async function tryDraft(
  db: CompanyDb,
  body: OrderInput,
  { debtor, publicUrl, environment, report }: Trial,
): Promise<TriedDraft> {
  const { debtor_id, additional_debtor_ids = [] } = body;
  const ids = [...(debtor === undefined ? [debtor_id] : []), ...additional_debtor_ids];
  const [company, today, expires_at, stored] = await Promise.all([
    readCompany(db),
    businessDate(db),
    expiryOf(db),
    readDebtors(db, [...new Set(ids)]),
  ]);
  const debtors = debtor === undefined ? stored : [debtor, ...stored];
  refuseUnknownDebtors(body, new Set(debtors.map(({ id }) => id)), report);
  const debtorName = debtors.find(({ id }) => id === debtor_id)?.display_name ?? '';
  const defaultType = company.default_claim_type;
  const setting = { source: 'client', now: db.now, today, expires_at, publicUrl, debtorName, defaultType } as const;
  const composed = composeDraft(body, { ...setting, environment }, report);
  refuseIfAny(report);
  const submission = { ...composed, debtors, company };
  const missing = new ValidationErrors();
  collectSubmissionErrors(submission, today, missing);
  return { ...submission, today, errors: missing.failures };
}
