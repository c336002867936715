/** Cases as a user of the ladder (docs/decisions/0126, 0131): due ones take a step of their policy, or say what holds them. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { appendSteps, lockMandate, type StepEntry } from '../../collection/mandates/index.ts';
import type { Asked, Decided, Found, Ladder, Planned, RunOfDay } from '../../ladder/runs/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import {
  caseDays,
  caseMoveWork,
  caseQueue,
  cases,
  type CourseNeeds,
  decide,
  decisionOf,
  type FactRow,
  foreseeCase,
  holdOfCompany,
  insertTasks,
  isPlain,
  type KnownCase,
  knownOf,
  lockCourse,
  moveCase,
  moveSome,
  type NewStand,
  placeIn,
  readDue,
  readRunning,
  setStands,
  stepTaken,
  taskOf,
  type Verdict,
} from '../course/index.ts';
import { type CaseWorkPolicy, readPolicyVersion } from '../policies/index.ts';
import * as store from './store.ts';

/** A due case, with the version that it runs on. */
type DueCase = FactRow & { readonly policy_id: string; readonly policy_version: number };

/** What was decided about a case. */
interface Judged {
  readonly known: KnownCase;
  readonly policy: CaseWorkPolicy;
  readonly verdict: Verdict;
}

interface CasePlan extends Decided {
  readonly judged: readonly Judged[];
}

export type CaseLadder = Ladder<object, DueCase, CasePlan, CaseWorkPolicy>;

const askingOf = (policy: CaseWorkPolicy, on: string) => ({ policy, days: caseDays(policy), on });

const decideCases: CaseLadder['decide'] = (due, { run, policyOf }) => {
  const judged = due.map((row): Judged => {
    const known = knownOf(row);
    const policy = policyOf(row);
    return {
      known,
      policy,
      verdict: decide(known.course, known.facts, { ...askingOf(policy, run.run_on), mode: 'run' }),
    };
  });
  const single = judged.filter(isSingle).map(({ known }) => known.course.id);
  const { run_on: on, id: run_id } = run;
  return {
    judged,
    decisions: judged.map(({ known, verdict }) => {
      const { id: _id, ...decision } = decisionOf(known.course, verdict, { id: '', on, run_id });
      return decision;
    }),
    held: [],
    single,
  };
};

/** Letters, fees and states are written under the lock of the case. */
const isSingle = ({ verdict }: Judged): boolean =>
  verdict.isTakenBack ||
  verdict.isFiled ||
  (verdict.outcome === 'step' && !isPlain(verdict.step, verdict.stand.standing.round));

const makesTask: ReadonlySet<string> = new Set(['task', 'court', 'monitor', 'close']);

/** Stores a page: steps with their tasks, waits and holds. */
function storePage(
  tx: CompanyTx,
  { judged }: CasePlan,
  { run, decisions }: Parameters<CaseLadder['plan']>[2],
): Planned {
  const { run_on: on, id: run_id } = run;
  const ids = new Map(decisions.map(({ subject_id, id }) => [subject_id, id]));
  const written = judged.flatMap((each) => {
    const id = ids.get(each.known.course.id);
    return id === undefined ? [] : [planned(each, { id, on, run_id })];
  });
  const tasks = written.flatMap(({ task }) => task ?? []);
  insertTasks(tx, tasks);
  setStands(
    tx,
    on,
    written.map(({ stand }) => stand),
  );
  appendSteps(
    tx,
    on,
    written.flatMap(({ entry }) => entry ?? []),
  );
  return {
    decisions: written.map(({ decision }) => decision),
    following: written.flatMap(({ following }) => following),
    counts: countsOf(
      written.map(({ decision }) => decision.outcome),
      tasks.length,
    ),
    warnings: [],
  };
}

const countsOf = (outcomes: readonly string[], tasks: number) => ({
  steps: outcomes.filter((outcome) => outcome === 'step').length,
  held: outcomes.filter((outcome) => outcome === 'hold').length,
  tasks,
});

/** One after the other: each asks the gate. */
async function foreseeCases(
  db: CompanyDb,
  judged: readonly Judged[],
  { run, needs }: { readonly run: RunOfDay; readonly needs: CourseNeeds },
): Promise<Planned> {
  const deciding = { id: '', on: run.run_on, run_id: run.id };
  const found: Awaited<ReturnType<typeof foreseeCase>>[] = [];
  for (const { known, policy, verdict } of judged) {
    const asking = askingOf(policy, run.run_on);
    found.push(await foreseeCase(db, { ...known, verdict }, { asking, deciding, needs }));
  }
  const kinds = found.flatMap(({ kind }) => kind ?? []);
  const tasks = kinds.filter((kind) => makesTask.has(kind)).length;
  const of = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  const decisions = found.map(({ decision: { id: _id, ...decision } }) => decision);
  const counts = countsOf(
    decisions.map(({ outcome }) => outcome),
    tasks,
  );
  return { decisions, counts: { ...counts, letters: of('letter'), offers: of('offer_plan') }, warnings: [] };
}

