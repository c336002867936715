/** SQL of decisions: a row where the answer changes, and the days on which a switch of the company held all. */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { LadderKind } from '../queue/index.ts';
import { type Answer, type DecisionUse, heldBy, type NewDecision, presentDay, type Reason } from './decision.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('ladder-decisions');

const answerColumns = {
  subject_id: 'uuid',
  id: 'uuid',
  outcome: 'text',
  reason: 'text',
  next_on: 'date',
  policy_id: 'uuid',
  policy_version: 'integer',
  problems: 'json',
  details: 'json',
} as const;
const decisionColumns = columnsOf({ from_on: 'date', run_id: 'uuid', ...answerColumns });

// The answer of a day that had a step stays; a later answer begins on the day after it. An equal answer writes nothing. A
// step that a run planned meanwhile stays the answer of its day: what stops it says so.
const decide = statement(
  'decide',
  `insert into ladder_decisions as d (kind, company_id, subject_id, from_on, id, outcome, reason, next_on, policy_id, policy_version, run_id,
     problems, details)
   select :kind::ladder_kind, :company_id, n.subject_id,
     case when last.outcome in ('notice', 'handover', 'step') and last.from_on >= n.from_on then last.from_on + 1
       else greatest(n.from_on, last.from_on) end,
     n.id, n.outcome, n.reason, n.next_on, n.policy_id, n.policy_version, n.run_id, n.problems, n.details
   from ${decisionColumns.as('n')}
   left join lateral (
     select * from ladder_decisions x where x.kind = :kind and x.company_id = :company_id and x.subject_id = n.subject_id
     order by x.from_on desc limit 1
   ) last on true
   where last.outcome is distinct from n.outcome or last.reason is distinct from n.reason
     or last.next_on is distinct from n.next_on or last.problems::text is distinct from n.problems::text
     or last.details::text is distinct from n.details::text
   on conflict (kind, company_id, subject_id, from_on) do update set id = excluded.id, outcome = excluded.outcome, reason = excluded.reason,
     next_on = excluded.next_on, policy_id = excluded.policy_id, policy_version = excluded.policy_version, run_id = excluded.run_id,
     problems = excluded.problems, details = excluded.details
     where d.outcome not in ('notice', 'step') or excluded.outcome in ('notice', 'step')`,
);

/** A decision with its id, so that what it makes can refer to it. */
export type IdentifiedDecision = NewDecision & { readonly id: string };

const rowOf = (decision: NewDecision | IdentifiedDecision) => ({
  id: newId(),
  policy_id: null,
  run_id: null,
  problems: [],
  ...decision,
  from_on: decision.on,
});

/** Stores decisions on several subjects; one that repeats the last answer writes nothing. */
export function recordDecisions(
  tx: CompanyTx,
  kind: LadderKind,
  decisions: readonly (NewDecision | IdentifiedDecision)[],
): void {
  if (decisions.length > 0) tx.send(decide, { kind, ...decisionColumns.of(decisions.map(rowOf)) });
}

const dryColumns = columnsOf(answerColumns);

const insertDry = statement(
  'insertDry',
  `insert into ladder_dry_decisions (kind, run_id, company_id, subject_id, id, outcome, reason, next_on, policy_id, policy_version, problems, details)
   select :kind::ladder_kind, :run_id, :company_id, n.subject_id, n.id, n.outcome, n.reason, n.next_on, n.policy_id, n.policy_version, n.problems, n.details
   from ${dryColumns.as('n')}
   on conflict do nothing`,
);

/** Stores what a dry run would decide. */
export function insertDryDecisions(
  tx: CompanyTx,
  { kind, run_id }: { readonly kind: LadderKind; readonly run_id: string },
  decisions: readonly NewDecision[],
): void {
  if (decisions.length > 0) tx.send(insertDry, { kind, run_id, ...dryColumns.of(decisions.map(rowOf)) });
}

