/** All SQL that names resources of any kind: one look-up by key for each. */
import type { OperatorDb } from '../../platform/database/session.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('titles');

const ofCompany = 'x.company_id = t.company_id and x.id = t.id';
const alone = 'x.id = t.id';
// Never an e-mail address: not every reader of names may see those of the staff.
const nameOf = (alias: string): string => `nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;
const personOf = (table: string): string =>
  `select ${nameOf('a')} from ${table} x join accounts a on a.id = x.account_id where ${alone}`;
const run = `select to_char(x.run_on, 'YYYY-MM-DD') from ladder_runs x where ${alone}`;

/** For each kind the query of the title of `t`. */
const queries = {
  case: `select x.reference_number from mandates x where ${ofCompany}`,
  order: `select d.display_name from orders x join debtors d on d.company_id = x.company_id and d.id = x.debtor_id where ${ofCompany}`,
  claim: `select coalesce(x.document_reference, x.your_reference) from claims x where ${ofCompany}`,
  debtor: `select x.display_name from debtors x where ${ofCompany}`,
  message: `select x.title from messages x where ${ofCompany}`,
  request: `select x.title from requests_to_client x where ${ofCompany}`,
  payment: `select coalesce(c.document_reference, c.your_reference) from payments x join claims c on c.company_id = x.company_id and c.id = x.claim_id
    where ${ofCompany}`,
  note: `select m.reference_number from case_notes x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  call: `select m.reference_number from calls x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  declaration: `select m.reference_number from declarations x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  stop: `select m.reference_number from case_stops x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  promise: `select m.reference_number from promises x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  plan_offer: `select m.reference_number from plan_offers x join mandates m on m.company_id = x.company_id and m.id = x.mandate_id where ${ofCompany}`,
  document: `select x.filename from documents x where ${ofCompany}`,
  statement: `select coalesce(x.clearing_no, c.name) from statements x join companies c on c.id = x.company_id where ${ofCompany}`,
  invoice: `select x.invoice_number from dunning_invoices x where ${ofCompany}`,
  dunning_debtor: `select x.display_name from dunning_debtors x where ${ofCompany}`,
  letter: `select coalesce(d.display_name, k.display_name) from letters x
    left join dunning_debtors d on d.company_id = x.company_id and d.id = x.debtor_id
    left join debtors k on k.company_id = x.company_id and k.id = x.debtor_id where ${ofCompany}`,
  letter_text: `select x.key from letter_texts x where ${alone}`,
  handover: `select i.invoice_number from dunning_handovers x join dunning_invoices i on i.company_id = x.company_id and i.id = x.invoice_id where ${ofCompany}`,
  task: `select x.title from tasks x where ${alone}`,
  case_policy: `select x.name from case_policies x where ${alone}`,
  team: `select x.name from teams x where ${alone}`,
  calendar_feed: `select x.name from calendar_feeds x where ${alone}`,
  conditions: `select to_char(x.valid_from, 'YYYY-MM-DD') from company_conditions x where ${ofCompany}`,
  user: `select ${nameOf('x')} from memberships x where ${ofCompany}`,
  company: `select x.name from companies x where ${alone}`,
  partner: `select x.name from partners x where ${alone}`,
  partner_user: personOf('partner_users'),
  staff: personOf('staff'),
  person: `select ${nameOf('x')} from accounts x where ${alone}`,
  key: `select x.token_name from keys x where ${alone}`,
  base_rate: `select to_char(x.valid_from, 'YYYY-MM-DD') from base_rates x where ${alone}`,
  bank_account: `select x.name from bank_accounts x where ${alone}`,
  bank_file: `select x.filename from bank_files x where ${alone}`,
  bank_transaction: `select coalesce(nullif(x.counterparty_name, ''), to_char(x.value_date, 'YYYY-MM-DD')) from bank_transactions x where ${alone}`,
  import: `select x.filename from imports x where ${ofCompany}`,
  payout: `select to_char(x.execution_date, 'YYYY-MM-DD') from payouts x where ${alone}`,
  accounting_export: `select to_char(x.to_on, 'YYYY-MM-DD') from accounting_exports x where ${alone}`,
  statement_run: `select to_char(x.period_end, 'YYYY-MM-DD') from statement_runs x where ${alone}`,
  dunning_run: run,
  case_run: run,
  print_batch: `select to_char(x.taken_on, 'YYYY-MM-DD') from print_batches x where ${alone}`,
} as const;

/** The kinds of resources that have a title. */
export type TitledKind = keyof typeof queries;

export const isTitled = (kind: string): kind is TitledKind => Object.hasOwn(queries, kind);

const things = columnsOf({ kind: 'text', company_id: 'uuid', id: 'uuid' });

const read = statement(
  'read',
  `select t.kind, t.id, case t.kind ${Object.entries(queries)
    .map(([kind, query]) => `when '${kind}' then (${query})`)
    .join('\n     ')} end as title from ${things.as('t')}`,
  { notNull: ['kind', 'id'] },
);

export interface Thing {
  readonly kind: TitledKind;
  readonly id: string;
  /** Of the company that owns it; null for what belongs to none. */
  readonly company_id: string | null;
}

export const titles = (db: OperatorDb, of: readonly Thing[]) => db.many(read, things.of(of));
