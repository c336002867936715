/** All SQL on access codes and wrong second facts. */
import type { SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { RecipientRole } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('access_codes');

// A code is of a case or of a debtor of invoices; `debtor_id` is the debtor of either.
export const codeColumns = `c.id, c.mandate_id, c.dunning_debtor_id, c.subject_id, coalesce(m.reference_number, s.customer_number) as reference,
  coalesce(c.debtor_id, c.dunning_debtor_id) as debtor_id, c.circumstance_id, c.recipient, c.letter_id, c.second_fact, c.failed_count, c.locked_until,
  c.last_used_at, c.expires_at, c.ended_at, c.created_at, access_code_replaced_at(c) as replaced_at,
  case when c.dunning_debtor_id is null then m.closed_at else dunning_closed_at(c.company_id, c.dunning_debtor_id) end as closed_at,
  coalesce(l.status in ('stopped', 'undeliverable'), false) as is_letter_lost,
  case when c.dunning_debtor_id is not null then coalesce(s.dunning_stop = 'deceased', false)
    else c.recipient <> 'representative' and exists (select from debtor_circumstances d
      where d.company_id = c.company_id and d.debtor_id = c.debtor_id and d.type = 'deceased' and d.ended_on is null) end as is_deceased`;

export const codeTables = `access_codes c
   left join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
   left join dunning_debtors s on s.company_id = c.company_id and s.id = c.dunning_debtor_id
   left join letters l on l.company_id = c.company_id and l.id = c.letter_id`;

export const codeColumnsKnown = { notNull: ['reference', 'debtor_id', 'is_letter_lost', 'is_deceased'] } as const;

const get = statement(
  'get',
  `select ${codeColumns} from ${codeTables} where c.company_id = :company_id and c.id = :id`,
  codeColumnsKnown,
);

export type CodeRow = Statements['get']['row'];

export const readCode = (db: CompanyDb, id: string): Promise<CodeRow | undefined> => db.findOne(get, { id });

const lock = statement('lock', 'select id from access_codes where company_id = :company_id and id = :id for update');

/** A locked code. */
export async function lockCode(tx: CompanyTx, id: string): Promise<CodeRow | undefined> {
  return (await tx.findOne(lock, { id })) && readCode(tx, id);
}

const companyOf = statement('company_of', 'select company_id from access_codes where id = :id');

export const companyOfCode = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

const listing: Listing = { from: codeTables, alias: 'c', columns: codeColumns, where: 'c.subject_id = :subject_id' };

/** Those of a case or of a debtor of invoices. */
export const listCodes = (db: CompanyDb, subject_id: string, query: PageQuery): Promise<PageOf<CodeRow>> =>
  readPage<CodeRow>(db, listing, query, { subject_id });

const countOf = statement(
  'count',
  'select count(*)::integer as count from access_codes where company_id = :company_id and subject_id = :subject_id',
  { notNull: ['count'] },
);

export const countCodes = async (db: CompanyDb, subject_id: string): Promise<number> =>
  (await db.one(countOf, { subject_id })).count;

const owes = statement(
  'owes_invoices',
  `select exists (select from dunning_invoices where company_id = :company_id and debtor_id = :id and status in ('open', 'in_dunning')) as owes`,
  { notNull: ['owes'] },
);

/** Whether a debtor of invoices has one that is open. */
export const owesInvoices = async (db: CompanyDb, id: string): Promise<boolean> => (await db.one(owes, { id })).owes;

const insertRow = statement(
  'insert',
  `insert into access_codes (company_id, id, mandate_id, dunning_debtor_id, debtor_id, circumstance_id, recipient, letter_id, reason, code_hash, second_fact, postal_code,
     expires_at, author_type, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :dunning_debtor_id, :debtor_id, :circumstance_id, :recipient, :letter_id, :reason, :code_hash, :second_fact, :postal_code,
     :expires_at, case when :letter_id::uuid is null then :bound_author_type end, case when :letter_id::uuid is null then :bound_author_name end,
     :now, :now)
   on conflict (company_id, letter_id) do update set second_fact = excluded.second_fact, postal_code = excluded.postal_code, updated_at = :stamp`,
);

export interface NewCode {
  readonly id: string;
  readonly mandate_id: string | null;
  readonly dunning_debtor_id: string | null;
  readonly debtor_id: string | null;
  readonly circumstance_id: string | null;
  readonly recipient: RecipientRole;
  readonly letter_id: string | null;
  readonly reason: string | null;
  readonly code_hash: Buffer;
  readonly second_fact: SecondFact;
  readonly postal_code: string | null;
  readonly expires_at: string;
}

/** The code of a letter that is made anew stays, with the address that the letter has now. */
export const insertCode = (tx: CompanyTx, code: NewCode): void => tx.send(insertRow, code);

const endRow = statement(
  'end',
  `update access_codes set ended_at = :now, end_reason = :reason, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const endCode = (tx: CompanyTx, id: string, reason: string): void => tx.send(endRow, { id, reason });

const endOfDebtor = statement(
  'end_of_debtor',
  `update access_codes set ended_at = :now, end_reason = :reason, updated_at = :stamp
   where company_id = :company_id and debtor_id = :debtor_id and recipient <> 'representative' and ended_at is null`,
);

/** All codes that a debtor has itself. */
export const endCodesOf = (tx: CompanyTx, debtor_id: string, reason: string): void =>
  tx.send(endOfDebtor, { debtor_id, reason });

const unlockRow = statement(
  'unlock',
  `update access_codes set locked_until = null, counted_after = failed_count, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const unlockCode = (tx: CompanyTx, id: string): void => tx.send(unlockRow, { id });

// Entries.

const lockByHash = statement(
  'lock_by_hash',
  'select company_id, id from access_codes where code_hash = :code_hash for update',
);

/** The code that a person typed, locked; undefined if there is none. */
export const lockByCode = (tx: OperatorTx, code_hash: Buffer) => tx.findOne(lockByHash, { code_hash });

const entry = statement(
  'entry',
  `select ${codeColumns}, c.postal_code, o.status as company_status, o.sandbox_origin = 'production_mirror' as is_copy, o.dunning_locked,
     coalesce(b.person ->> 'birth_date', s.person ->> 'birth_date') as birth_date,
     array(select k.address ->> 'postal_code' from debtor_contacts k
       where k.company_id = c.company_id and k.debtor_id = c.debtor_id and k.type = 'address' and k.status = 'usable'
       union all select s.address ->> 'postal_code' where s.address is not null and s.address_failed_at is null) as postal_codes,
     p.party #>> '{address,postal_code}' as party_postal_code,
     (select count(*)::integer from access_code_tries t
      where t.company_id = c.company_id and t.code_id = c.id and t.number > c.counted_after and t.at > :now::timestamptz - interval '24 hours') as recent_count
   from ${codeTables}
   join companies o on o.id = c.company_id
   left join debtors b on b.company_id = c.company_id and b.id = c.debtor_id
   left join debtor_circumstances p on p.company_id = c.company_id and p.id = c.circumstance_id and p.ended_on is null
   where c.company_id = :company_id and c.id = :id`,
  { notNull: [...codeColumnsKnown.notNull, 'postal_codes', 'recent_count', 'is_copy'] },
);

export type EntryRow = Statements['entry']['row'];

/** What decides about an entry: the code with the facts that open it. */
export const readEntry = (tx: CompanyTx, id: string): Promise<EntryRow | undefined> => tx.findOne(entry, { id });

const useRow = statement(
  'use',
  `update access_codes set first_used_at = coalesce(first_used_at, :now), last_used_at = :now, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const useCode = (tx: CompanyTx, id: string): void => tx.send(useRow, { id });

const insertTry = statement(
  'insert_try',
  `insert into access_code_tries (company_id, code_id, number, at, address_hash)
   select c.company_id, c.id, c.failed_count + 1, :now, :address_hash from access_codes c where c.company_id = :company_id and c.id = :id`,
);

const failRow = statement(
  'fail',
  `update access_codes set failed_count = failed_count + 1, locked_until = coalesce(:locked_until, locked_until),
     counted_after = case when :locked_until::timestamptz is null then counted_after else failed_count + 1 end, ended_at = case when :ends then :now else ended_at end,
     end_reason = case when :ends then 'wrong_facts' else end_reason end, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** A wrong fact; it may lock the code, from whose end the next ones count anew, or end it. */
export function failCode(
  tx: CompanyTx,
  id: string,
  {
    address_hash,
    ...fate
  }: { readonly address_hash: Buffer; readonly locked_until: string | null; readonly ends: boolean },
): void {
  tx.send(insertTry, { id, address_hash });
  tx.send(failRow, { id, ...fate });
}

const forgetTries = statement(
  'forget_tries',
  `delete from access_code_tries where ctid in (select t.ctid from access_code_tries t where t.at < :before limit :batch)`,
);

/** @returns how many */
export const forgetOldTries = (tx: OperatorTx, before: string, batch: number): Promise<number> =>
  tx.run(forgetTries, { before, batch });

const erase = statement(
  'erase',
  'delete from access_codes c where c.company_id = :company_id and c.mandate_id = any(:mandates)',
);

/** For a reset of the sandbox; with tries and visits. */
export const eraseCodes = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });

const eraseDunning = statement(
  'erase_dunning',
  `delete from access_codes where ctid in (select c.ctid from access_codes c
       join dunning_debtors d on d.company_id = c.company_id and d.id = c.dunning_debtor_id
       where c.company_id = :company_id and d.created_at <= :until limit :batch)`,
);

/** The same for those of debtors of invoices. @returns how many */
export const eraseDunningCodes = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseDunning, { until, batch });
