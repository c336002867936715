/** SQL of what runs over invoices count and cover. */
import type { OperatorDb, OperatorTx, CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Counts, RunRow } from '../../ladder/runs/index.ts';
import { noticeLetters } from '../gate/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

/** The work that does a run; its key is the run's id. */
export const runKind = 'dunning.run';

const switches = statement(
  'switches',
  `select c.dunning_locked, c.dunning_paused, c.address is not null and c.payout_bank_account is not null as is_printable
   from companies c where c.id = :company_id`,
  { notNull: ['is_printable'] },
);

/** The switches of a company, and whether it has what a letter shows. */
export const readSwitches = (db: CompanyDb): Promise<Statements['switches']['row']> => db.one(switches);

const progress = statement(
  'progress',
  `select (select count(*) from letters l where l.run_id = :id and l.status not in ('created', 'stopped'))::integer as letters,
     (select count(*) from letters l join dunnings d on d.company_id = l.company_id and d.letter_id = l.id
      where l.run_id = :id and d.status = 'stopped')::integer as stopped`,
  { notNull: ['letters', 'stopped'] },
);

/** What became of the letters of a run. */
export const countLetters = (tx: OperatorTx, id: string): Promise<Counts> =>
  tx.one(progress, { id }).then((counts) => ({ ...counts }));

const channels = statement(
  'channels',
  `select count(*) filter (where l.channel = 'email')::int8 as email, count(*) filter (where l.channel = 'post')::int8 as post
   from letters l where l.run_id = :id and l.status <> 'stopped'`,
  { notNull: ['email', 'post'] },
);

/** The letters of a run by their way; of a dry run those that would be made. */
export async function readChannels(
  db: OperatorDb,
  run: RunRow,
): Promise<{ readonly email: number; readonly post: number }> {
  if (run.dry_run) return { email: run.counts.email_letters ?? 0, post: run.counts.post_letters ?? 0 };
  const { email, post } = await db.one(channels, { id: run.id });
  return { email: Number(email), post: Number(post) };
}

const unfinished = statement(
  'unfinished',
  `select exists (select from letters l
     join work_items w on w.company_id = l.company_id and w.kind = '${noticeLetters.work}' and w.key = l.id::text and w.failed_at is null
     where l.run_id = :id and l.status = 'created') as exists`,
  { notNull: ['exists'] },
);

/** Whether letters of the run have neither passed the gate nor been stopped; failed work waits for the operator. */
export const hasUnfinishedLetters = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(unfinished, { id })).exists;

const moveDate = statement(
  'moveDate',
  `update companies c set dunning_business_date = :on
   where status = 'active' and not dunning_locked and not dunning_paused and (:company::uuid is null or id = :company)
     and coalesce(dunning_business_date, '-infinity') < :on
     and not coalesce((select (p.document->'quiet_days')::jsonb ? :on::date::text from ladder_policies p
       where p.kind = 'invoice' and p.policy_id = c.id and p.superseded_at is null and p.effective_from <= :on
       order by p.effective_from desc, p.version desc limit 1), false)`,
);

/** A real run of the sandbox moves the business dates of the companies that it covers. */
export const moveBusinessDates = (tx: OperatorTx, on: string, company: string | null): void =>
  tx.send(moveDate, { on, company });

const exists = statement('companyExists', `select exists (select from companies where id = :id) as exists`, {
  notNull: ['exists'],
});
export const companyExists = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(exists, { id })).exists;
