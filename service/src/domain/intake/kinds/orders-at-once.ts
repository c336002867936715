/**
 * Creates the orders of many rows by few round trips (decision 161): the rules of the command compose them of facts that are read once, and its
 * statements are sent without waiting for each. What is not plain is run row by row.
 */
import { OrderCreate } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { addDebtor, type DebtorRow, lockDebtors } from '../../collection/debtors/index.ts';
import { type ComposedOrder, composeDraft, insertOrder } from '../../collection/orders/index.ts';
import { debtorMade } from './case-debtor.ts';
import { type CaseFacts, debtorOf, readFacts } from './case-facts.ts';
import { orderBody } from './order-body.ts';
import { printsOf } from './orders-run.ts';
import type { Made, Outcome, Row, Setting } from './rules.ts';
import { readBody, valueOf } from './values.ts';

const at = 'debtor_reference';

/** What a row becomes. */
interface Planned {
  readonly debtor: DebtorRow;
  /** The row makes it. */
  readonly isNew: boolean;
  readonly composed: ComposedOrder;
}

const isPlain = (rows: readonly Row[], { options }: Setting): boolean =>
  !options.finalize &&
  options.on_existing_debtor === 'keep' &&
  rows.every(({ invoice, document }) => invoice === null && document === null);

/** The debtor of a row: one that an earlier row makes, one that is here, or a new one; undefined where it cannot be made. */
function debtorFor(
  row: Row,
  made: Map<string, DebtorRow>,
  { facts, setting }: { readonly facts: CaseFacts; readonly setting: Setting },
): Pick<Planned, 'debtor' | 'isNew'> | undefined {
  const reference = valueOf(row.values, at);
  const earlier = row.debtor_id === null && reference !== undefined ? made.get(reference) : undefined;
  if (earlier !== undefined) return { debtor: earlier, isNew: false };
  const { stored, after, findings } = debtorOf(row, facts, setting);
  if (after === undefined || findings.some(({ severity }) => severity === 'error')) return undefined;
  if (stored === undefined && reference !== undefined) made.set(reference, after);
  return { debtor: after, isNew: stored === undefined };
}

/** What the rows become; undefined where a rule refuses one of them. */
function planOf(rows: readonly Row[], facts: CaseFacts, setting: Setting): Planned[] | undefined {
  const made = new Map<string, DebtorRow>();
  const planned: Planned[] = [];
  const { publicUrl, environment, side } = setting;
  for (const row of rows) {
    const found = debtorFor(row, made, { facts, setting });
    if (found === undefined) return undefined;
    const { body } = readBody(OrderCreate, orderBody([row], found.debtor.id, setting));
    if (body === undefined) return undefined;
    const report = new ValidationErrors();
    const composed = composeDraft(
      body,
      {
        source: side === 'operator' ? 'operator' : 'client',
        now: facts.now,
        expires_at: facts.expires_at,
        today: facts.known.today,
        defaultType: facts.company.default_claim_type,
        debtorName: found.debtor.display_name,
        publicUrl,
        environment,
      },
      report,
    );
    if (report.failed) return undefined;
    planned.push({ ...found, composed });
  }
  return planned;
}

export async function runAtOnce(
  tx: CompanyTx,
  rows: readonly Row[],
  setting: Setting,
): Promise<readonly Outcome[] | undefined> {
  if (!isPlain(rows, setting)) return undefined;
  const planned = planOf(rows, await readFacts(tx, rows), setting);
  if (planned === undefined) return undefined;
  const created = new Set(planned.flatMap(({ debtor, isNew }) => (isNew ? debtor.id : [])));
  const here = [...new Set(planned.map(({ debtor }) => debtor.id))].filter((id) => !created.has(id));
  if (here.length > 0 && (await lockDebtors(tx, here)).length < here.length) return undefined;
  for (const { debtor, isNew, composed } of planned) {
    if (isNew) addDebtor(tx, debtor);
    insertOrder(tx, composed, setting.partner_id);
  }
  const prints = await printsOf(
    tx,
    planned.map(({ composed }) => composed.order.id),
  );
  return planned.map(({ debtor, isNew, composed: { order, claims } }): Outcome => {
    const print = prints.get(order.id);
    const made: Made = { type: 'order', id: order.id, ...(print === undefined ? {} : { print }) };
    return {
      action: 'created',
      resources: [
        { type: 'order', id: order.id },
        ...claims.map(({ id }) => ({ type: 'claim', id }) as const),
        { type: 'debtor', id: debtor.id },
      ],
      errors: [],
      made: isNew ? [made, debtorMade(debtor)] : [made],
    };
  });
}
