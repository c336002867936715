/** SQL of the business date. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { dayOf, daysBetween } from '../../../values/day.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('business-date');

const read = statement('read', `select c.dunning_business_date from companies c where c.id = :company_id`);

/** What sessions have asked for: a command has one day, as it has one `now`. */
const asked = new WeakMap<CompanyDb, Promise<string>>();

/** The current day of the company: today in Berlin, or in a sandbox the day of its last run, if that is later (case-work.md 1). */
export function businessDate(db: CompanyDb): Promise<string> {
  const known = asked.get(db) ?? readDate(db);
  asked.set(db, known);
  return known;
}

async function readDate(db: CompanyDb): Promise<string> {
  const { dunning_business_date: ahead } = await db.one(read);
  const today = todayInBerlin(db);
  return ahead !== null && ahead > today ? ahead : today;
}

const move = statement(
  'move',
  `update companies set dunning_business_date = :on where id = :company_id and coalesce(dunning_business_date, '-infinity') < :on`,
);

/** Moves the day of a company ahead; never back. What the transaction has asked before keeps the earlier one. */
export const moveBusinessDate = (tx: CompanyTx, on: string): void => tx.send(move, { on });

/** The same for what may belong to no company: without one, today in Berlin. */
export const businessDateOf = async (db: OperatorDb, company: string | undefined): Promise<string> =>
  company === undefined ? todayInBerlin(db) : businessDate(db.forCompany(company));

/** The operator's own day: of its bank, its runs over all companies and its queues. */
export const todayInBerlin = ({ now }: Pick<OperatorDb, 'now'>): string => dayOf(now);

/** The time on the company's business date, for deadlines that are instants. */
export async function businessTime(db: CompanyDb): Promise<string> {
  const ahead = daysBetween(todayInBerlin(db), await businessDate(db));
  return ahead === 0 ? db.now : new Date(Date.parse(db.now) + ahead * day_ms).toISOString();
}

const day_ms = 24 * 60 * 60 * 1000;
