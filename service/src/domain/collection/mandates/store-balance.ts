/** The statement of a balance. */
import type { CostWorking } from '@mahnwerk/contract/shapes/cost-working.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { baseRateHistory } from '../../money/base-rates/index.ts';
import { ledgerColumns, type LedgerColumns, ledgerSize } from '../../money/ledger/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const balanceRow = statement(
  'balance',
  `select m.reference_number, m.created_at, l.is_large, ${ledgerColumns}, ${baseRateHistory} as base_rates,
     (select json_agg(json_build_object('id', c.id, 'document_reference', c.document_reference))
      from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
      where o.company_id = m.company_id and o.mandate_id = m.id) as claims,
     (select json_agg(json_build_object('id', x.id, 'amount_cents', x.amount_cents::text, 'rule', x.rule, 'table_version', x.table_version,
        'working', x.working)) from mandate_costs x where x.company_id = m.company_id and x.mandate_id = m.id) as costs
   from mandates m cross join ${ledgerSize} where m.company_id = :company_id and m.id = :id`,
);

/** Everything that a balance is made of. */
export interface BalanceRow extends LedgerColumns {
  readonly reference_number: string;
  readonly created_at: string;
  /** Whether there are more facts than wanted; then none is read. */
  readonly is_large: boolean;
  /** `baseRateHistory` */
  readonly base_rates: string | null;
  readonly claims: readonly { id: string; document_reference: string | null }[] | null;
  /** How costs came to their amounts, as they were booked; amounts as text, since JSON has no integers beyond 2^53. */
  readonly costs:
    | readonly {
        id: string;
        amount_cents: string;
        rule: string;
        table_version: string | null;
        working: CostWorking | null;
      }[]
    | null;
}

const most_facts = 2_147_483_646;

/** One statement, so that a balance is that of one state of the database. @param facts_max with more facts, it is large */
export const readBalanceRow = async (
  db: CompanyDb,
  id: string,
  facts_max = most_facts,
): Promise<BalanceRow | undefined> => (await db.findOne(balanceRow, { id, facts_max })) as BalanceRow | undefined;
