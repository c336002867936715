/**
 * All SQL on mails. A worker takes a mail for one attempt by moving its due time behind the end of that attempt: what a killed worker held falls due
 * again by itself. The attempt's number tells whose it is. Times are the database's own: transport time, not business time.
 */
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mail');

/** How long a mail is tried. */
const lifetime_hours = 48;

/** Longer than any attempt (worker.ts). */
const lease_seconds = 120;

/** A mail that did not leave is tried again after 10, 20, 40, … seconds, at most this many. */
const longest_wait_seconds = 3_600;

const insert = statement(
  'insert',
  `insert into mails (id, sealed, due_at, expires_at, created_at)
   values (:id, :sealed, clock_timestamp(), clock_timestamp() + interval '${lifetime_hours} hours', clock_timestamp())`,
);

const take = statement(
  'take',
  `update mails set due_at = clock_timestamp() + interval '${lease_seconds} seconds', attempts = attempts + 1
   where id in (select id from mails where due_at <= clock_timestamp() order by due_at limit :batch for update skip locked)
   returning id, sealed, attempts`,
);

const remove = statement('remove', `delete from mails where id = :id and attempts = :attempts`);

// What would be due only after its end is over now.
const postpone = statement(
  'postpone',
  `with wait as (
     select m.id, clock_timestamp() + make_interval(secs => least(10 * power(2, least(m.attempts, 20) - 1), ${longest_wait_seconds})) as due_at
     from mails m where m.id = :id and m.attempts = :attempts
   ), kept as (
     update mails m set due_at = w.due_at from wait w where m.id = w.id and m.attempts = :attempts and w.due_at < m.expires_at returning m.id
   ), dropped as (
     delete from mails m using wait w where m.id = w.id and m.attempts = :attempts and w.due_at >= m.expires_at returning m.id
   )
   select exists (select from dropped) as dropped`,
  { notNull: ['dropped'] },
);

const lockOthers = statement(
  'lockSealedOtherwise',
  `select m.id, m.sealed from mails m where m.id > :after and substring(m.sealed for length(:header::bytea)) <> :header order by m.id limit :batch for no key update`,
);

const replace = statement('replaceSeal', `update mails set sealed = :sealed where id = :id`);

export interface TakenMail {
  readonly id: string;
  readonly sealed: Buffer;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
}

export const insertMail = (tx: CompanyTx | PartnerTx | OperatorTx, id: string, sealed: Buffer): void =>
  tx.send(insert, { id, sealed });

/** At most so many mails that are due; they are this worker's for one attempt. */
export const takeDue = (tx: OperatorTx, batch: number): Promise<TakenMail[]> => tx.many(take, { batch });

/** It has left, or never will. */
export const removeMail = (tx: OperatorTx, { id, attempts }: TakenMail): void => tx.send(remove, { id, attempts });

/** Whether that was its last attempt: it is gone then. */
export const postponeMail = async (tx: OperatorTx, { id, attempts }: TakenMail): Promise<boolean> =>
  (await tx.one(postpone, { id, attempts })).dropped;

interface SealedMail {
  readonly id: string;
  readonly sealed: Buffer;
}

/** Mails after this id that do not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  page: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<SealedMail[]> => tx.many(lockOthers, page);

export const replaceSeal = (tx: OperatorTx, mail: SealedMail): void => tx.send(replace, mail);
