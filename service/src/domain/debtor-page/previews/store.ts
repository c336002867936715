/** All SQL on previews. */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_page_previews');

const insertRow = statement(
  'insert',
  `insert into debtor_page_previews (company_id, id, mandate_id, debtor_id, dunning_debtor_id, language, link_hash, expires_at, created_at)
   values (:company_id, :id, :mandate_id, :debtor_id, :dunning_debtor_id, :language, :link_hash, :expires_at, :now)`,
);

export interface NewPreview {
  readonly id: string;
  /** Of a case, or else of a debtor of invoices. */
  readonly mandate_id: string | null;
  readonly debtor_id: string | null;
  readonly dunning_debtor_id: string | null;
  readonly language: PageLanguage;
  readonly link_hash: Buffer;
  readonly expires_at: string;
}

export const insertPreview = (tx: CompanyTx, preview: NewPreview): void => tx.send(insertRow, preview);

const byLink = statement(
  'lock_by_link',
  'select p.company_id, p.id, p.expires_at, p.visit_hash from debtor_page_previews p where p.link_hash = :link_hash for update',
);

export const lockByLink = (tx: OperatorTx, link_hash: Buffer) => tx.findOne(byLink, { link_hash });

const start = statement(
  'start',
  `update debtor_page_previews set visit_hash = :visit_hash, visit_ends_at = :visit_ends_at where company_id = :company_id and id = :id`,
);

export const startVisit = (
  tx: CompanyTx,
  of: { readonly id: string; readonly visit_hash: Buffer; readonly visit_ends_at: string },
): void => tx.send(start, of);

const companyOf = statement('company_of', 'select company_id from debtor_page_previews where visit_hash = :visit_hash');

export const companyOfPreview = async (db: OperatorDb, visit_hash: Buffer): Promise<string | undefined> =>
  (await db.findOne(companyOf, { visit_hash }))?.company_id;

const find = statement(
  'find',
  `select p.id, p.mandate_id, p.dunning_debtor_id, coalesce(p.mandate_id, p.dunning_debtor_id) as subject_id, coalesce(p.debtor_id, p.dunning_debtor_id) as debtor_id,
     p.debtor_id is not distinct from m.debtor_id as is_first, p.language, p.visit_ends_at
   from debtor_page_previews p left join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   where p.company_id = :company_id and p.visit_hash = :visit_hash`,
  { notNull: ['is_first', 'subject_id', 'debtor_id'] },
);

export const findPreview = (db: CompanyDb, visit_hash: Buffer) => db.findOne(find, { visit_hash });

const speak = statement(
  'speak',
  'update debtor_page_previews set language = :language where company_id = :company_id and id = :id',
);

/** It is read in another language from now on. */
export const speakPreview = (tx: CompanyTx, of: { readonly id: string; readonly language: PageLanguage }): void =>
  tx.send(speak, of);

const end = statement('end', 'delete from debtor_page_previews where visit_hash = :visit_hash');

export const endPreview = (tx: OperatorTx, visit_hash: Buffer): void => tx.send(end, { visit_hash });

const forget = statement(
  'forget',
  'delete from debtor_page_previews where ctid in (select p.ctid from debtor_page_previews p where p.created_at < :before limit :batch)',
);

/** @returns how many */
export const forgetOldPreviews = (tx: OperatorTx, before: string, batch: number): Promise<number> =>
  tx.run(forget, { before, batch });
