/** All SQL of a reset on the tables of dunning. It runs with the operator's rights. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { eraseBatches } from '../../correspondence/outbox/index.ts';
import { eraseDecisions, erasePastHolds } from '../../ladder/decisions/index.ts';
import { eraseQueue } from '../../ladder/queue/index.ts';
import { eraseRuns } from '../../ladder/runs/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunningReset');

const next = statement(
  'next',
  `select id from dunning_invoices where company_id = :company_id and created_at <= :until limit :batch for update`,
);

// In this order no row refers to one that is deleted before it. Payments and documents go with their invoice or notice.
const ofInvoices = [
  statement(
    'handovers',
    `delete from dunning_handovers where company_id = :company_id and invoice_id = any(:ids::uuid[])`,
  ),
  statement('notices', `delete from dunnings where company_id = :company_id and invoice_id = any(:ids::uuid[])`),
  statement('invoices', `delete from dunning_invoices where company_id = :company_id and id = any(:ids::uuid[])`),
];

/** Deletes the oldest invoices with all that belongs to them. @returns how many */
export async function eraseInvoices(tx: CompanyTx, until: string, batch: number): Promise<number> {
  const ids = (await tx.many(next, { until, batch })).map(({ id }) => id);
  if (ids.length === 0) return 0;
  eraseQueue(tx, 'invoice', ids);
  eraseDecisions(tx, 'invoice', ids);
  for (const each of ofInvoices) tx.send(each, { ids });
  return ids.length;
}

const letters = statement(
  'letters',
  `delete from letters l where l.company_id = :company_id and l.id in (
     select o.id from letters o
     where o.company_id = :company_id and o.kind = 'dunning' and o.created_at <= :until
       and not exists (select from dunnings d where d.company_id = :company_id and d.letter_id = o.id)
     limit :batch)`,
);

/** Deletes letters without notices. @returns how many */
export const eraseLetters = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(letters, { until, batch });

const debtors = statement(
  'debtors',
  `delete from dunning_debtors d where d.company_id = :company_id and d.id in (
     select o.id from dunning_debtors o
     where o.company_id = :company_id and o.created_at <= :until
       and not exists (select from dunning_invoices i where i.company_id = :company_id and i.debtor_id = o.id)
       and not exists (select from letters l where l.company_id = :company_id and l.debtor_id = o.id)
     limit :batch)`,
);

/** Deletes debtors without invoices. @returns how many */
export const eraseDebtors = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(debtors, { until, batch });

const businessDate = statement(
  'businessDate',
  `update companies set dunning_business_date = null, updated_at = :stamp where id = :company_id and dunning_business_date is not null`,
);

/**
 * Deletes the runs, print batches and past holds of the company, and sets its business date back to today.
 * @returns how many rows it changed
 */
export async function eraseRest(tx: CompanyTx, until: string): Promise<number> {
  const counts = await Promise.all([
    eraseRuns(tx, 'invoice', until),
    eraseBatches(tx, until),
    erasePastHolds(tx, 'invoice'),
    tx.run(businessDate),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
