/** The SQL on claims of a case that agreements need; what is agreed is a fact of the ledger. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('agreements');

const acceptedClaim = statement(
  'accepted_claim',
  `select o.mandate_id, c.legal_basis, c.document_date, d.acting_as
   from claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
   join debtors d on d.company_id = o.company_id and d.id = o.debtor_id
   where c.company_id = :company_id and c.id = :id and o.mandate_id is not null`,
  { notNull: ['mandate_id'] },
);

export type AcceptedClaim = Statements['accepted_claim']['row'];

/** The case of a claim, and what decides on its statutory interest; undefined for a claim without a case. */
export const findAccepted = (db: CompanyDb, id: string): Promise<AcceptedClaim | undefined> =>
  db.findOne(acceptedClaim, { id });
