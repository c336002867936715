/** What a person does with tasks. A task is locked last: a command that it stands for takes its own locks first. */
import type { Assignee } from '@mahnwerk/contract/case/mandates.ts';
import type { Task, tasks } from '@mahnwerk/contract/operator/tasks.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import { dueRange, readPresented, refuseForeign } from './checks.ts';
import * as store from './store.ts';
import {
  auditedTask,
  type CommandedKind,
  isCancellable,
  isCommanded,
  isReopenable,
  isWaiting,
  outcomesOf,
  presentTask,
} from './task.ts';

type Routes = (typeof tasks)['routes'];

/** The commands that tasks stand for: they end what raised the task. @throws Refusal conflict if it is over */
export type TaskCommands = Readonly<Record<CommandedKind, (tx: OperatorTx, cause: TaskCauseRef) => Promise<void>>>;

/** What raised a task. */
export interface TaskCauseRef {
  readonly type: store.ListedTask['cause_type'];
  readonly id: string;
  /** Empty where it belongs to none. */
  readonly company: string;
  readonly mandate_id: string;
}

/** Moves the day of a follow-up. */
export type MoveFollowUp = (tx: OperatorTx, cause: TaskCauseRef, day: string | null) => Promise<void>;

const causeOf = ({ cause_type, cause_id, company_id, mandate_id }: store.ListedTask): TaskCauseRef => ({
  type: cause_type,
  id: cause_id ?? '',
  company: company_id ?? '',
  mandate_id: mandate_id ?? '',
});

const endedNow = ({ status }: Pick<store.ListedTask, 'status'>) => ({ detail: `The task is \`${status}\`.` });

/** @throws Refusal not_found, conflict if it has ended */
async function lockWaiting(tx: OperatorTx, id: string): Promise<store.ListedTask> {
  const row = orNotFound(await store.lockTask(tx, id));
  refuseUnless(isWaiting(row), 'conflict', endedNow(row));
  return row;
}

interface Changing {
  readonly tx: OperatorTx;
  readonly path: { readonly id: string };
  readonly deps: { readonly publicUrl: string };
}

/** Answers with the task as it is now, and says what changed. */
async function changed({ tx, path: { id }, deps }: Changing, before: Task, fields?: readonly string[]) {
  const after = await readPresented(tx, id, deps.publicUrl);
  return audited(after, {
    company: after.company_id ?? undefined,
    target: id,
    before: auditedTask(before),
    after: { ...auditedTask(after), ...(fields === undefined ? {} : { fields }) },
  });
}

export const update = (moveFollowUp: MoveFollowUp): Handler<'operator', Routes['update']> =>
  checked(
    async ({ tx, path, body }): Promise<Assignee | null | undefined> => {
      const row = await store.readTask(tx, path.id);
      const { assignee } = await refuseForeign(tx, body);
      const { today, last } = await dueRange(tx, row?.company_id ?? undefined);
      refuseFailures((report) => {
        if (body.due_on !== undefined && body.due_on !== row?.due_on && (body.due_on < today || body.due_on > last))
          report.failAt('due_on', 'invalid', `Must be from ${today} to ${last}.`);
      });
      return assignee;
    },
    async ({ tx, path, body, checked: given, deps }) => {
      const found = orNotFound(await store.readTask(tx, path.id));
      const { due_on } = body;
      if (found.kind === 'follow_up' && due_on !== undefined && due_on !== found.due_on && isWaiting(found))
        await moveFollowUp(tx, causeOf(found), due_on);
      const row = await lockWaiting(tx, path.id);
      const before = await readPresented(tx, path.id, deps.publicUrl);
      const assignee = given === undefined ? before.assignee : given;
      const after = {
        ...row,
        ...body,
        assignee_id: assignee?.id ?? null,
        assignee_name: assignee?.name ?? null,
        text: body.text === undefined ? row.text : body.text,
        team_id: body.team_id === undefined ? row.team_id : body.team_id,
      };
      const same = (['title', 'text', 'due_on', 'priority', 'assignee_id', 'team_id'] as const).every(
        (name) => after[name] === found[name],
      );
      if (same) return unchanged(before);
      store.update(tx, after);
      return changed({ tx, path, deps }, { ...before, due_on: found.due_on }, Object.keys(body));
    },
  );

export const start: Handler<'operator', Routes['start']> = async ({ tx, path, body, caller, deps }) => {
  const row = await lockWaiting(tx, path.id);
  const person = caller.session?.accountId;
  const foreign = row.assignee_id !== null && row.assignee_id !== person;
  refuseUnless(!foreign || body?.take_over === true, 'conflict', {
    detail: `The task is assigned to ${row.assignee_name ?? ''}.`,
  });
  const before = await readPresented(tx, path.id, deps.publicUrl);
  const assignee = person === undefined ? before.assignee : { id: person, name: caller.name };
  if (row.status === 'in_progress' && assignee?.id === row.assignee_id) return unchanged(before);
  store.update(tx, {
    ...row,
    status: 'in_progress',
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
  });
  return changed({ tx, path, deps }, before);
};

