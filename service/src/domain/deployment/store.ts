/** All SQL on the state of the deployment. Every count is bounded. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { mailKinds } from '../../platform/mail/index.ts';
import { no_company } from '../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('deployment');
const most = limits.deployment_count_max;

const noteProcess = statement(
  'noteProcess',
  `insert into service_processes (id, roles, seen_at) values (:id, :roles, clock_timestamp())
   on conflict (id) do update set roles = excluded.roles, seen_at = excluded.seen_at`,
);
const forgetGone = statement(
  'forgetGone',
  `delete from service_processes where seen_at < clock_timestamp() - interval '1 day'`,
);
const forgetProcess = statement('forgetProcess', `delete from service_processes where id = :id`);

const processes = statement('processes', `select id, roles, seen_at from service_processes order by id limit 100`);

// One step of the index for each kind, then at most the counted rows of it.
const queue = statement(
  'queue',
  `with recursive kinds as (
     (select kind from work_items where failed_at is null order by kind limit 1)
     union all
     select (select q.kind from work_items q where q.kind > k.kind and q.failed_at is null order by q.kind limit 1) from kinds k where k.kind is not null
   )
   select k.kind, w.waiting, w.oldest_due_at, w.oldest_at from kinds k, lateral (
     select count(*)::integer as waiting, min(f.due_at)::timestamptz(3) as oldest_due_at, min(f.created_at) as oldest_at
     from (select due_at, created_at from work_items q where q.kind = k.kind and q.failed_at is null limit ${most}) f) w
   where k.kind is not null limit 100`,
  { notNull: ['kind', 'waiting'] },
);

const jobs = statement(
  'jobs',
  `select s.job as name, s.last_finished_at, s.due_at as next_at, w.last_error from job_schedule s
   left join work_items w on w.company_id = '${no_company}' and w.kind = 'job' and w.key = s.job
   where s.job = any(:names::text[]) order by s.job`,
  { nullable: ['last_error'] },
);

const mails = statement('mails', `select outcome, at, code, host, message from mail_outcomes`);

const records = statement('records', `select name, finished_at, bytes from deployment_records`);

const readPerson = statement(
  'person',
  `select a.email, a.first_name, a.last_name, a.language from accounts a where a.id = :id`,
);

/** Who asks for a test mail, and in which language. */
export const findPerson = (db: OperatorDb, id: string) => db.findOne(readPerson, { id });

/** Notes this process, and forgets those that ended without a word. */
export function seen(tx: OperatorTx, process: { readonly id: string; readonly roles: readonly string[] }): void {
  tx.send(noteProcess, process);
  tx.send(forgetGone);
}

export const forget = (tx: OperatorTx, id: string): void => tx.send(forgetProcess, { id });

const isMail = ({ kind }: { readonly kind: string }): boolean => mailKinds.some((each) => each === kind);

/** What the database knows of the deployment. */
export async function readState(db: OperatorDb, jobNames: readonly string[]) {
  const [running, work, repeated, outcomes, recorded] = await Promise.all([
    db.many(processes),
    db.many(queue),
    db.many(jobs, { names: jobNames }),
    db.many(mails),
    db.many(records),
  ]);
  const waitingMails = work.filter(isMail);
  const outcomeOf = (name: string) => outcomes.find(({ outcome }) => outcome === name);
  const recordOf = (name: string) => recorded.find((each) => each.name === name);
  return {
    processes: running,
    queue: work.map(({ oldest_at: _oldest, ...row }) => row),
    jobs: repeated,
    mail_waiting: {
      count: Math.min(
        most,
        waitingMails.reduce((sum, { waiting }) => sum + waiting, 0),
      ),
      oldest_at:
        waitingMails
          .map(({ oldest_at }) => oldest_at)
          .filter((at) => at !== null)
          .sort()[0] ?? null,
    },
    sent: outcomeOf('sent'),
    notSent: outcomeOf('not_sent'),
    backup: recordOf('backup'),
    verified: recordOf('verify'),
  };
}
