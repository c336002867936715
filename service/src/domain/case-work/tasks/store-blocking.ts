/** SQL of the tasks that a sandbox's clock has done (case-work.md 12). */
import { outcomesByKind, taskKinds } from '@mahnwerk/contract/shapes/task.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { waiting } from './store.ts';

const statement = statementsOf<Statements>('tasks');

const doDue = statement(
  'do_due',
  `update tasks t set status = 'done', close_reason = 'done', closed_by = 'service', outcome = f.outcome, outcome_text = :by, done_at = :now,
     updated_at = :stamp
   from unnest(:kinds::text[], :outcomes::text[]) as f (kind, outcome)
   where t.kind = f.kind and t.company_id = :company_id and t.blocking and ${waiting} and t.due_on <= :on`,
);

const defaults = taskKinds.flatMap((kind) => {
  const [outcome] = outcomesByKind[kind];
  return outcome === undefined ? [] : [{ kind, outcome }];
});

/** Ends the blocking tasks of a company that are due by a day with their first outcome. @returns how many */
export const doBlockingTasks = (
  tx: CompanyTx,
  { on, by }: { readonly on: string; readonly by: string },
): Promise<number> =>
  tx.run(doDue, { on, by, kinds: defaults.map(({ kind }) => kind), outcomes: defaults.map(({ outcome }) => outcome) });
