/** A task that something else than a person or the ledger raises, such as the choice of a debtor on its page (debtor-page.md 7, 12). */
import type { TaskCause, TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { readTeamOf } from '../teams/index.ts';
import * as store from './store.ts';

interface WantedTask {
  readonly company_id: string;
  readonly mandate_id: string;
  readonly kind: TaskKind;
  /** One line. */
  readonly title: string;
  readonly text: string | null;
  readonly due_on: string;
  readonly cause: { readonly type: TaskCause; readonly id: string; readonly text: string };
}

/** Who works on the case does it, else the team of the kind. @returns its id */
export async function makeTask(
  tx: OperatorTx,
  { company_id, mandate_id, kind, title, text, due_on, cause }: WantedTask,
): Promise<string> {
  const assignee = await store.readAssigneeOf(tx.forCompany(company_id), mandate_id);
  const id = newId();
  store.insert(tx, {
    id,
    company: company_id,
    mandate_id,
    order_id: null,
    debtor_id: null,
    kind,
    title,
    text,
    priority: 'normal',
    due_on,
    cause_type: cause.type,
    cause_id: cause.id,
    cause_text: cause.text,
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
    team_id: assignee === null ? ((await readTeamOf(tx, kind)) ?? null) : null,
  });
  return id;
}
