/** All SQL on the texts of the page. They are the operator's. */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_page_texts');

const newest = `v.version = (select max(n.version) from debtor_page_text_versions n where n.language = v.language)`;
const columns = `v.id, v.language, v.version, ${newest} as in_force, v.overrides, v.shipped, v.approval, v.approved_sha256, v.created_at`;
const from = 'debtor_page_text_versions v';
const notNull = { notNull: ['in_force'] } as const;

const inForce = statement(
  'in_force',
  `select ${columns} from ${from} where v.language = :language and ${newest}`,
  notNull,
);
const one = statement(
  'version',
  `select ${columns} from ${from} where v.language = :language and v.version = :version::int8`,
  notNull,
);

export type VersionRow = Statements['version']['row'];

export const findInForce = (db: OperatorDb | CompanyDb, language: PageLanguage): Promise<VersionRow | undefined> =>
  db.findOne(inForce, { language });

interface Named {
  readonly language: PageLanguage;
  readonly version: number;
}

export const findVersion = (db: OperatorDb | CompanyDb, of: Named): Promise<VersionRow | undefined> =>
  db.findOne(one, of);

const numbers = statement(
  'numbers',
  `select l.language, (select max(v.version) from debtor_page_text_versions v where v.language = l.language) as version
   from unnest(array['de', 'en', 'tr', 'pl', 'ru', 'ar']::page_language[]) l(language)`,
  { notNull: ['language', 'version'] },
);

/** The versions in force, by language. */
export const readNumbers = (db: OperatorDb | CompanyDb): Promise<Statements['numbers']['row'][]> => db.many(numbers);

const weight = textBytesOf('v.overrides');

const languages: Listing = {
  from: `(select ${columns} from ${from} where ${newest}) v`,
  alias: 'v',
  columns: 'v.*',
  tenant: false,
  key: ['language'],
  named: { id: 'language' },
  weight,
};

export const listInForce = (db: OperatorDb, query: PageQuery): Promise<PageOf<VersionRow>> =>
  readPage<VersionRow>(db, languages, query);

const versions: Listing = {
  from: `(select ${columns} from ${from} where v.language = :language) v`,
  alias: 'v',
  columns: 'v.*',
  tenant: false,
  key: ['version'],
  named: { id: 'version' },
  newestById: true,
  weight,
};

export const listVersions = (db: OperatorDb, language: PageLanguage, query: PageQuery): Promise<PageOf<VersionRow>> =>
  readPage<VersionRow>(db, versions, query, { language });

const lockRows = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('debtor page texts'), hashtext(:language::text))`,
);

/** Until the transaction ends, no other one changes the text of the language. */
export const lock = (tx: OperatorTx, language: string): Promise<number> => tx.run(lockRows, { language });

const insertRow = statement(
  'insert',
  `insert into debtor_page_text_versions (id, language, version, overrides, created_at) values (:id, :language, :version, :overrides, :now)`,
);

export const insert = (
  tx: OperatorTx,
  { overrides, ...row }: Named & { readonly id: string; readonly overrides: Readonly<Record<string, string>> },
): void => tx.send(insertRow, { ...row, overrides: JSON.stringify(overrides) });

const approveRow = statement(
  'approve',
  'update debtor_page_text_versions set approval = :approval, approved_sha256 = :approved_sha256 where id = :id',
);

export const approve = (
  tx: OperatorTx,
  {
    approval,
    ...row
  }: {
    readonly id: string;
    readonly approval: NonNullable<LetterText['approval']>;
    readonly approved_sha256: Buffer;
  },
): void => tx.send(approveRow, { ...row, approval: JSON.stringify(approval) });
