/** All SQL on visits. */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { codeColumns, codeColumnsKnown, codeTables } from '../codes/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_visits');

const insertRow = statement(
  'insert',
  `insert into debtor_visits (company_id, id, code_id, token_hash, language, address_hash, created_at, seen_at)
   values (:company_id, :id, :code_id, :token_hash, :language, :address_hash, :now, :now)`,
);

export interface NewVisit {
  readonly id: string;
  readonly code_id: string;
  readonly token_hash: Buffer;
  readonly language: PageLanguage;
  readonly address_hash: Buffer;
}

export const insertVisit = (tx: CompanyTx, visit: NewVisit): void => tx.send(insertRow, visit);

const companyOf = statement('company_of', 'select company_id from debtor_visits where token_hash = :token_hash');

export const companyOfVisit = async (db: OperatorDb, token_hash: Buffer): Promise<string | undefined> =>
  (await db.findOne(companyOf, { token_hash }))?.company_id;

const find = statement(
  'find',
  `select ${codeColumns}, v.id as visit_id, v.language, v.created_at as entered_at, v.seen_at, v.ended_at as left_at, o.status as company_status, o.dunning_locked,
     o.sandbox_origin = 'production_mirror' as is_copy
   from debtor_visits v join ${codeTables.replace('access_codes c', 'access_codes c on c.company_id = v.company_id and c.id = v.code_id')}
   join companies o on o.id = v.company_id
   where v.company_id = :company_id and v.token_hash = :token_hash`,
  { notNull: [...codeColumnsKnown.notNull, 'is_copy'] },
);

export type VisitRow = Statements['find']['row'];

/** The visit behind a cookie, with its code. */
export const findVisit = (db: CompanyDb, token_hash: Buffer): Promise<VisitRow | undefined> =>
  db.findOne(find, { token_hash });

const see = statement(
  'see',
  `update debtor_visits set seen_at = :now, language = :language where company_id = :company_id and id = :visit_id`,
);

export const seeVisit = (tx: CompanyTx, visit: { readonly visit_id: string; readonly language: PageLanguage }): void =>
  tx.send(see, visit);

const end = statement(
  'end',
  'update debtor_visits set ended_at = :now where token_hash = :token_hash and ended_at is null',
);

export const endVisit = (tx: OperatorTx, token_hash: Buffer): void => tx.send(end, { token_hash });

const forget = statement(
  'forget',
  'delete from debtor_visits where ctid in (select v.ctid from debtor_visits v where v.created_at < :before limit :batch)',
);

/** @returns how many */
export const forgetOldVisits = (tx: OperatorTx, before: string, batch: number): Promise<number> =>
  tx.run(forget, { before, batch });
