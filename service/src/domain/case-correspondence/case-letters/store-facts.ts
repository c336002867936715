/** SQL on what decides whether a letter of a case may leave, where no other module has it. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { LeftFirstLetter } from './facts.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-letters');

/** The states of letters that count. */
const counting = `'sending', 'sent', 'waiting', 'taken', 'posted'`;

const casesOf = statement(
  'cases_of',
  `select distinct l.mandate_id from letters l where l.company_id = :company_id and l.id = any(:letters::uuid[]) and l.mandate_id is not null
   order by l.mandate_id`,
  { notNull: ['mandate_id'] },
);

/** The cases of letters, in the order in which they are locked. */
export const casesOfLetters = async (db: CompanyDb, letters: readonly string[]): Promise<string[]> =>
  (await db.many(casesOf, { letters })).map(({ mandate_id }) => mandate_id);

// Its contacts and circumstances change behind this lock.
const lockDebtorRows = statement(
  'lock_debtors',
  `select d.id from debtors d where d.company_id = :company_id and d.id in (
     select m.debtor_id from mandates m where m.company_id = :company_id and m.id = any(:mandates::uuid[])
     union select unnest(m.additional_debtor_ids) from mandates m where m.company_id = :company_id and m.id = any(:mandates::uuid[]))
   order by d.id for no key update`,
);

/** Locks the debtors of cases. */
export const lockDebtorsOf = (tx: CompanyTx, mandates: readonly string[]): Promise<number> =>
  tx.run(lockDebtorRows, { mandates });

const firstLetters = statement(
  'first_letters',
  `select c.recipient ->> 'debtor_id' as debtor_id, c.claim_ids, l.dated from case_letters c
   join letters l on l.company_id = c.company_id and l.id = c.id
   where c.company_id = :company_id and c.mandate_id = :mandate_id and c.id is distinct from :except::uuid
     and l.kind in ('first_letter_consumer', 'first_letter_business') and l.status in (${counting})`,
  { notNull: ['debtor_id', 'dated'] },
);

const lastPayBy = statement(
  'first_letter_pay_by',
  `select max(c.pay_by) as pay_by from case_letters c join letters l on l.company_id = c.company_id and l.id = c.id
   where c.company_id = :company_id and c.mandate_id = :mandate_id
     and l.kind in ('first_letter_consumer', 'first_letter_business') and l.status in (${counting})`,
);

/** The deadline of the first letters of a case that count. */
export const firstLetterPayBy = async (db: CompanyDb, mandate_id: string): Promise<string | null> =>
  (await db.one(lastPayBy, { mandate_id })).pay_by;

/** The first letters of the case that count, but for one. */
export const readFirstLetters = (
  db: CompanyDb,
  mandate_id: string,
  except: string | null,
): Promise<LeftFirstLetter[]> => db.many(firstLetters, { mandate_id, except });

const costTexts = statement(
  'cost_texts',
  `select k.id, k.description from mandate_costs k where k.company_id = :company_id and k.mandate_id = :mandate_id and k.status = 'booked' and k.description is not null`,
  { notNull: ['description'] },
);

/** What costs are for, where a person said it. */
export const readCostTexts = async (db: CompanyDb, mandate_id: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.many(costTexts, { mandate_id })).map(({ id, description }) => [id, description]));

const reported = statement(
  'reported',
  `select exists (select from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
     join payments p on p.company_id = c.company_id and p.claim_id = c.id
     where o.company_id = :company_id and o.mandate_id = :mandate_id and p.status = 'reported') as is_there`,
  { notNull: ['is_there'] },
);

/** Whether the client reported a payment that waits for a decision. */
export const hasReportedPayment = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(reported, { mandate_id })).is_there;

const documents = statement(
  'documents',
  `select d.id, d.filename, d.mime_type, d.status, d.size, d.sha256 from documents d
   where d.company_id = :company_id and d.id = any(:ids::uuid[]) and (
     (d.parent_type = 'mandate' and d.parent_id = :mandate_id::uuid)
     or (d.parent_type = 'claim' and d.parent_id in (select c.id from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
       where o.company_id = :company_id and o.mandate_id = :mandate_id::uuid)))
   order by array_position(:ids::uuid[], d.id)`,
);

/** Documents of the case or its claims, in the order of the ids; those of others are absent. */
export const readAttachable = (db: CompanyDb, mandate_id: string, ids: readonly string[]) =>
  db.many(documents, { mandate_id, ids });

const lettersOf = statement(
  'letters_of_case',
  `select c.id from case_letters c where c.company_id = :company_id and c.mandate_id = :mandate_id and c.id = :id`,
);

/** Whether the letter is of the case. */
export const isLetterOf = async (db: CompanyDb, mandate_id: string, id: string): Promise<boolean> =>
  (await db.findOne(lettersOf, { mandate_id, id })) !== undefined;

const costNotice = statement(
  'cost_notice',
  `select max(l.dated) as dated from letters l where l.company_id = :company_id and l.mandate_id = :mandate_id
     and l.kind in ('cost_notice', 'plan_offer') and l.status in (${counting})`,
  { nullable: ['dated'] },
);

/** The day of the last letter that left and says what an agreement costs (§ 13a (3) RDG). */
export const costNoticeOn = async (db: CompanyDb, mandate_id: string): Promise<string | null> =>
  (await db.one(costNotice, { mandate_id })).dated;

const costNoticeToDebtor = statement(
  'cost_notice_to',
  `select max(l.dated) as dated from letters l join case_letters c on c.company_id = l.company_id and c.id = l.id
   where l.company_id = :company_id and l.mandate_id = :mandate_id and l.status in ('sent', 'posted')
     and c.plan_fee_cents >= :cents and c.recipient ->> 'debtor_id' = :debtor_id::text`,
  { nullable: ['dated'] },
);

/** The day of the last letter that left to a debtor, or who represents it, and says at least these costs of an agreement. */
export const costNoticeTo = async (
  db: CompanyDb,
  of: { readonly mandate_id: string; readonly debtor_id: string; readonly cents: bigint },
): Promise<string | null> => (await db.one(costNoticeToDebtor, of)).dated;