const rewrite = statement(
  'rewrite',
  `update ladder_decisions set outcome = :outcome, reason = :reason, next_on = :next_on, problems = :problems
   where kind = :kind and company_id = :company_id and subject_id = :subject_id and from_on >= :from_on
     and outcome in ('notice', 'step') and details::jsonb @> :made::jsonb`,
);

/** Changes the decision to take a step that was stopped: `made` is what its details say the step made. */
export const rewriteDecision = (
  tx: CompanyTx,
  kind: LadderKind,
  {
    made,
    from_on = '-infinity',
    problems = [],
    ...stopped
  }: Pick<NewDecision, 'subject_id' | 'outcome' | 'reason' | 'next_on' | 'problems'> & {
    readonly made: object;
    /** The first day whose decision may change. */
    readonly from_on?: string;
  },
): void =>
  tx.send(rewrite, { kind, from_on, ...stopped, made: JSON.stringify(made), problems: JSON.stringify(problems) });

/** From a company's switches `h` those that hold its subjects of a kind on a day; company and day are expressions. */
export const holdsOn = (kind: LadderKind, company: string, day: string): string =>
  `from ladder_company_holds h where h.kind = '${kind}' and h.company_id = ${company} and h.from_on <= ${day} and coalesce(h.until_on, 'infinity') >= ${day}`;

const decided = statement(
  'decided',
  `select d.subject_id, d.from_on, d.outcome, d.reason, d.next_on, d.policy_id, d.policy_version, d.problems, d.details,
     (select min(h.reason::text) from ladder_company_holds h where h.kind = :kind and h.company_id = :company_id and h.from_on <= :on::date
        and coalesce(h.until_on, 'infinity') >= :on::date) as company_hold
   from unnest(:ids::uuid[]) i (id), lateral (
     select * from ladder_decisions x where x.kind = :kind and x.company_id = :company_id and x.subject_id = i.id and x.from_on <= :on
     order by x.from_on desc limit 1) d`,
  { nullable: ['company_hold', 'next_on', 'policy_id'] },
);

/** The decision of a day on these subjects, by their ids. */
export async function decisionsOn(
  db: CompanyDb,
  use: DecisionUse,
  { on, ids }: { readonly on: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Answer>> {
  const rows = ids.length === 0 ? [] : await db.many(decided, { kind: use.kind, on, ids });
  return new Map(
    rows.map(({ company_hold, ...row }) => {
      const answer = presentDay(use, { ...row, following_on: null, run_id: null }, on);
      return [row.subject_id, heldBy(company_hold as Reason | null, answer)];
    }),
  );
}

const erase = statement(
  'erase',
  `delete from ladder_decisions where kind = :kind and company_id = :company_id and subject_id = any(:subjects::uuid[])`,
);
const eraseDry = statement(
  'eraseDry',
  `delete from ladder_dry_decisions where kind = :kind and company_id = :company_id and subject_id = any(:subjects::uuid[])`,
);

/** Deletes the decisions on subjects that are deleted. */
export function eraseDecisions(tx: CompanyTx, kind: LadderKind, subjects: readonly string[]): void {
  tx.send(erase, { kind, subjects });
  tx.send(eraseDry, { kind, subjects });
}

// A switch that is on stays on, and so does its record.
const eraseHolds = statement(
  'eraseHolds',
  `delete from ladder_company_holds where kind = :kind and company_id = :company_id and until_on is not null`,
);

/** Deletes the past holds of a company. @returns how many */
export const erasePastHolds = (tx: CompanyTx, kind: LadderKind): Promise<number> => tx.run(eraseHolds, { kind });

const forget = statement(
  'forgetDry',
  `delete from ladder_dry_decisions where run_id in (select r.id from ladder_runs r where r.kind = :kind and r.dry_run and r.created_at < :before
     and exists (select from ladder_dry_decisions d where d.run_id = r.id) limit :batch)`,
);

/** Deletes what dry runs before a time decided. @returns how many rows */
export const forgetDryDecisions = (
  tx: OperatorTx,
  kind: LadderKind,
  { before, batch }: { readonly before: string; readonly batch: number },
): Promise<number> => tx.run(forget, { kind, before, batch });
