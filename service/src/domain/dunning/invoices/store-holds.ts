/** SQL of what a debtor's page does to the invoices of the debtor (debtor-page.md 9). */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { openCentsOf } from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('invoices');

const isOpen = `i.company_id = :company_id and i.debtor_id = :debtor_id and i.status in ('open', 'in_dunning')`;

// Invoices before their debtor: the order of the last gate.
const lockRows = statement(
  'lock_open',
  `select i.id from dunning_invoices i where ${isOpen} order by i.id for no key update`,
);
const lockDebtorRow = statement(
  'lock_debtor',
  `select d.id from dunning_debtors d where d.company_id = :company_id and d.id = :debtor_id for no key update`,
);

export async function lockOpen(tx: CompanyTx, debtor_id: string): Promise<void> {
  await tx.run(lockRows, { debtor_id });
  await tx.run(lockDebtorRow, { debtor_id });
}

const open = statement(
  'open_of_debtor',
  `select i.id, i.invoice_number, i.is_disputed, i.dispute_reason, i.paused, i.held_until, i.hold_kind, ${openCentsOf('i')} as open_cents
   from dunning_invoices i where ${isOpen} order by i.due_date, i.invoice_number`,
  { notNull: ['open_cents'] },
);

export type OpenInvoice = Statements['open_of_debtor']['row'];

/** The released invoices of a debtor that are not settled, the oldest first. */
export const readOpen = (db: CompanyDb, debtor_id: string): Promise<OpenInvoice[]> => db.many(open, { debtor_id });

const holdRows = statement(
  'hold',
  `update dunning_invoices i set held_until = :until, hold_kind = :kind, hold_choice_id = :choice_id, updated_at = :stamp
   where i.company_id = :company_id and i.id = any(:ids::uuid[]) and (i.held_until is null or i.held_until < :until)
   returning i.id`,
);

/** Holds invoices, unless a hold lasts as long. @returns which */
export const hold = async (
  tx: CompanyTx,
  ids: readonly string[],
  held: { readonly until: string; readonly kind: 'promise' | 'report'; readonly choice_id: string },
): Promise<string[]> => (await tx.many(holdRows, { ids, ...held })).map(({ id }) => id);

const disputeRows = statement(
  'dispute',
  `update dunning_invoices i set is_disputed = true, dispute_reason = :reason, updated_at = :stamp
   where i.company_id = :company_id and i.id = any(:ids::uuid[]) and not i.is_disputed`,
);

/** A reason that is stored stays. */
export const dispute = (tx: CompanyTx, ids: readonly string[], reason: string): void =>
  tx.send(disputeRows, { ids, reason });
