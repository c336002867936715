/** All SQL on e-mail addresses that debtors named, until they are confirmed. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('email_confirmations');

const insertRow = statement(
  'insert',
  `insert into email_confirmations (company_id, id, choice_id, debtor_id, address, token_hash, expires_at, created_at)
   values (:company_id, :id, :choice_id, :debtor_id, :address, :token_hash, :expires_at, :now)`,
);

export interface NewConfirmation {
  readonly id: string;
  readonly choice_id: string;
  readonly debtor_id: string;
  readonly address: string;
  readonly token_hash: Buffer;
  readonly expires_at: string;
}

export const insertConfirmation = (tx: CompanyTx, asked: NewConfirmation): void => tx.send(insertRow, asked);

const byToken = statement(
  'by_token',
  `select e.company_id, e.id, c.author_name from email_confirmations e
   join debtor_choices c on c.company_id = e.company_id and c.id = e.choice_id join companies o on o.id = e.company_id
   where e.token_hash = :token_hash and o.status = 'active' and o.sandbox_origin is distinct from 'production_mirror'`,
);

/** A company that is suspended has no page, nor has a copy of production. */
export const findByToken = (db: OperatorDb, token_hash: Buffer) => db.findOne(byToken, { token_hash });

const lock = statement(
  'lock',
  `select e.debtor_id, e.address, e.expires_at, e.confirmed_at,
     exists (select from email_confirmations n where n.company_id = e.company_id and n.debtor_id = e.debtor_id and (n.created_at, n.id) > (e.created_at, e.id)) as is_replaced
   from email_confirmations e where e.company_id = :company_id and e.id = :id for update`,
  { notNull: ['is_replaced'] },
);

/** An address that was named later takes the place of one that is not confirmed. */
export const lockConfirmation = (tx: CompanyTx, id: string) => tx.findOne(lock, { id });

const confirmRow = statement(
  'confirm',
  'update email_confirmations set confirmed_at = :now, contact_id = :contact_id where company_id = :company_id and id = :id',
);

export const setConfirmed = (tx: CompanyTx, done: { readonly id: string; readonly contact_id: string }): void =>
  tx.send(confirmRow, done);

const confirmed = statement(
  'confirmed',
  `select e.address from email_confirmations e
   join debtor_contacts k on k.company_id = e.company_id and k.debtor_id = e.debtor_id and k.id = e.contact_id and k.status = 'usable'
   where e.company_id = :company_id and e.debtor_id = :debtor_id order by e.confirmed_at desc limit 1`,
);

/** The address that a debtor has proved to be its own; undefined: none, or it is not used any more. */
export const confirmedEmailOf = async (db: CompanyDb, debtor_id: string): Promise<string | undefined> =>
  (await db.findOne(confirmed, { debtor_id }))?.address;
