/** Writes a task by hand. */
import type { TaskInput, tasks } from '@mahnwerk/contract/operator/tasks.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { companyOfDebtor } from '../../collection/debtors/index.ts';
import { companyOfMandate, lockMandate } from '../../collection/mandates/index.ts';
import { companyOfOrder } from '../../collection/orders/index.ts';
import { readTeamOf } from '../teams/index.ts';
import { dueRange, readPresented, refuseForeign } from './checks.ts';
import * as store from './store.ts';
import { auditedTask } from './task.ts';

const parents = [
  { name: 'mandate_id', companyOf: companyOfMandate },
  { name: 'order_id', companyOf: companyOfOrder },
  { name: 'debtor_id', companyOf: companyOfDebtor },
] as const;

/** The company of what the task is about; undefined without one. @throws Refusal validation_error */
async function companyOf(tx: OperatorTx, body: TaskInput): Promise<string | undefined> {
  const [parent, ...further] = parents.filter(({ name }) => body[name] != null);
  const company = parent === undefined ? undefined : await parent.companyOf(tx, body[parent.name] ?? '');
  refuseFailures((report) => {
    for (const { name } of further) report.failAt(name, 'not_allowed', 'A task is about one of these.');
    if (parent !== undefined && company === undefined) report.failAt(parent.name, 'invalid', 'No such resource.');
  });
  return company;
}

export const create: Handler<'operator', (typeof tasks)['routes']['create']> = checked(
  async ({ tx, body }) => {
    const company = await companyOf(tx, body);
    const { assignee } = await refuseForeign(tx, body);
    const { today, last } = await dueRange(tx, company);
    refuseFailures((report) => {
      if (body.due_on < today || body.due_on > last)
        report.failAt('due_on', 'invalid', `Must be from ${today} to ${last}.`);
    });
    return { company, assignee };
  },
  async ({ tx, body, checked: { company, assignee: given }, caller, deps }) => {
    const { kind, title, due_on, text = null, priority = 'normal' } = body;
    const { mandate_id = null, order_id = null, debtor_id = null } = body;
    if (company !== undefined && mandate_id !== null) await refuseCase(tx, company, mandate_id);
    const ofCase =
      given === undefined && company !== undefined && mandate_id !== null
        ? await store.readAssigneeOf(tx.forCompany(company), mandate_id)
        : null;
    const assignee = given === undefined ? ofCase : given;
    const byKind = body.team_id === undefined && assignee === null ? await readTeamOf(tx, kind) : undefined;
    const id = newId();
    store.insert(tx, {
      id,
      company: company ?? null,
      mandate_id,
      order_id,
      debtor_id,
      kind,
      title,
      text,
      priority,
      due_on,
      cause_type: 'person',
      cause_id: null,
      cause_text: caller.name,
      assignee_id: assignee?.id ?? null,
      assignee_name: assignee?.name ?? null,
      team_id: body.team_id ?? byKind ?? null,
    });
    const task = await readPresented(tx, id, deps.publicUrl);
    return audited(task, { company, target: id, after: auditedTask(task) });
  },
);

/** @throws Refusal conflict if the case is closed, validation_error if it has as many tasks as it can */
async function refuseCase(tx: OperatorTx, company: string, mandate_id: string): Promise<void> {
  const bound = tx.forCompany(company);
  const mandate = orNotFound(await lockMandate(bound, mandate_id));
  refuseUnless(mandate.closed_at === null, 'conflict', { detail: 'The case is closed.' });
  if ((await store.countOpenOf(bound, mandate_id)) < limits.mandate_open_tasks) return;
  const message = `A case has at most ${limits.mandate_open_tasks} open tasks.`;
  throw new Refusal('validation_error', { errors: [{ field: 'mandate_id', code: 'max_length', message }] });
}
