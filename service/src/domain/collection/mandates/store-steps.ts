/** SQL of the steps of cases in the operator's history: those that were taken, and what people did about them (case-work.md 10). */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const columns = columnsOf({ id: 'uuid', mandate_id: 'uuid', code: 'text', name: 'text' });

const insertRows = statement(
  'insert_steps',
  `insert into case_step_entries (company_id, id, mandate_id, code, name, day, author_type, author_name, created_at)
   select :company_id, n.id, n.mandate_id, n.code, n.name, :day, :bound_author_type, :bound_author_name, :now from ${columns.as('n')}`,
);

export interface StepEntry {
  readonly mandate_id: string;
  readonly code: 'step.taken' | 'step.skipped' | 'step.postponed';
  /** Of the step. */
  readonly name: string;
}

/** @param day on which the steps were taken or passed; to which one was put off */
export function appendSteps(tx: CompanyTx, day: string, steps: readonly StepEntry[]): void {
  if (steps.length > 0) tx.send(insertRows, { day, ...columns.of(steps.map((step) => ({ ...step, id: newId() }))) });
}

const some = statement(
  'some_steps',
  `select s.id, s.code, s.name, s.day, s.created_at from case_step_entries s
   where s.company_id = :company_id and s.id = any(array(select unnest(:ids::uuid[])))`,
);

export type StepEntryRow = Statements['some_steps']['row'];

export const readStepEntries = (db: CompanyDb, ids: readonly string[]): Promise<StepEntryRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.many(some, { ids });

const erase = statement(
  'erase_steps',
  `delete from case_step_entries s where s.company_id = :company_id and s.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseSteps = (tx: CompanyTx, mandates: readonly string[]): void => tx.send(erase, { mandates });
