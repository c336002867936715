/** SQL: where a case `m` stands, for figures and the lists behind them (case-work.md 11). */
import type { CasePhase, ClarifyReason } from '@mahnwerk/contract/shapes/case-phases.ts';

/** The operator's day: from the day of its `created_at` to it, a case has its age. */
export const today = 'business_day(null, :now)';

// The business date of the company, which most often need not be looked up.
const isBarred = `(m.limitation_on < ${today} or m.limitation_on < (select k.dunning_business_date from companies k where k.id = m.company_id))`;

// Each set is read once, and is small: looked up for every case, they took 4 s for 100,000.
const circumstance = (types: string): string =>
  `m.debtor_id in (select c.debtor_id from debtor_circumstances c where c.ended_on is null and c.type in (${types}))`;
const stop = (condition: string): string =>
  `m.id in (select s.mandate_id from case_stops s where s.status = 'active'${condition})`;
const objection = `m.id in (select d.mandate_id from declarations d where d.type = 'objection' and d.ended_at is null)`;

/** What an open case is clarified for, each by itself (`hold_of_case` names the first). */
export const reasonsToClarify: Readonly<Record<ClarifyReason, string>> = {
  disputed: objection,
  insolvent: circumstance(`'insolvent'`),
  deceased: circumstance(`'deceased'`),
  represented: stop(` and s.kind = 'representation'`),
  deferred: stop(` and s.kind = 'deferral'`),
  client_request: stop(` and s.kind = 'client_request'`),
  office: stop(` and s.kind = 'office'`),
  debtor_reported: stop(` and s.kind = 'debtor_report'`),
  time_barred: `coalesce(${isBarred}, false)`,
};

const isStopped = `(${reasonsToClarify.time_barred} or ${objection} or ${circumstance(`'insolvent', 'deceased'`)} or ${stop('')})`;
const hasPlan = `m.id in (select p.mandate_id from instalment_plans p where p.status = 'active')`;

const phases: readonly (readonly [phase: CasePhase, condition: string])[] = [
  ['closed', 'm.closed_at is not null'],
  ['paid', 'm.total_balance_cents <= 0'],
  ['stopped', isStopped],
  ['plan', hasPlan],
  ['court', `m.procedure_state = 'judicial_dunning'`],
  ['enforcement', `m.procedure_state = 'foreclosure'`],
  ['monitoring', `m.procedure_state = 'long_term_monitoring'`],
];

/** The first phase that applies. */
export const phaseOfCase = `case ${phases.map(([phase, condition]) => `when ${condition} then '${phase}'`).join(' ')} else 'demand' end`;
