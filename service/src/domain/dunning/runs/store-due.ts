/** SQL of what is due in one company, and the writes of its plan. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { createLetters, type NewLetter } from '../../correspondence/outbox/index.ts';
import { dueParts } from '../../ladder/queue/index.ts';
import type { DuePage } from '../../ladder/runs/index.ts';
import { noticeLetters } from '../gate/index.ts';
import { factColumns, factJoin, factNulls } from '../figures/index.ts';
import { invoices } from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

const parts = dueParts(invoices);

const nulls = { ...factNulls, notNull: [...factNulls.notNull, 'next_on'] };

// Whole debtors: bundles and the distance of letters look at all due invoices of one.
const due = statement(
  'due',
  `with ${parts.with}
   select ${factColumns} from ${parts.page}
   join dunning_invoices i on i.company_id = :company_id and i.id = q.subject_id and i.next_on <= :on
   ${factJoin}
   order by i.debtor_id, i.due_date, i.invoice_number`,
  nulls,
);

// For a dry run with a ladder or a version that invoices do not run on yet: any of them may be due.
const running = statement(
  'running',
  `select ${factColumns} from dunning_invoices i ${factJoin}
   where i.company_id = :company_id and i.status in ('open', 'in_dunning') and not i.paused and not i.is_disputed
     and i.debtor_id in (select x.debtor_id from dunning_invoices x where x.company_id = :company_id and x.status in ('open', 'in_dunning')
       and not x.paused and not x.is_disputed and x.debtor_id > :after group by x.debtor_id order by x.debtor_id limit :batch)
   order by i.debtor_id, i.due_date, i.invoice_number`,
  factNulls,
);

const ofDebtors = statement(
  'ofDebtors',
  `select ${factColumns} from ${parts.ofGroups}
   join dunning_invoices i on i.company_id = :company_id and i.id = q.subject_id and i.next_on <= :on
   ${factJoin}
   order by i.debtor_id, i.due_date, i.invoice_number`,
  nulls,
);

/** A due invoice with its debtor, as the rules read it. */
export type DueInvoice = Statements['due']['row'];

/** The due invoices of the next debtors, whole debtors together: about `batch` invoices. */
export const readDue = (db: CompanyDb, page: DuePage): Promise<DueInvoice[]> => db.many(due, page);

/** A running invoice; `next_on` is null past its last step. */
export type RunningInvoice = Statements['running']['row'];

/** All running invoices of the next `batch` debtors. */
export const readRunning = (db: CompanyDb, page: Omit<DuePage, 'on'>): Promise<RunningInvoice[]> =>
  db.many(running, page);

/** The due invoices of these debtors. */
export const readDueOf = (db: CompanyDb, on: string, debtors: readonly string[]): Promise<DueInvoice[]> =>
  db.many(ofDebtors, { on, groups: debtors });

// The writes of a plan.

const noticeColumns = columnsOf({
  id: 'uuid',
  invoice_id: 'uuid',
  debtor_id: 'uuid',
  letter_id: 'uuid',
  level: 'smallint',
  name: 'text',
  channel: 'text',
  pay_by: 'date',
  open_principal_cents: 'bigint',
  fee_cents: 'bigint',
  lump_sum_cents: 'bigint',
  interest_cents: 'bigint',
  interest: 'json',
  demanded_cents: 'bigint',
  policy_version: 'integer',
});

const insertDunnings = statement(
  'insertDunnings',
  `insert into dunnings (company_id, id, invoice_id, debtor_id, letter_id, level, name, channel, status, dated, pay_by, open_principal_cents,
     fee_cents, lump_sum_cents, interest_cents, interest, demanded_cents, policy_version, run_id, created_at, updated_at)
   select :company_id, n.id, n.invoice_id, n.debtor_id, n.letter_id, n.level, n.name, n.channel, 'created', :on, n.pay_by, n.open_principal_cents,
     n.fee_cents, n.lump_sum_cents, n.interest_cents, n.interest, n.demanded_cents, n.policy_version, :run_id, :now, :now
   from ${noticeColumns.as('n')}`,
);

/** Stores planned letters, their notices and the work of making them. */
export function insertPlanned(
  tx: CompanyTx,
  planned: {
    readonly run_id: string;
    readonly on: string;
    readonly letters: readonly NewLetter[];
    readonly notices: Parameters<typeof noticeColumns.of>[0];
  },
): void {
  const { run_id, on, letters, notices } = planned;
  if (letters.length === 0) return;
  createLetters(tx, noticeLetters, { kind: 'dunning', run_id, dated: on }, letters);
  tx.send(insertDunnings, { run_id, on, ...noticeColumns.of(notices) });
}