interface Deciding {
  readonly id: string;
  readonly on: string;
  readonly run_id: string | null;
}

/** What one case of a page writes. */
function planned({ known, policy, verdict }: Judged, deciding: Deciding) {
  const { course, facts } = known;
  const { id, on } = deciding;
  const asking = askingOf(policy, on);
  if (verdict.outcome !== 'step') {
    const stand: NewStand = { id: course.id, stand: verdict.stand, ended_on: verdict.outcome === 'end' ? on : null };
    return { stand, decision: decisionOf(course, verdict, deciding), following: [], task: undefined, entry: undefined };
  }
  const { step } = verdict;
  const task = taskOf(step, { id, mandate_id: course.id, on, days: asking.days });
  const took = { made: task === undefined ? {} : { task_id: id }, costs: [], until: task?.due_on ?? null };
  const { stand, decision, following } = stepTaken({ course, facts, verdict, took, asking }, deciding);
  const entry: StepEntry = { mandate_id: course.id, code: 'step.taken', name: step.name };
  return { stand: { id: course.id, stand, decision_id: id } satisfies NewStand, decision, following, task, entry };
}

async function readPage(
  db: Parameters<CaseLadder['readDue']>[0],
  page: Parameters<CaseLadder['readDue']>[1],
  { run }: Asked<object>,
): Promise<Found<DueCase>> {
  const tried = triedPolicy(run);
  if (tried === null) {
    const rows = await readDue(db, page);
    return { due: rows.filter(hasPolicy), until: rows.at(-1)?.id };
  }
  const rows = await readRunning(db, { ...page, policy_id: tried.id });
  const versions = new Map<number, CaseWorkPolicy>();
  for (const row of rows.filter(hasPolicy))
    if (!versions.has(row.policy_version)) versions.set(row.policy_version, await readPolicyVersion(db, row));
  const due = rows.filter(hasPolicy).map((row) => {
    const former = versions.get(row.policy_version);
    return former === undefined ? row : { ...row, standing: placeIn(row.standing, former, tried) };
  });
  return { due, until: rows.at(-1)?.id };
}

const hasPolicy = (row: FactRow): row is DueCase => row.policy_id !== null && row.policy_version !== null;

const triedPolicy = ({ policy }: RunOfDay): CaseWorkPolicy | null => policy as CaseWorkPolicy | null;

/** The work that does a run; its key is the run's id. */
export const caseRunWork = 'case.run';
const invoiceRunWork = 'dunning.run';

export const caseLadder = (needs: CourseNeeds): CaseLadder => ({
  subject: cases,
  queue: caseQueue,
  batch: 250,
  work: caseRunWork,
  after: [invoiceRunWork],
  moveWork: caseMoveWork,
  async cover(db) {
    const company = await readCompany(db);
    return holdOfCompany(company) === undefined && company.sandbox_origin !== 'production_mirror' ? {} : undefined;
  },
  readDue: readPage,
  readPolicy: async (db, { policy_id, policy_version }, run) =>
    triedPolicy(run) ?? readPolicyVersion(db, { policy_id: policy_id ?? '', policy_version }),
  decide: decideCases,
  plan: async (tx, plan, asked) => storePage(tx, plan, asked),
  foresee: (db, { judged }, { run }) => foreseeCases(db, judged, { run, needs }),
  async takeOne(tx, id, { run_on: on, id: run_id }) {
    const mandate = orNotFound(await lockMandate(tx, id));
    const row = await lockCourse(tx, id);
    if (row === undefined || row.policy_id === null || (row.next_on ?? '9') > on) return {};
    return (await moveCase(tx, { mandate, row, on, mode: 'run', run_id, needs })).counts;
  },
  moveSome,
  moveDates: (tx, { run_on, company_id }) => store.moveBusinessDates(tx, run_on, company_id),
  async readProgress(tx, run) {
    const [isUnderWay, counts] = await Promise.all([store.hasUnfinishedLetters(tx, run), store.countLetters(tx, run)]);
    return { isUnderWay, counts };
  },
});
