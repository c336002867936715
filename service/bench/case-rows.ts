/** Many running cases as rows: copies of an accepted one, of as many companies, with courses, queue and decisions. */
import type pg from 'pg';
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { bodyOf, givenAccepted, type Stage } from '../test/harness/cases.ts';
import { copyRows, type Database } from './copy-rows.ts';

export interface CaseRows {
  readonly companies: number;
  readonly cases: number;
  /** Of them; every tenth is held by a stop. */
  readonly due: number;
  readonly on: string;
}

const steps = [
  { key: 'wait', kind: 'wait', name: 'Abwarten', days: 0, for_days: 14 },
  { key: 'call', kind: 'task', name: 'Anruf', days: 0, task_kind: 'call', title: 'Anrufen', blocking: false },
  { key: 'check', kind: 'task', name: 'Prüfung', days: 7, task_kind: 'check', title: 'Akte prüfen' },
  { key: 'later', kind: 'task', name: 'Nachfrage', days: 30, task_kind: 'call', title: 'Nachfragen' },
] as const;

/** The company that the copies come from; its case has no due step. */
export interface Original {
  readonly mandate: string;
  readonly key: string;
}

/** Stores the cases. */
export async function layCases(stage: Stage, pool: pg.Pool, rows: CaseRows): Promise<Original> {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const policy = bodyOf(
    await stage.operate<CasePolicy>('POST', '/operator/v1/case-policies/', {
      claim_kind: 'any',
      name: 'Ohne Briefe',
      enabled: false,
      steps,
    }),
    201,
  );
  const client = await pool.connect();
  // The copies need no search terms, figures and looks: the run reads none.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const sql: Database['sql'] = async (text, values = []) => (await client.query(text, [...values])).rows;
  try {
    await copyOriginals({ sql }, { company: company.company, rows });
    await layCourses({ sql }, policy.id, rows);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return { mandate: mandate.id, key: company.key };
}

/** A case is due by its number; the numbers go round the companies. */
async function copyOriginals(
  database: Database,
  { company, rows: { companies, cases } }: { readonly company: string; readonly rows: CaseRows },
): Promise<void> {
  await database.sql(
    'create table bench_companies as select n - 1 as nth, uuidv7() as company_id from generate_series(1, $1::int) n',
    [companies],
  );
  await database.sql(
    `create table bench_cases as select n, c.company_id, uuidv7() as id, uuidv7() as debtor_id, uuidv7() as order_id
     from generate_series(0, $1::int - 1) n join bench_companies c on c.nth = n % $2::int`,
    [cases, companies],
  );
  const each = 'bench_cases c where t.company_id = $1::uuid';
  const copied = {
    companies: [`'id', c.company_id, 'customer_number', 'B' || c.nth`, 'bench_companies c where t.id = $1::uuid'],
    debtors: [`'company_id', c.company_id, 'id', c.debtor_id`, each],
    debtor_contacts: [`'company_id', c.company_id, 'debtor_id', c.debtor_id`, each],
    mandates: [
      `'company_id', c.company_id, 'id', c.id, 'debtor_id', c.debtor_id, 'reference_number', 'B' || c.n, 'created_at', t.created_at - c.n * interval '1 second'`,
      each,
    ],
    orders: [
      `'company_id', c.company_id, 'id', c.order_id, 'debtor_id', c.debtor_id, 'mandate_id', c.id, 'created_at', t.created_at - c.n * interval '1 second'`,
      each,
    ],
    claims: [`'company_id', c.company_id, 'id', uuidv7(), 'order_id', c.order_id`, each],
    ledger_postings: [
      `'company_id', c.company_id, 'mandate_id', c.id, 'entry_id', md5(t.entry_id::text || c.n)::uuid`,
      each,
    ],
  } as const;
  for (const [table, [members, from]] of Object.entries(copied))
    await copyRows(database, table, [company], { members, from: `${table} t, ${from}` });
}

/** The due cases stand at one of the first three steps, the others at the last one. */
async function layCourses(database: Database, policy: string, { companies, cases, due, on }: CaseRows): Promise<void> {
  await database.sql(
    `create table bench_courses as select c.*, case when is_due then turn % 3 else 3 end as position,
       case when is_due then $3::date else $3::date + 10 + n % 20 end as next_on, is_due and turn % 10 = 0 as is_held
     from (select *, n / $4::int % ($1::int / $2::int) = 0 as is_due, n / $4::int / ($1::int / $2::int) as turn from bench_cases) c`,
    [cases, due, on, companies],
  );
  await database.sql(
    `insert into case_courses (company_id, id, policy_id, policy_version, accepted_on, started_on, standing, step, step_on, next_on, created_at, updated_at)
     select c.company_id, c.id, $1, 1, $2::date - 30, $2::date - 30,
       json_build_object('position', c.position, 'round', 0, 'anchor_on', c.next_on - (s.step ->> 'days')::int - 1),
       json_build_object('key', s.step ->> 'key', 'name', s.step ->> 'name', 'kind', s.step ->> 'kind'), c.next_on, c.next_on, now(), now()
     from bench_courses c join json_array_elements($3::json) with ordinality s (step, nth) on s.nth = c.position + 1`,
    [policy, on, JSON.stringify(steps)],
  );
  await database.sql(
    `insert into ladder_queue (kind, company_id, due_on, group_id, subject_id) select 'mandate', company_id, next_on, id, id from bench_courses`,
  );
  await database.sql(
    `insert into ladder_decisions (kind, company_id, subject_id, from_on, id, outcome, reason, details, next_on, policy_id, policy_version)
     select 'mandate', k.company_id, k.id, $1::date - 14, uuidv7(), 'wait', 'not_due',
       json_build_object('step', k.step ->> 'key', 'name', k.step ->> 'name', 'kind', k.step ->> 'kind', 'round', null), k.next_on, k.policy_id, 1
     from case_courses k where k.policy_id = $2`,
    [on, policy],
  );
  await database.sql(
    `insert into case_stops (company_id, id, mandate_id, kind, since, note, author_type, created_at, updated_at)
     select company_id, uuidv7(), id, 'office', $1::date - 7, 'Rückfrage', 'service', now(), now() from bench_courses where is_held`,
    [on],
  );
  await database.sql('drop table bench_courses, bench_cases, bench_companies');
}
