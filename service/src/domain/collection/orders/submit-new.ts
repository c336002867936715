/** Submits an order of another module in that module's transaction, by the rules of creation and finalize. */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { type Company, lockCompanyForShare, readCompany } from '../../parties/companies/index.ts';
import { attachReady, type ReadyContent, readyDocument } from '../../correspondence/documents/index.ts';
import {
  addDebtor,
  type DebtorRow,
  type DebtorChoice,
  type DebtorInput,
  debtorWith,
  findDebtorForChange,
  readDebtors,
} from '../debtors/index.ts';
import { composeOrder, insertOrder } from './compose.ts';
import { expiryOf } from './draft.ts';
import { collectSubmissionErrors, type Submission, submit } from './finalize.ts';

/** An extrajudicial order of one claim; the creditor has fulfilled its obligation. */
export interface NewSubmission {
  readonly debtor: DebtorInput;
  /** A debtor that is used again while its data are equal. */
  readonly earlierDebtorId: string | null;
  readonly claim: ClaimInput;
  /** Further documents of contents that are stored, for the claim. */
  readonly documents: readonly ReadyContent[];
  /** No payment is dated after it. */
  readonly today: string;
}

export type SubmittedOrder =
  | { readonly kind: 'submitted'; readonly order_id: string; readonly claim_id: string; readonly debtor_id: string }
  /** What creation or finalize would refuse, below `debtor`, `claims` or `company`; nothing is stored. */
  | { readonly kind: 'refused'; readonly errors: readonly Failure[] };

interface Composed extends DebtorChoice {
  readonly composed: ReturnType<typeof composeOrder>;
  readonly submission: Submission;
  readonly errors: readonly Failure[];
}

interface Known {
  readonly company: Company;
  readonly earlier: DebtorRow | undefined;
  readonly publicUrl: string;
}

/** Composes the order in memory, with everything that creation and finalize would refuse. */
async function composeNew(
  db: CompanyDb,
  { debtor: input, claim, documents, today }: NewSubmission,
  { company, earlier, publicUrl }: Known,
): Promise<Composed> {
  const report = new ValidationErrors();
  const [{ debtor, isNew }, expires_at] = await Promise.all([debtorWith(db, input, earlier, report), expiryOf(db)]);
  const composed = composeOrder(
    { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims: [claim] },
    {
      source: 'dunning',
      now: db.now,
      expires_at,
      today,
      defaultType: company.default_claim_type,
      publicUrl,
      debtorName: debtor.display_name,
      documentsOf: (id) => documents.map((each) => readyDocument({ type: 'claim', id }, each, db.now)),
    },
    report,
  );
  const submission = { ...composed, debtors: [debtor], company };
  collectSubmissionErrors(submission, today, report);
  return { debtor, isNew, composed, submission, errors: report.failures };
}

/** What `submitNew` would refuse. It writes nothing. */
export async function errorsOfNew(db: CompanyDb, sent: NewSubmission, publicUrl: string): Promise<readonly Failure[]> {
  const { earlierDebtorId: id } = sent;
  const [company, [earlier]] = await Promise.all([readCompany(db), id === null ? [] : readDebtors(db, [id])]);
  return (await composeNew(db, sent, { company, earlier, publicUrl })).errors;
}

export async function submitNew(tx: CompanyTx, sent: NewSubmission, publicUrl: string): Promise<SubmittedOrder> {
  const { earlierDebtorId: id, documents } = sent;
  const company = await lockCompanyForShare(tx);
  const earlier = id === null ? undefined : await findDebtorForChange(tx, id);
  const { debtor, isNew, composed, submission, errors } = await composeNew(tx, sent, { company, earlier, publicUrl });
  const [claim] = composed.claims;
  if (errors.length > 0 || claim === undefined) return { kind: 'refused', errors };

  if (isNew) addDebtor(tx, debtor);
  insertOrder(tx, composed, null);
  for (const document of documents) attachReady(tx, { type: 'claim', id: claim.id }, document);
  await submit(tx, submission, publicUrl);
  return { kind: 'submitted', order_id: composed.order.id, claim_id: claim.id, debtor_id: debtor.id };
}
