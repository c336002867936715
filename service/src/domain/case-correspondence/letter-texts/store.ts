/** All SQL on letter texts. `owner` is the company whose version it is; null: the operator's. */
import type { LetterText, LetterTextDocument, LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { supersedeLater } from '../../../platform/dated-versions.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('letter-texts');

/** Whose texts a call reads and writes, and the day that it is there. */
export interface Place {
  readonly owner: string | null;
  readonly today: string;
}

export type TextDb = OperatorDb | CompanyDb;
export type TextTx = OperatorTx | CompanyTx;

const status = `case when v.superseded_at is not null then 'superseded'
    when v.effective_from > :today::date then 'scheduled'
    when exists (select from letter_text_versions n where n.key = v.key and n.company_id is not distinct from v.company_id
      and n.superseded_at is null and n.effective_from <= :today::date and (n.effective_from, n.version) > (v.effective_from, v.version)) then 'superseded'
    else 'in_force' end`;
const columns = `v.key, t.id as text_id, t.kind, v.company_id, v.version, ${status} as status, v.effective_from, v.document, v.shipped, v.approval,
  v.created_at`;
const from = 'letter_text_versions v join letter_texts t on t.key = v.key';
const ofOwner = 'v.company_id is not distinct from :owner::uuid';
// In force first, the company's before the operator's; where none is in force, the next one of the operator.
const present = `v.superseded_at is null and (${ofOwner} or v.company_id is null)`;
const nearest = `v.effective_from <= :today::date desc, v.company_id is null, case when v.effective_from <= :today::date then v.effective_from end desc,
  v.effective_from, v.version desc`;

const readPresent = statement(
  'present',
  `select ${columns} from ${from} where v.key = :key and ${present} order by ${nearest} limit 1`,
);
const readOwn = statement(
  'own',
  `select ${columns} from ${from} where v.key = :key and ${ofOwner} and v.superseded_at is null order by ${nearest} limit 1`,
);
const readVersion = statement(
  'version',
  `select ${columns} from ${from} where v.key = :key and ${ofOwner} and v.version = :version::int8`,
);

type Row = Statements['version']['row'];
export type TextRow = Omit<Row, 'status'> & Pick<LetterText, 'status'>;

const asText = (row: Row | undefined): TextRow | undefined => row as TextRow | undefined;

/** What the owner's cases have on the day of the place; before any is in force, the next one. */
export const findText = async (db: TextDb, place: Place, key: string): Promise<TextRow | undefined> =>
  asText(await db.findOne(readPresent, { ...place, key }));

/** The same of the owner's own alone. */
export const findOwn = async (db: TextDb, place: Place, key: string): Promise<TextRow | undefined> =>
  asText(await db.findOne(readOwn, { ...place, key }));

/** A version of the owner's own. */
export const findVersion = async (
  db: TextDb,
  place: Place,
  { key, version }: { readonly key: string; readonly version: number },
): Promise<TextRow | undefined> => asText(await db.findOne(readVersion, { ...place, key, version }));

const weight = textBytesOf('v.document');

const texts: Listing = {
  from: `(select distinct on (v.key) ${columns} from ${from} where ${present} order by v.key, ${nearest}) v`,
  alias: 'v',
  columns: 'v.*',
  tenant: false,
  key: ['key'],
  named: { id: 'key' },
  filters: { kind: 'v.kind = :kind' },
  weight,
};

export const listTexts = (db: TextDb, place: Place, query: PageQuery): Promise<PageOf<TextRow>> =>
  readPage<TextRow>(db, texts, query, { ...place });

const versions: Listing = {
  from: `(select ${columns} from ${from} where v.key = :key and ${ofOwner}) v`,
  alias: 'v',
  columns: 'v.*',
  tenant: false,
  key: ['version'],
  named: { id: 'version' },
  newestById: true,
  weight,
};

export const listVersions = (db: TextDb, place: Place, key: string, query: PageQuery): Promise<PageOf<TextRow>> =>
  readPage<TextRow>(db, versions, query, { ...place, key });

const lockRows = statement('lock', `select pg_advisory_xact_lock(hashtext('letter texts'), hashtext(:key::text))`);

/** Until the transaction ends, no other one changes the text, of whomever. */
export const lock = (tx: TextTx, key: string): Promise<number> => tx.run(lockRows, { key });

const countRows = statement('count', 'select count(*)::int4 as count from letter_texts t', { notNull: ['count'] });
const exists = statement('exists', 'select t.key from letter_texts t where t.key = :key');

export const countTexts = async (tx: OperatorTx): Promise<number> => (await tx.one(countRows)).count;
export const isText = async (db: TextDb, key: string): Promise<boolean> =>
  (await db.findOne(exists, { key })) !== undefined;

const kinds = statement('kinds', 'select t.key, t.kind from letter_texts t where t.key = any(:keys::text[])');

/** The kinds of the texts with these keys, by key. */
export const readTextKinds = async (
  db: OperatorDb,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LetterTextKind>> =>
  new Map(keys.length === 0 ? [] : (await db.many(kinds, { keys })).map(({ key, kind }) => [key, kind]));

const insertText = statement(
  'insert_text',
  'insert into letter_texts (id, key, kind, created_at) values (:id, :key, :kind, :now)',
);

export const createText = (
  tx: OperatorTx,
  text: { readonly id: string; readonly key: string; readonly kind: LetterTextKind },
): void => tx.send(insertText, text);

const supersede = statement(
  'supersede',
  supersedeLater('letter_text_versions', `key = :key and company_id is not distinct from :owner::uuid`),
);
const insertVersion = statement(
  'insert_version',
  `insert into letter_text_versions (company_id, key, version, effective_from, document, created_at)
   select :owner::uuid, :key, coalesce(max(v.version), 0) + 1, :effective_from, :document, :now from letter_text_versions v where v.key = :key and ${ofOwner}
   returning version`,
);

export interface NewVersion {
  readonly key: string;
  readonly effective_from: string;
  readonly document: LetterTextDocument;
}

/** Creates the owner's next version; those from its day on that are not yet in force are superseded. @returns its number */
export async function insert(
  tx: TextTx,
  { owner, today }: Place,
  { key, effective_from, document }: NewVersion,
): Promise<number> {
  tx.send(supersede, { owner, key, effective_from, business_date: today });
  const { version } = await tx.one(insertVersion, {
    owner,
    key,
    effective_from,
    document: JSON.stringify(document),
  });
  return version;
}

const approveRow = statement(
  'approve',
  `update letter_text_versions v set approval = :approval where v.key = :key and ${ofOwner} and v.version = :version::int8`,
);

export const approve = (
  tx: TextTx,
  { owner }: Place,
  approved: { readonly key: string; readonly version: number; readonly approval: NonNullable<LetterText['approval']> },
): void => tx.send(approveRow, { owner, ...approved, approval: JSON.stringify(approved.approval) });

const endRows = statement(
  'end',
  'update letter_text_versions v set superseded_at = :now where v.company_id = :company_id and v.key = :key and v.superseded_at is null',
);

/** Ends the company's own versions, those of later days too. */
export const end = (tx: CompanyTx, key: string): void => tx.send(endRows, { key });

const erase = statement(
  'erase',
  `delete from letter_text_versions v where (v.company_id, v.key, v.version) in (select o.company_id, o.key, o.version from letter_text_versions o
     where o.company_id = :company_id and o.created_at <= :until limit :batch::int8)`,
);

/** For a reset of the sandbox: deletes some of the company's own. @returns how many */
export const eraseLetterTexts = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(erase, { until, batch });
