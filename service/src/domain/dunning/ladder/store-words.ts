/** SQL of what lists say of invoices beside their own rows: whose they are, and what is open; with the decision of a day. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { moneyOf } from '../../../values/money.ts';
import * as ladder from '../../ladder/decisions/index.ts';
import { decisionUse, fromLadder, type InvoiceWords } from './decision.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-ladder');

/** What is left to pay of an invoice, as an expression on its row; never negative. */
export const openCentsOf = (alias: string): string =>
  `greatest(${alias}.amount_cents + ${alias}.fees_cents + ${alias}.interest_cents - ${alias}.waived_cents - ${alias}.paid_cents, 0)`;

// The policies of the tables hold a company to its own rows.
const words = statement(
  'words',
  `select i.id, i.invoice_number, d.display_name as debtor_name, c.name as company_name, i.due_date, ${openCentsOf('i')} as open_cents
   from dunning_invoices i
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   join companies c on c.id = i.company_id
   where i.id = any(:ids::uuid[])`,
  { notNull: ['open_cents'] },
);

/** By id of the invoice. */
export async function readWords(
  db: CompanyDb | OperatorDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvoiceWords>> {
  const rows = ids.length === 0 ? [] : await db.many(words, { ids });
  return new Map(rows.map(({ id, open_cents, ...said }) => [id, { ...said, open_amount: moneyOf(open_cents) }]));
}

/** These, each with the words of its invoice. */
export async function withWords<T extends { readonly invoice_id: string }>(
  db: CompanyDb | OperatorDb,
  given: readonly T[],
): Promise<(T & InvoiceWords)[]> {
  const found = await readWords(db, [...new Set(given.map(({ invoice_id }) => invoice_id))]);
  return given.flatMap((each) => {
    const said = found.get(each.invoice_id);
    return said === undefined ? [] : [{ ...each, ...said }];
  });
}

/** The decision of a day on these invoices, by their ids. */
export async function decisionsOn(
  db: CompanyDb,
  on: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Decision, 'outcome' | 'reason' | 'next_on'>>> {
  const found = await ladder.decisionsOn(db, decisionUse, { on, ids });
  return new Map(
    [...found].map(([id, answer]) => {
      const { outcome, reason, next_on } = fromLadder(answer);
      return [id, { outcome, reason, next_on }];
    }),
  );
}
