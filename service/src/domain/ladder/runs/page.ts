/** Plans one page of a company: reads what is due, lets the user decide, and writes queue, steps and decisions. */
import { newId } from '../../../platform/ids.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { insertDryDecisions, recordDecisions } from '../decisions/index.ts';
import { deleteDue, postponeHeld } from '../queue/index.ts';
import type { Asked, Decided, Found, Ladder, PolicyVersion } from './ladder.ts';
import type { Counts } from './store.ts';

const keyOf = ({ policy_id = null, policy_version }: PolicyVersion): string => `${policy_id} ${policy_version}`;

/** Decides about due subjects that were read; each version of a policy is read once. */
export async function decideDue<Setting, Due extends PolicyVersion, Plan extends Decided, Policy>(
  db: CompanyDb,
  ladder: Pick<Ladder<Setting, Due, Plan, Policy>, 'readPolicy' | 'decide'>,
  due: readonly Due[],
  asked: Asked<Setting>,
): Promise<Plan> {
  const versions = new Map(due.map((each) => [keyOf(each), each]));
  const policies = new Map(
    await Promise.all(
      [...versions].map(async ([key, of]) => [key, { policy: await ladder.readPolicy(db, of, asked.run) }] as const),
    ),
  );
  const policyOf = (of: PolicyVersion): Policy => {
    const found = policies.get(keyOf(of));
    if (found === undefined) throw new Error('a subject runs on a policy that was not read');
    return found.policy;
  };
  return ladder.decide(due, { ...asked, policyOf });
}

/** What a page did. */
export interface PlannedPage {
  /** The last group of the page; undefined: nothing was left. */
  readonly until: string | undefined;
  readonly counts: Counts;
  readonly warnings: readonly string[];
  /** Subjects to take one by one. */
  readonly single: readonly string[];
}

const nothing: PlannedPage = { until: undefined, counts: {}, warnings: [], single: [] };

/** Plans the next page of a company, in one transaction; a dry run stores its decisions alone. */
export async function planPage<Setting, Due extends PolicyVersion, Plan extends Decided, Policy>(
  tx: CompanyTx,
  ladder: Ladder<Setting, Due, Plan, Policy>,
  asked: Asked<Setting> & { readonly after: string },
): Promise<PlannedPage> {
  const { run, after } = asked;
  const found = await ladder.readDue(tx, { on: run.run_on, after, batch: ladder.batch }, asked);
  const { until } = found;
  if (until === undefined) return nothing;
  const plan = await decideDue(tx, ladder, found.due, asked);
  const page = run.dry_run
    ? await storeDry(tx, ladder, plan, asked)
    : await store(tx, ladder, plan, { ...asked, until });
  // Those that are taken alone are counted then: killed before, the run reads them again.
  return { until, ...page, counts: { examined: found.due.length - page.single.length, ...page.counts } };
}

async function storeDry<Setting, Due extends PolicyVersion, Plan extends Decided, Policy>(
  tx: CompanyTx,
  ladder: Ladder<Setting, Due, Plan, Policy>,
  plan: Plan,
  asked: Asked<Setting>,
): Promise<Omit<PlannedPage, 'until'>> {
  const { decisions, counts, warnings } = await ladder.foresee(tx, plan, asked);
  const { kind } = ladder.subject;
  const { id: run_id } = asked.run;
  if (run_id !== null) insertDryDecisions(tx, { kind, run_id }, decisions);
  return { counts, warnings, single: [] };
}

async function store<Setting, Due extends PolicyVersion, Plan extends Decided, Policy>(
  tx: CompanyTx,
  ladder: Ladder<Setting, Due, Plan, Policy>,
  plan: Plan,
  asked: Asked<Setting> & { readonly after: string; readonly until: NonNullable<Found<Due>['until']> },
): Promise<Omit<PlannedPage, 'until'>> {
  const { kind } = ladder.subject;
  const { after, until } = asked;
  const on = asked.run.run_on;
  deleteDue(tx, kind, { on, after, until, kept: plan.single });
  const single = new Set(plan.single);
  const decisions = plan.decisions
    .filter(({ subject_id }) => !single.has(subject_id))
    .map((decision) => ({ id: newId(), ...decision }));
  const planned = await ladder.plan(tx, plan, { ...asked, decisions });
  const held = [...plan.held, ...(planned.held ?? [])];
  const postponed = await postponeHeld(tx, ladder.queue, { on, held });
  // A command that has changed a held subject meanwhile has recorded its own decision.
  const changed = new Set(held.map(({ id }) => id).filter((id) => !postponed.has(id)));
  recordDecisions(
    tx,
    kind,
    planned.decisions.filter(({ subject_id }) => !changed.has(subject_id)),
  );
  recordDecisions(tx, kind, planned.following ?? []);
  return {
    counts: { held: held.length, ...planned.counts },
    warnings: planned.warnings,
    single: plan.single,
  };
}
