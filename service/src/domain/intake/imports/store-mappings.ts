/** All SQL on stored mappings. */
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { newId } from '../../../platform/ids.ts';
import type { Dialect, Mapping } from '../shape/index.ts';
import type { StoredMapping } from './import.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('imports');

const columns =
  'm.company_id, m.id, m.kind, m.headers, m.mapping, m.dialect, m.last_used_at, m.created_at, m.updated_at';

const get = statement(
  'mapping',
  `select ${columns} from import_mappings m where m.company_id = :company_id and m.id = :id`,
);

export const readMapping = async (db: CompanyDb, id: string): Promise<StoredMapping | undefined> =>
  (await db.findOne(get, { id })) as StoredMapping | undefined;

const listing: Listing = {
  from: 'import_mappings m',
  alias: 'm',
  columns,
  filters: { company_id: 'm.company_id = :company_id' },
};
const dunningKinds = "('invoices', 'invoice_debtors', 'invoice_payments')";
const listings = {
  case: { ...listing, where: `m.kind not in ${dunningKinds}` },
  dunning: { ...listing, where: `m.kind in ${dunningKinds}` },
  operator: listing,
} as const;

export const listMappings = (
  db: CompanyDb | OperatorDb,
  api: keyof typeof listings,
  query: PageQuery,
): Promise<PageOf<StoredMapping>> => readPage<StoredMapping>(db, listings[api], query);

const company = statement('mapping_company', `select company_id from import_mappings where id = :id`);

/** The company of a mapping. */
export const companyOfMapping = async (db: OperatorDb | OperatorTx, id: string): Promise<string | undefined> =>
  (await db.findOne(company, { id }))?.company_id;

const ofHeaders = statement(
  'mapping_of_headers',
  `select ${columns} from import_mappings m where m.company_id = :company_id and m.kind = :kind and m.headers_key = :headers_key`,
);

/** The mapping that was used for a file with these headers. */
export const findMapping = async (
  db: CompanyDb,
  of: { readonly kind: ImportKindName; readonly headers_key: string },
): Promise<StoredMapping | undefined> => (await db.findOne(ofHeaders, of)) as StoredMapping | undefined;

const save = statement(
  'save_mapping',
  `insert into import_mappings as m (company_id, id, kind, headers, headers_key, mapping, dialect, last_used_at, created_at, updated_at)
   values (:company_id, :id, :kind, :headers, :headers_key, :mapping, :dialect, :now, :now, :now)
   on conflict (company_id, kind, headers_key) do update set mapping = excluded.mapping, dialect = excluded.dialect, last_used_at = excluded.last_used_at,
     updated_at = :stamp`,
);
const trim = statement(
  'trim_mappings',
  `delete from import_mappings where company_id = :company_id and id in (
     select id from import_mappings where company_id = :company_id order by last_used_at desc, id desc offset ${limits.import_mappings})`,
);

/** Keeps the mapping of a file that is run; the one that was not used for longest goes. */
export function saveMapping(
  tx: CompanyTx,
  mapping: {
    readonly kind: ImportKindName;
    readonly headers: readonly string[];
    readonly headers_key: string;
    readonly mapping: Mapping;
    readonly dialect: Dialect;
  },
): void {
  tx.send(save, {
    id: newId(),
    kind: mapping.kind,
    headers_key: mapping.headers_key,
    headers: JSON.stringify(mapping.headers),
    mapping: JSON.stringify(mapping.mapping),
    dialect: JSON.stringify(mapping.dialect),
  });
  tx.send(trim);
}

const remove = statement('remove_mapping', `delete from import_mappings where company_id = :company_id and id = :id`);

/** Returns whether it was there. */
export const removeMapping = async (tx: CompanyTx, id: string): Promise<boolean> =>
  (await tx.run(remove, { id })) === 1;

const erase = statement(
  'erase_mappings',
  `delete from import_mappings where company_id = :company_id and created_at <= :requested_at`,
);

/** Deletes the mappings of a company, for a reset of the sandbox; returns how many. */
export const eraseMappings = (tx: CompanyTx, requested_at: string): Promise<number> => tx.run(erase, { requested_at });
