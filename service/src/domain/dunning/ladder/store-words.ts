/** SQL of what lists say of invoices beside their own rows: whose they are, what is open, and the decision of a day. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { moneyOf } from '../../../values/money.ts';
import { heldBy, type InvoiceWords, presentDay, type Reason } from './decision.ts';
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

/** From a company's switches `h` those that hold its invoices on a day; both are expressions. */
export const holdsOn = (company: string, day: string): string =>
  `from dunning_company_holds h where h.company_id = ${company} and h.from_on <= ${day} and coalesce(h.until_on, 'infinity') >= ${day}`;

const decided = statement(
  'decided',
  `select d.invoice_id, d.from_on, d.outcome, d.reason, d.level, d.next_on, d.policy_version, d.problems,
     (select min(h.reason::text) ${holdsOn(':company_id', ':on::date')}) as company_hold
   from unnest(:ids::uuid[]) i (id), lateral (
     select * from dunning_decisions x where x.company_id = :company_id and x.invoice_id = i.id and x.from_on <= :on
     order by x.from_on desc limit 1) d`,
  { nullable: ['company_hold', 'next_on'] },
);

/** The decision of a day on these invoices, by their ids. */
export async function decisionsOn(
  db: CompanyDb,
  on: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Decision, 'outcome' | 'reason' | 'next_on'>>> {
  const rows = ids.length === 0 ? [] : await db.many(decided, { on, ids });
  return new Map(
    rows.map(({ company_hold, ...row }) => {
      const span = { ...row, following_on: null, dunning_id: null, order_id: null, run_id: null };
      const { outcome, reason, next_on } = heldBy(company_hold as Reason | null, presentDay(span, on));
      return [row.invoice_id, { outcome, reason, next_on }];
    }),
  );
}
