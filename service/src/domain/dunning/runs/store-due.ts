/** SQL of what is due in one company, and the writes of its plan. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { createLetters, type NewLetter } from '../../correspondence/outbox/index.ts';
import { noticeLetters } from '../gate/index.ts';
import { factColumns, factJoin, factNulls } from '../figures/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

const nulls = { ...factNulls, notNull: [...factNulls.notNull, 'next_on'] };

// Whole debtors: bundles and the distance of letters look at all due invoices of one.
const due = statement(
  'due',
  `with queued as (
     select q.debtor_id, q.invoice_id from dunning_queue q
     where q.company_id = :company_id and q.due_on <= :on and q.debtor_id > :after order by q.debtor_id limit :batch
   ), last as (
     select case when count(*) = :batch then max(debtor_id::text)::uuid end as debtor_id from queued
   )
   select ${factColumns}
   from (select distinct q.debtor_id, q.invoice_id from dunning_queue q, last
         where q.company_id = :company_id and q.due_on <= :on and q.debtor_id > :after and (last.debtor_id is null or q.debtor_id <= last.debtor_id)) q
   join dunning_invoices i on i.company_id = :company_id and i.id = q.invoice_id and i.next_on <= :on
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
  `select ${factColumns}
   from (select distinct q.debtor_id, q.invoice_id from dunning_queue q where q.company_id = :company_id and q.due_on <= :on and q.debtor_id = any(:debtors::uuid[])) q
   join dunning_invoices i on i.company_id = :company_id and i.id = q.invoice_id and i.next_on <= :on
   ${factJoin}
   order by i.debtor_id, i.due_date, i.invoice_number`,
  nulls,
);

/** A due invoice with its debtor, as the rules read it. */
export type DueInvoice = Statements['due']['row'];

export interface DuePage {
  readonly on: string;
  /** The last debtor of the page before; the nil UUID at the start. */
  readonly after: string;
  readonly batch: number;
}

/** The due invoices of the next debtors, whole debtors together: about `batch` invoices. */
export const readDue = (db: CompanyDb, page: DuePage): Promise<DueInvoice[]> => db.many(due, page);

/** A running invoice; `next_on` is null past its last step. */
export type RunningInvoice = Statements['running']['row'];

/** All running invoices of the next `batch` debtors. */
export const readRunning = (db: CompanyDb, page: Omit<DuePage, 'on'>): Promise<RunningInvoice[]> =>
  db.many(running, page);

/** The due invoices of these debtors. */
export const readDueOf = (db: CompanyDb, on: string, debtors: readonly string[]): Promise<DueInvoice[]> =>
  db.many(ofDebtors, { on, debtors });

// The writes of a plan.

const dequeue = statement(
  'dequeue',
  `delete from dunning_queue where company_id = :company_id and due_on <= :on and debtor_id > :after
     and debtor_id <= :until and not (invoice_id = any(:kept::uuid[]))`,
);

/** Deletes the due rows of the debtors of a page, except those of the invoices that are handed over one by one. */
export const deleteDue = (
  tx: CompanyTx,
  page: { readonly on: string; readonly after: string; readonly until: string; readonly kept: readonly string[] },
): void => tx.send(dequeue, page);

// `next_on` as it was read: a command that changed it meanwhile has planned the step anew.
const postpone = statement(
  'postpone',
  `with held as (
     select * from unnest(:ids::uuid[], :was::date[], :next::date[]) as h (id, was, next_on)
   ), moved as (
     update dunning_invoices i set next_on = h.next_on, updated_at = :stamp from held h
     where i.company_id = :company_id and i.id = h.id and i.next_on = h.was
     returning i.company_id, i.next_on, i.debtor_id, i.id
   ), queued as (
     insert into dunning_queue (company_id, due_on, debtor_id, invoice_id, held_on) select company_id, next_on, debtor_id, id, :on from moved
     on conflict (company_id, due_on, debtor_id, invoice_id) do update set held_on = excluded.held_on
   )
   select id from moved`,
);

/** Plans when invoices held on a day are asked again; returns the ids of those that no command has changed meanwhile. */
export const postponeHeld = async (
  tx: CompanyTx,
  held: {
    readonly on: string;
    readonly ids: readonly string[];
    readonly was: readonly string[];
    readonly next: readonly string[];
  },
): Promise<ReadonlySet<string>> =>
  held.ids.length === 0 ? new Set() : new Set((await tx.many(postpone, held)).map(({ id }) => id));

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

const dryColumns = columnsOf({
  invoice_id: 'uuid',
  id: 'uuid',
  outcome: 'text',
  reason: 'text',
  level: 'smallint',
  next_on: 'date',
  policy_version: 'integer',
  problems: 'json',
});

const insertDry = statement(
  'insertDry',
  `insert into dunning_dry_decisions (run_id, company_id, invoice_id, id, outcome, reason, level, next_on, policy_version, problems)
   select :run_id, :company_id, n.invoice_id, n.id, n.outcome, n.reason, n.level, n.next_on, n.policy_version, n.problems
   from ${dryColumns.as('n')}
   on conflict do nothing`,
);

export const insertDryDecisions = (
  tx: CompanyTx,
  run_id: string,
  decisions: Parameters<typeof dryColumns.of>[0],
): void => {
  if (decisions.length > 0) tx.send(insertDry, { run_id, ...dryColumns.of(decisions) });
};
