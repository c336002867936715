/** The claim statement of a mandate: its balance as a PDF, with the parties as they are today. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { MadeFile } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { type ClaimSubject, statementDocument, type StatementContent } from '../claim-statements/index.ts';
import { readDebtors } from '../debtors/index.ts';
import type { MandateNeeds } from './needs.ts';
import { type BalanceQuery, balanceIn } from './read.ts';
import * as store from './store.ts';

/** @throws Refusal validation_error as the balance; conflict for more rows than a document has */
export async function readStatement(
  db: CompanyDb,
  id: string,
  query: BalanceQuery,
  { typesetter }: Pick<MandateNeeds, 'typesetter'>,
): Promise<MadeFile> {
  await store.awaitBooking(db, id);
  const content = await db.snapshot(() => contentOf(db, id, query));
  const { mandate, as_of } = content.balance;
  refuseUnless(rowsOf(content.balance) <= limits.statement_rows, 'conflict', {
    detail: 'The balance has too many rows for a PDF. Retrieve the balance instead.',
  });
  const document = statementDocument(content);
  return new MadeFile({
    mediaType: 'application/pdf',
    tag: typesetter.tagOf(document),
    filename: `Forderungsaufstellung-${mandate.reference_number}-${as_of}.pdf`,
    make: () => typesetter.typeset(db.tenant.company_id, document),
  });
}

async function contentOf(db: CompanyDb, id: string, query: BalanceQuery): Promise<StatementContent> {
  const [balance, row, claims, { name, address }] = await Promise.all([
    balanceIn(db, id, query, () => ''),
    store.findMandate(db, id),
    store.readClaimSubjects(db, id),
    readCompany(db),
  ]);
  const { debtor_id, additional_debtor_ids, further_reference_numbers } = orNotFound(row);
  const ids = [debtor_id, ...additional_debtor_ids];
  const debtors = await readDebtors(db, ids);
  return {
    balance,
    parties: {
      further_reference_numbers,
      creditor: { name, address },
      debtors: ids.flatMap((each) => debtors.find((debtor) => debtor.id === each) ?? []),
      claims: new Map(claims.map((claim) => [claim.id, { ...claim, title: claim.title as ClaimSubject['title'] }])),
    },
  };
}

/** About as many rows as the tables of the document have. */
const rowsOf = ({ claims, costs, payments, waivers, interest_periods }: MandateBalance): number =>
  [...payments, ...waivers].reduce(
    (sum, { allocation }) => sum + 1 + allocation.length,
    8 * claims.length + costs.length + interest_periods.length,
  );
