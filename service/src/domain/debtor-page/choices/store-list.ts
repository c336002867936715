/** SQL of the operator's list of choices. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { StoredDocument } from '../../correspondence/documents/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_choices');

const columns = `c.id, c.company_id, o.name as company_name, c.mandate_id, c.subject_id, coalesce(m.reference_number, s.customer_number) as reference,
  coalesce(c.debtor_id, c.dunning_debtor_id) as debtor_id, c.recipient, c.kind, c.language, c.text_version,
  encode(c.text_sha256, 'hex') as text_sha256, c.shown, c.data, c.note, c.effect, a.letter_id,
  (select e.contact_id from email_confirmations e where e.company_id = c.company_id and e.choice_id = c.id) as contact_id, encode(c.address_hash, 'hex') as address_hash, c.author_name,
  c.created_at`;

const tables = `debtor_choices c left join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
  left join dunning_debtors s on s.company_id = c.company_id and s.id = c.dunning_debtor_id
  join companies o on o.id = c.company_id join access_codes a on a.company_id = c.company_id and a.id = c.code_id`;

const one = statement('listed', `select ${columns} from ${tables} where c.id = :id`, {
  notNull: ['text_sha256', 'address_hash', 'reference', 'debtor_id'],
});

export type ListedChoice = Statements['listed']['row'];

export const readChoice = (db: OperatorDb, id: string): Promise<ListedChoice | undefined> => db.findOne(one, { id });

const listing: Listing = {
  from: 'debtor_choices c',
  rowsFrom: tables,
  alias: 'c',
  columns,
  filters: {
    mandate_id: 'c.subject_id = :mandate_id and c.mandate_id is not null',
    dunning_debtor_id: 'c.dunning_debtor_id = :dunning_debtor_id',
    company_id: 'c.company_id = :company_id',
    debtor_id: '(c.debtor_id = :debtor_id or c.dunning_debtor_id = :debtor_id)',
    kind: 'c.kind = :kind',
    letter_id:
      'exists (select from access_codes l where l.company_id = c.company_id and l.id = c.code_id and l.letter_id = :letter_id)',
  },
};

export const listChoices = (db: OperatorDb, query: PageQuery): Promise<PageOf<ListedChoice>> =>
  readPage<ListedChoice>(db, listing, query);

const companyOf = statement('company_of', 'select c.company_id from debtor_choices c where c.id = :id');

export const companyOfChoice = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const documents = statement(
  'documents_of',
  `select d.id, d.parent_type, d.parent_id, d.type, d.filename, d.mime_type, d.status, d.failure_reason, d.created_at, d.updated_at
   from documents d where d.company_id = any(:companies::uuid[]) and d.parent_type = 'debtor_choice' and d.parent_id = any(:ids::uuid[])
   order by d.created_at, d.id`,
);

/** By choice, oldest first. */
export async function readDocuments(
  db: OperatorDb,
  choices: readonly Pick<ListedChoice, 'id' | 'company_id'>[],
): Promise<ReadonlyMap<string, readonly StoredDocument[]>> {
  const companies = [...new Set(choices.map(({ company_id }) => company_id))];
  const found = await db.many(documents, { companies, ids: choices.map(({ id }) => id) });
  return Map.groupBy(found, ({ parent_id }) => parent_id);
}
const ofInvoices = `c.id, c.kind, c.dunning_debtor_id as debtor_id, s.display_name as debtor_name, c.language, c.shown, c.data, c.note, c.effect, c.created_at`;
const withDebtor = `debtor_choices c join dunning_debtors s on s.company_id = c.company_id and s.id = c.dunning_debtor_id`;

const oneOfInvoices = statement(
  'of_invoices',
  `select ${ofInvoices} from ${withDebtor} where c.company_id = :company_id and c.id = :id`,
  { notNull: ['debtor_id'] },
);

export type InvoiceChoiceRow = Statements['of_invoices']['row'];

/** A choice about invoices. */
export const readInvoiceChoice = (db: CompanyDb, id: string): Promise<InvoiceChoiceRow | undefined> =>
  db.findOne(oneOfInvoices, { id });

const listingOfInvoices: Listing = {
  from: 'debtor_choices c',
  rowsFrom: withDebtor,
  alias: 'c',
  columns: ofInvoices,
  where: 'c.dunning_debtor_id is not null',
  filters: {
    invoice_id: `(c.dunning_debtor_id = (select i.debtor_id from dunning_invoices i where i.company_id = :company_id and i.id = :invoice_id)
      and (jsonb_exists(c.effect::jsonb -> 'invoice_ids', :invoice_id::text) or c.effect::jsonb -> 'invoice_ids' = '[]'))`,
    debtor_id: 'c.dunning_debtor_id = :debtor_id',
    kind: 'c.kind = :kind',
    created_after: 'c.created_at >= :created_after',
    created_before: 'c.created_at <= :created_before',
  },
};

export const listInvoiceChoices = (db: CompanyDb, query: PageQuery): Promise<PageOf<InvoiceChoiceRow>> =>
  readPage<InvoiceChoiceRow>(db, listingOfInvoices, query);
