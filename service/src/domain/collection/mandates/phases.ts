/** SQL: where a case `m` stands, for figures and the lists behind them (case-work.md 11). */
import type { CasePhase, ClarifyReason } from '@mahnwerk/contract/shapes/case-phases.ts';

/** The day of the session. */
export const today = `(:now::timestamptz at time zone 'Europe/Berlin')::date`;

const circumstance = (types: string): string => `exists (select from debtor_circumstances c
  where c.company_id = m.company_id and c.debtor_id = m.debtor_id and c.ended_on is null and c.type in (${types}))`;
const stop = (condition: string): string => `exists (select from case_stops s
  where s.company_id = m.company_id and s.mandate_id = m.id and s.status = 'active'${condition})`;
const objection = `exists (select from declarations d
  where d.company_id = m.company_id and d.mandate_id = m.id and d.type = 'objection' and d.ended_at is null)`;

/** What an open case is clarified for, each by itself (`hold_of_case` names the first). */
export const reasonsToClarify: Readonly<Record<ClarifyReason, string>> = {
  disputed: objection,
  insolvent: circumstance(`'insolvent'`),
  deceased: circumstance(`'deceased'`),
  represented: stop(` and s.kind = 'representation'`),
  deferred: stop(` and s.kind = 'deferral'`),
  client_request: stop(` and s.kind = 'client_request'`),
  office: stop(` and s.kind = 'office'`),
  time_barred: `coalesce(m.limitation_on < ${today}, false)`,
};

const isStopped = `(${reasonsToClarify.time_barred} or ${objection} or ${circumstance(`'insolvent', 'deceased'`)} or ${stop('')})`;
const hasPlan = `exists (select from instalment_plans p where p.company_id = m.company_id and p.mandate_id = m.id and p.status = 'active')`;

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
