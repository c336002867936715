/** SQL on statements: lists, the cases of a statement, and the end of a reset. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import { removeDocumentsOfTypes } from '../../correspondence/documents/index.ts';
import { seeking, seekingBy } from '../../search/index.ts';
import type { Statements } from './statements.gen.ts';
import { columns, type StatementRow } from './store.ts';

const statement = statementsOf<Statements>('statements');

const hasMandate =
  'exists (select from statement_mandates m where m.company_id = s.company_id and m.statement_id = s.id and m.id = :mandate_id)';
const signs = { positive: 's.total_cents > 0', negative: 's.total_cents < 0', zero: 's.total_cents = 0' };
const numbered = (...numbers: readonly ('clearing_no' | 'invoice_no' | 'cancellation_invoice_no')[]): string =>
  `s.id = any(array(${numbers.map((name) => `select n.id from statements n where n.${name} = upper(:number)`).join(' union all ')}))`;
const cases = seekingBy('s.mandate_id', 'case');
const orNumber = (condition: string) => `(${numbered('invoice_no', 'cancellation_invoice_no')} or ${condition})`;
const soughtByText = {
  collective: {
    q: `(${numbered('clearing_no', 'invoice_no', 'cancellation_invoice_no')} or s.company_id = any(array(
    select n.id from companies n where strpos(folded_letters(n.name), folded_letters(:number)) > 0 or n.customer_number = :number)))`,
  },
  single: { q: orNumber(cases.q), q_within: orNumber(cases.q_within) },
};
const listing = (kind: 'collective' | 'single'): Listing => ({
  from: 'statements s',
  alias: 's',
  columns,
  where: `s.kind = '${kind}' and s.is_complete`,
  filters: {
    booking_date_from: 's.booking_date >= :booking_date_from',
    booking_date_to: 's.booking_date <= :booking_date_to',
    invoice_no: 's.invoice_no = :invoice_no',
    clearing_no: 's.clearing_no = :clearing_no',
    mandate_id: kind === 'single' ? 's.mandate_id = :mandate_id' : hasMandate,
    status: 's.status = :status',
    company_id: 's.company_id = :company_id',
    run_id: 's.run_id = :run_id',
    statement_id: 's.statement_id = :statement_id',
    own: 's.is_own = :own',
    balance: (sign: unknown) => signs[sign as keyof typeof signs],
    ...soughtByText[kind],
  },
  orders: { booking_date: 's.booking_date', balance: 's.total_cents' },
});
// Only sorting by the company's name joins the companies.
const byName = (kind: 'collective' | 'single'): Listing => ({
  ...listing(kind),
  from: 'statements s join companies c on c.id = s.company_id',
  orders: { ...listing(kind).orders, company: 'c.name' },
});
const forClients = (one: Listing): Listing => ({ ...one, where: `${one.where} and s.status <> 'draft'` });

export function listAll(
  db: OperatorDb,
  kind: 'collective' | 'single',
  query: PageQuery,
): Promise<PageOf<StatementRow>> {
  const of = query.ordering.some(({ field }) => field === 'company') ? byName(kind) : listing(kind);
  const number = query.filters.q;
  const [sought, parameters] = kind === 'single' ? seeking(query) : [query, {}];
  return readPage<StatementRow>(db, of, sought, number === undefined ? {} : { ...parameters, number });
}
export const listPublished = (
  db: CompanyDb,
  kind: 'collective' | 'single',
  query: PageQuery,
): Promise<PageOf<StatementRow>> => readPage<StatementRow>(db, forClients(listing(kind)), query);

const mandates: Listing = {
  from: 'statement_mandates m',
  alias: 'm',
  columns: 'm.id, m.statement_id, m.details',
  key: ['company_id', 'statement_id', 'id'],
  // Until a draft is complete, they lack their VAT.
  where: 'm.statement_id = :statement_id and (select s.is_complete from statements s where s.id = :statement_id)',
  orders: { reference_number: 'm.reference_number' },
  named: { created_at: 'reference_number' },
};
export interface MandateDetailsRow {
  readonly id: string;
  readonly statement_id: string;
  readonly details: string;
}
/** The cases of a statement by reference number. */
export const listMandates = (
  db: CompanyDb,
  statement_id: string,
  query: PageQuery,
): Promise<PageOf<MandateDetailsRow>> =>
  readPage<MandateDetailsRow>(
    db,
    mandates,
    { ...query, ordering: [{ field: 'reference_number', descending: false }] },
    { statement_id },
  );

const detailsRows = statement(
  'details',
  'select m.statement_id, m.details from statement_mandates m where m.company_id = :company_id and m.statement_id = any(:ids) order by m.reference_number, m.id',
);
/** The cases of statements. */
export const readDetails = (db: CompanyDb, ids: readonly string[]) => db.many(detailsRows, { ids });

const eraseRows = {
  payouts: statement('erase_payouts', `delete from payout_items x where x.company_id = :company_id`),
  settlements: statement('erase_settlements', `delete from statement_settlements x where x.company_id = :company_id`),
  offsets: statement('erase_offsets', `delete from statement_offsets x where x.company_id = :company_id`),
  statements: statement('erase', `delete from statements x where x.company_id = :company_id`),
};

/** For a reset of the sandbox: no statement is left without its cases. */
export function eraseStatements(tx: CompanyTx, { mandates: erased }: Cases): void {
  if (erased.length === 0) return;
  removeDocumentsOfTypes(tx, ['statement', 'single_mandate_statement']);
  for (const each of Object.values(eraseRows)) tx.send(each);
}
