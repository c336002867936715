/**
 * A second user of the ladder: toy cases whose policy is a list of steps. A step writes a task with the id of its decision;
 * one for the court is taken in a transaction of its own.
 */
import assert from 'node:assert/strict';
import { queueMoved, type Subject, movedColumns, queueTexts, dueParts } from '../../src/domain/ladder/queue/index.ts';
import { type Details, type NewDecision, recordDecisions } from '../../src/domain/ladder/decisions/index.ts';
import { type VersionRow, versionTexts } from '../../src/domain/ladder/policies/index.ts';
import type { Decided, Found, Ladder, RunOfDay } from '../../src/domain/ladder/runs/index.ts';
import type { CompanyDb, CompanyTx } from '../../src/platform/database/session.ts';
import { compose, type Statement } from '../../src/platform/database/statement.ts';
import { addDays } from '../../src/values/day.ts';
import type { LiveService } from './service.ts';

export interface ToyPolicy {
  readonly steps: readonly { readonly key: string; readonly days: number; readonly alone?: boolean }[];
}

export interface ToyCase {
  readonly id: string;
  readonly policy_id: string;
  readonly policy_version: number;
  readonly next_on: string;
  readonly taken: number;
  readonly stop: 'client_request' | null;
}

interface ToyPlan extends Decided {
  readonly steps: readonly { readonly of: ToyCase; readonly next_on: string | null }[];
}

export type ToyLadder = Ladder<object, ToyCase, ToyPlan, ToyPolicy>;

const subject = { kind: 'mandate', table: 'toy_cases', group: 'id' } as const satisfies Subject;

/** The tables of toy cases, for the roles that the service works with. */
export async function createToys(service: LiveService): Promise<void> {
  await service.sql(
    `create table toy_cases (company_id uuid, id uuid, policy_id uuid, policy_version int, next_on date, taken int default 0, stop text,
       updated_at timestamptz default now(), primary key (company_id, id))`,
  );
  await service.sql(
    `create table toy_tasks (company_id uuid, id uuid primary key, case_id uuid, step text, on_day date, unique (case_id, on_day), unique (case_id, step))`,
  );
  await service.sql(`grant select, insert, update on toy_cases, toy_tasks to mahnwerk_operator`);
}

/** A statement outside the registry, which is of the service alone. */
const statement = <R = object>(name: string, text: string) =>
  compose<object, R>(`toy.${name}`, text) as never as Statement<Readonly<Record<string, never>>, R>;
const given = (parameters: Readonly<Record<string, unknown>>) => parameters as Readonly<Record<string, never>>;

const parts = dueParts(subject);
const columns = 'i.id, i.policy_id, i.policy_version, i.next_on, i.taken, i.stop';
const texts = queueTexts(subject);
const due = statement<ToyCase>(
  'due',
  `with ${parts.with} select ${columns} from ${parts.page} join toy_cases i on i.company_id = :company_id and i.id = q.subject_id and i.next_on <= :on order by i.id`,
);
const running = statement<ToyCase>(
  'running',
  `select ${columns} from toy_cases i where i.company_id = :company_id and i.policy_id = :policy and i.id > :after order by i.id limit :batch`,
);
const version = statement<VersionRow>('version', versionTexts('mandate').version);
const take = statement(
  'take',
  `with moved as (
     update toy_cases i set taken = taken + 1, next_on = :next_on where company_id = :company_id and id = :id returning ${movedColumns(subject)}
   ) ${queueMoved(subject)}`,
);
const task = statement(
  'task',
  `insert into toy_tasks (company_id, id, case_id, step, on_day) values (:company_id, :id, :subject, :step, :on)`,
);
const one = statement<ToyCase>(
  'one',
  `select ${columns} from toy_cases i where i.company_id = :company_id and i.id = :id for update`,
);
const move = statement(
  'move',
  `update toy_cases set policy_version = :version where id in (
     select id from toy_cases where policy_id = :policy and policy_version < :version order by id limit 2)`,
);
const tasks = statement<{ readonly count: number }>(
  'tasks',
  `select count(*)::integer as count from toy_tasks t join ladder_decisions d on d.id = t.id where d.run_id = :run`,
);

const readPolicy: ToyLadder['readPolicy'] = async (db, { policy_id, policy_version }, run) => {
  if (run.policy !== null) return run.policy as unknown as ToyPolicy;
  const row = await db.one(version, given({ policy_id, version: policy_version }));
  return row.document as unknown as ToyPolicy;
};

