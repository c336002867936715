/** The body of an order by the rows of one debtor. Pure. */
import { claimBody } from './claim-values.ts';
import { itemsOf } from './order-e-invoices.ts';
import type { Row, Setting } from './rules.ts';
import { present, valueOf } from './values.ts';

/** The body of the order of rows of one debtor, a claim of each. */
export const orderBody = (rows: readonly Pick<Row, 'values' | 'invoice'>[], debtor_id: string, setting: Setting) =>
  present({
    debtor_id,
    starting_approach: rows
      .map(({ values }) => valueOf(values, 'starting_approach'))
      .find((each) => each !== undefined),
    creditor_obligation_fulfilled: setting.options.creditor_obligation_fulfilled,
    claims: rows.map((row) => ({ ...claimBody(row.values, setting), ...present({ items: itemsOf(row) }) })),
  });