export const done = (commands: TaskCommands): Handler<'operator', Routes['done']> =>
  checked(
    async ({ tx, path, body }) => {
      const { kind } = orNotFound(await store.readTask(tx, path.id));
      const outcomes = outcomesOf(kind);
      refuseFailures((report) => {
        if (outcomes.length > 0 && !outcomes.includes(body.outcome))
          report.failAt('outcome', 'invalid_choice', `A task of this kind ends with: ${outcomes.join(', ')}.`);
      });
    },
    async ({ tx, path, body, caller, deps }) => {
      const row = orNotFound(await store.readTask(tx, path.id));
      const { kind } = row;
      refuseUnless(outcomesOf(kind).length > 0, 'conflict', {
        detail: 'A task of this kind ends by its cause alone.',
      });
      refuseUnless(isWaiting(row), 'conflict', endedNow(row));
      if (isCommanded(kind)) await commands[kind](tx, causeOf(row));
      else await lockWaiting(tx, path.id);
      store.end(tx, {
        id: path.id,
        status: 'done',
        close_reason: 'done',
        outcome: body.outcome,
        outcome_text: body.text ?? null,
        done_by_id: caller.session?.accountId ?? null,
      });
      return changed({ tx, path, deps }, presentTask(row, deps.publicUrl));
    },
  );

export const cancel: Handler<'operator', Routes['cancel']> = async ({ tx, path, body, caller, deps }) => {
  const row = await lockWaiting(tx, path.id);
  refuseUnless(isCancellable(row), 'conflict', { detail: 'The task ends with what raised it.' });
  const before = await readPresented(tx, path.id, deps.publicUrl);
  store.end(tx, {
    id: path.id,
    status: 'cancelled',
    close_reason: 'cancelled',
    outcome: null,
    outcome_text: body.reason,
    done_by_id: caller.session?.accountId ?? null,
  });
  return changed({ tx, path, deps }, before);
};

export const reopen: Handler<'operator', Routes['reopen']> = async ({ tx, path, deps }) => {
  const row = orNotFound(await store.lockTask(tx, path.id));
  refuseUnless(isReopenable(row), 'conflict', {
    detail: isWaiting(row)
      ? endedNow(row).detail
      : 'Only a task that a person did, and that stood for no command, is taken up again.',
  });
  const { company_id, mandate_id } = row;
  const mandate =
    company_id === null || mandate_id === null ? undefined : await findMandate(tx.forCompany(company_id), mandate_id);
  refuseUnless(mandate === undefined || mandate.closed_at === null, 'conflict', { detail: 'The case is closed.' });
  refuseUnless(row.cause_id === null || !(await store.hasOpenSince(tx, row)), 'conflict', {
    detail: 'Its cause has raised another task.',
  });
  const before = await readPresented(tx, path.id, deps.publicUrl);
  store.reopen(tx, path.id);
  return changed({ tx, path, deps }, before);
};

export const assign: Handler<'operator', Routes['assign']> = checked(
  async ({ tx, body }) => (await refuseForeign(tx, body)).assignee ?? null,
  async ({ tx, body: { task_ids, team_id }, checked: assignee }) => {
    const ids = [...new Set(task_ids)];
    const rows = new Map((await store.lockTasks(tx, ids)).map((row) => [row.id, row]));
    const isOpen = (id: string) => {
      const row = rows.get(id);
      return row !== undefined && isWaiting(row);
    };
    const assigned = ids.filter((id) => isOpen(id));
    const skipped = ids
      .filter((id) => !isOpen(id))
      .map((task_id) => ({ task_id, reason: rows.has(task_id) ? ('not_open' as const) : ('not_found' as const) }));
    const result = { assigned, skipped };
    const [first] = assigned;
    if (first === undefined) return unchanged(result);
    store.assign(tx, {
      ids: assigned,
      assignee_id: assignee?.id ?? null,
      assignee_name: assignee?.name ?? null,
      team_id: team_id ?? null,
      keeps_team: team_id === undefined,
    });
    const before = assigned.map((id) => ({ task_id: id, assignee_id: rows.get(id)?.assignee_id ?? null }));
    // The log names the first; its values name all of them.
    return audited(result, {
      target: first,
      before,
      after: { assigned, assignee, ...(team_id === undefined ? {} : { team_id }) },
    });
  },
);