/** What is decided about a case, pure; `next_on` of a step is the day of the one after it. */
function decideOne(of: ToyCase, policy: ToyPolicy, { id: run_id, run_on: on }: RunOfDay) {
  const step = policy.steps[of.taken];
  const following = policy.steps[of.taken + 1];
  const { policy_id, policy_version } = of;
  const answer = { subject_id: of.id, on, policy_id, policy_version, run_id, problems: [] };
  const held = (reason: NewDecision['reason']) => ({
    step: undefined,
    decision: { ...answer, outcome: 'hold', reason, next_on: null, details: {} } satisfies NewDecision,
  });
  if (of.stop !== null) return held(of.stop);
  if (step === undefined) return held('no_step_left');
  const next_on = following === undefined ? null : addDays(on, following.days);
  const decision: NewDecision = { ...answer, outcome: 'step', reason: 'due', next_on, details: { step: step.key } };
  return { step: { of, next_on, alone: step.alone === true }, decision };
}

const decide: ToyLadder['decide'] = (cases, { run, policyOf }) => {
  const made = cases.map((of) => decideOne(of, policyOf(of), run));
  const steps = made.flatMap(({ step }) => (step === undefined ? [] : [step]));
  const held = cases.filter((_, index) => made[index]?.step === undefined);
  return {
    decisions: made.map(({ decision }) => decision),
    held: held.map(({ id, next_on }) => ({ id, was: next_on, next_on: addDays(run.run_on, 1) })),
    single: steps.filter(({ alone }) => alone).map(({ of }) => of.id),
    steps: steps.filter(({ alone }) => !alone),
  };
};

const send = (tx: CompanyTx, written: Statement<Readonly<Record<string, never>>, unknown>, values: object): void =>
  tx.send(written, given({ ...values }));

const textOf = ({ step }: Details): string => String(step);

/** The ladder of toy cases. */
export const toyLadder: ToyLadder = {
  subject,
  queue: {
    plan: compose('toy.plan', texts.plan),
    postpone: compose('toy.postpone', texts.postpone),
    askAgain: compose('toy.askAgain', texts.askAgain),
  },
  batch: 2,
  work: 'toy.run',
  after: ['dunning.run'],
  moveWork: 'toy.move',
  cover: async () => ({}),
  async readDue(db: CompanyDb, page, { run }): Promise<Found<ToyCase>> {
    const found =
      run.policy === null
        ? await db.many(due, given({ ...page }))
        : await db.many(running, given({ ...page, policy: run.policy_id }));
    return { due: found, until: found.at(-1)?.id };
  },
  readPolicy,
  decide,
  async plan(tx, { steps }, { run, decisions }) {
    for (const { of, next_on } of steps) {
      const decision = decisions.find(({ subject_id }) => subject_id === of.id);
      assert.ok(decision);
      send(tx, task, { id: decision.id, subject: of.id, step: textOf(decision.details), on: run.run_on });
      send(tx, take, { id: of.id, next_on });
    }
    const taken = new Set(steps.map(({ of }) => of.id));
    return {
      decisions: decisions.map((decision) =>
        taken.has(decision.subject_id)
          ? { ...decision, details: { ...decision.details, task_id: decision.id } }
          : decision,
      ),
      counts: { steps: steps.length },
      warnings: [],
    };
  },
  foresee: async (_db, { decisions }) => ({
    decisions,
    counts: { steps: decisions.filter(({ outcome }) => outcome === 'step').length },
    warnings: [],
  }),
  async takeOne(tx, id, run) {
    const of = await tx.one(one, given({ id }));
    const { decision, step } = decideOne(of, await readPolicy(tx, of, run), run);
    assert.ok(step);
    const task_id = crypto.randomUUID();
    send(tx, task, { id: task_id, subject: id, step: textOf(decision.details), on: run.run_on });
    send(tx, take, { id, next_on: step.next_on });
    recordDecisions(tx, subject.kind, [{ ...decision, details: { ...decision.details, task_id } }]);
    return { steps: 1 };
  },
  moveSome: async (tx, { policy_id, version: to }) =>
    (await tx.run(move, given({ policy: policy_id, version: to }))) === 0,
  moveDates: () => undefined,
  async readProgress(tx, run) {
    return { isUnderWay: false, counts: { tasks: (await tx.one(tasks, given({ run }))).count } };
  },
};
