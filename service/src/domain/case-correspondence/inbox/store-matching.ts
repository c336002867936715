/** SQL by which items find cases and letters. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Candidate } from './match.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('inbox');

/** Cases that share one address or name: many equal ones say nothing. */
const shared_max = 6;

const over = `(m.closed_at is not null or m.procedure_state = 'ended' or m.processing_state = 'ended')`;

const mailed = statement(
  'mailed_letters',
  `select k.mail_id, k.company_id, k.letter_id, l.kind, l.mandate_id, l.recipient, l.status
   from letter_mails k join letters l on l.company_id = k.company_id and l.id = k.letter_id where k.mail_id = any(:mail_ids::uuid[])`,
  { nullable: ['mandate_id', 'recipient'] },
);

export type MailedLetter = Statements['mailed_letters']['row'];

/** The letters that these mails carried. */
export const readMailedLetters = (db: OperatorDb, mail_ids: readonly string[]): Promise<MailedLetter[]> =>
  mail_ids.length === 0 ? Promise.resolve([]) : db.many(mailed, { mail_ids });

const letter = statement('letter', 'select l.company_id, l.id, l.mandate_id, l.kind from letters l where l.id = :id', {
  nullable: ['mandate_id'],
});

export const readLetter = (db: OperatorDb, id: string): Promise<Statements['letter']['row'] | undefined> =>
  db.findOne(letter, { id });

const ofDebtors = `join lateral (
     select m.id from mandates m where m.company_id = d.company_id and m.debtor_id = d.id
     union select m.id from mandates m where m.additional_debtor_ids <> '{}' and m.additional_debtor_ids @> array[d.id] and m.company_id = d.company_id
     limit ${shared_max}) m on true`;

const byEmail = statement(
  'by_email',
  `select distinct m.id as mandate_id
   from (
     (select k.company_id, k.debtor_id from debtor_contacts k where k.type = 'email' and k.value = :email and k.status <> 'former' limit ${shared_max})
     union
     (select c.company_id, c.debtor_id from debtor_circumstances c
      where c.party is not null and lower(c.party ->> 'email') = :email and c.ended_on is null limit ${shared_max})) s
   join debtors d on d.company_id = s.company_id and d.id = s.debtor_id
   ${ofDebtors}`,
  { notNull: ['mandate_id'] },
);

const byName = statement(
  'by_name',
  `select m.id as mandate_id
   from (select d.company_id, d.id from debtors d where compared_name(d.display_name) = :name limit ${shared_max}) d
   ${ofDebtors}`,
  { notNull: ['mandate_id'] },
);

const idsOf = (rows: readonly { readonly mandate_id: string }[]) => rows.map(({ mandate_id }) => mandate_id);

export const findByEmail = async (db: OperatorDb, email: string | null): Promise<readonly string[]> =>
  email === null ? [] : idsOf(await db.many(byEmail, { email }));

/** @param name in the form of comparison */
export const findByName = async (db: OperatorDb, name: string): Promise<readonly string[]> =>
  name === '' ? [] : idsOf(await db.many(byName, { name }));

const facts = statement(
  'facts',
  `select m.id, m.company_id, ${over} as is_over,
     array(select compared_text(each) from unnest(m.reference_number || m.further_reference_numbers) each) as references,
     array(select d.display_name from debtors d where d.company_id = m.company_id and d.id = any(m.debtor_id || m.additional_debtor_ids)) as names,
     array(select k.value from debtor_contacts k
       where k.company_id = m.company_id and k.debtor_id = any(m.debtor_id || m.additional_debtor_ids) and k.type = 'email' and k.status <> 'former'
       union select lower(c.party ->> 'email') from debtor_circumstances c
       where c.company_id = m.company_id and c.debtor_id = any(m.debtor_id || m.additional_debtor_ids) and c.ended_on is null
         and c.party ->> 'email' is not null) as emails
   from mandates m where m.id = any(:ids::uuid[])`,
  { notNull: ['is_over', 'references', 'names', 'emails'] },
);

/** What cases are compared by. */
export const readCandidates = (db: OperatorDb, ids: readonly string[]): Promise<Candidate[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.many(facts, { ids });
