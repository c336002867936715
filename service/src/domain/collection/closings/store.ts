/** All SQL on closings. */
import type { ProcedureState, ProcessingState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { MandateClosing } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('closings');

const inForce = statement(
  'in_force',
  `select id, procedure_state, processing_state from mandate_closings
   where company_id = :company_id and mandate_id = :mandate_id and reopened_at is null`,
);

/** The closing of a mandate that is closed. */
export const findInForce = (db: CompanyDb, mandateId: string): Promise<Statements['in_force']['row'] | undefined> =>
  db.findOne(inForce, { mandate_id: mandateId });

const insertRow = statement(
  'insert',
  `insert into mandate_closings (company_id, id, mandate_id, closed_on, code, type, description, procedure_state, processing_state, created_at)
   values (:company_id, :id, :mandate_id, :closed_on, :code, :type, :description, :procedure_state, :processing_state, :now)`,
);

interface NewClosing extends Pick<MandateClosing, 'code' | 'type' | 'description'> {
  /** Of the fact in the ledger. */
  readonly id: string;
  readonly mandate_id: string;
  readonly closed_on: string;
  /** Those before. */
  readonly procedure_state: ProcedureState;
  readonly processing_state: ProcessingState;
}

export const insert = (tx: CompanyTx, closing: NewClosing): void => tx.send(insertRow, closing);

const reopenRow = statement(
  'reopen',
  `update mandate_closings set reopened_at = :now where company_id = :company_id and id = :id`,
);

export const setReopened = (tx: CompanyTx, id: string): void => tx.send(reopenRow, { id });

const erase = statement(
  'erase',
  `delete from mandate_closings c where c.company_id = :company_id and c.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseClosings = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
