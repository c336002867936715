/** What a reset of the sandbox deletes of requests, with their documents. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('requests');

const eraseOfCases = statement(
  'eraseOfCases',
  `delete from requests_to_client r where r.company_id = :company_id and (r.mandate_id = any(:mandates) or r.order_id = any(:orders))`,
);
const eraseOfCompany = statement(
  'eraseOfCompany',
  `delete from requests_to_client r where r.company_id = :company_id and r.id in (
     select o.id from requests_to_client o
     where o.company_id = :company_id and o.order_id is null and o.mandate_id is null and o.created_at <= :until limit :batch)`,
);

export const eraseRequests = (tx: CompanyTx, cases: Cases): void => tx.send(eraseOfCases, cases);

/** Requests on the company itself. @returns how many it deleted */
export const eraseCompanyRequests = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseOfCompany, { until, batch });
