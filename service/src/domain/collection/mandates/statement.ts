/** The claim statement of a mandate: its balance as a PDF, with the parties as they were known. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { MadeFile } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { type ClaimSubject, statementDocument, type StatementContent } from '../claim-statements/index.ts';
import { type BalanceQuery, isLargeOnceBooked, readBalance } from './read.ts';
import { awaitParties, readParties } from './store-parties.ts';
import * as store from './store.ts';

interface AskedStatement {
  readonly id: string;
  readonly query: BalanceQuery;
  /** The one debtor of the case that it names; default: each. */
  readonly only?: string;
}

/** @throws Refusal validation_error as the balance; conflict for more rows than a document has */
export async function readStatement(
  db: CompanyDb,
  asked: AskedStatement,
  { typesetter }: Pick<Dependencies, 'typesetter'>,
): Promise<MadeFile> {
  await awaitParties(db);
  const { document, filename } = await ((await isLargeOnceBooked(db, asked.id))
    ? db.inThread(largeStatement, asked)
    : statementOf(db, asked));
  return new MadeFile({
    mediaType: 'application/pdf',
    tag: typesetter.tagOf(document),
    filename,
    make: () => typesetter.typeset(db.tenant.company_id, document),
  });
}

/** That of a large case, in the thread for large reads. */
const largeStatement = threadTask(import.meta.url, 'mandates.claim_statement', statementOf);

async function statementOf(db: CompanyDb, asked: AskedStatement) {
  const content = await db.snapshot(() => contentOf(db, asked));
  const { mandate, as_of } = content.balance;
  refuseUnless(rowsOf(content.balance) <= limits.statement_rows, 'conflict', {
    detail: 'The balance has too many rows for a PDF. Retrieve the balance instead.',
  });
  const filename = `Forderungsaufstellung-${mandate.reference_number}-${as_of}.pdf`;
  return { document: statementDocument(content), filename };
}

async function contentOf(db: CompanyDb, { id, query, only }: AskedStatement): Promise<StatementContent> {
  const [balance, parties, claims] = await Promise.all([
    readBalance(db, { id, query, href: '' }),
    readParties(db, id, query.known_at),
    store.readClaimSubjects(db, id),
  ]);
  const known = orNotFound(parties);
  return {
    balance,
    parties: {
      ...known,
      debtors: known.debtors.filter((each) => only === undefined || each.id === only),
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
