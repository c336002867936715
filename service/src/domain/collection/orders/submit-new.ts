/** Submits an order of another module in that module's transaction, by the rules of creation and finalize. */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { lockCompanyForShare } from '../../parties/companies/index.ts';
import { attachReady, type ReadyContent, readyDocument } from '../../correspondence/documents/index.ts';
import { addDebtor, type DebtorInput, debtorWith } from '../debtors/index.ts';
import { composeOrder, insertOrder } from './compose.ts';
import { collectSubmissionErrors, submit } from './finalize.ts';

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

export async function submitNew(
  tx: CompanyTx,
  { debtor: input, earlierDebtorId, claim: claimInput, documents, today }: NewSubmission,
  publicUrl: string,
): Promise<SubmittedOrder> {
  const report = new ValidationErrors();
  const company = await lockCompanyForShare(tx);
  const { debtor, isNew } = await debtorWith(tx, input, earlierDebtorId, report);
  const composed = composeOrder(
    { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims: [claimInput] },
    {
      now: tx.now,
      today,
      publicUrl,
      documentsOf: (id) => documents.map((each) => readyDocument({ type: 'claim', id }, each, tx.now)),
    },
    report,
  );
  const submission = { ...composed, debtors: [debtor], company };
  collectSubmissionErrors(submission, today, report);
  const [claim] = composed.claims;
  if (report.failed || claim === undefined) return { kind: 'refused', errors: report.failures };

  if (isNew) addDebtor(tx, debtor);
  insertOrder(tx, composed, null);
  for (const document of documents) attachReady(tx, { type: 'claim', id: claim.id }, document);
  await submit(tx, submission, publicUrl);
  return { kind: 'submitted', order_id: composed.order.id, claim_id: claim.id, debtor_id: debtor.id };
}
