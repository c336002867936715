/** SQL of the last gate: a letter with all that decides whether it may leave. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { factColumns, factJoin, factNulls, type noticeRow } from '../figures/index.ts';
import type { LetterProblem } from '../letters/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-gate');

const noticesOf = statement(
  'notices',
  `select id, invoice_id, level, status, policy_version, announced from dunnings
   where company_id = :company_id and letter_id = :letter and status not in ('stopped', 'undeliverable') order by invoice_id`,
);

export type NoticeOfLetter = Statements['notices']['row'];

export const readNotices = (db: CompanyDb, letter: string): Promise<NoticeOfLetter[]> => db.many(noticesOf, { letter });

// Invoices before letters: the order of every command that stops notices.
const lockInvoices = statement(
  'lockInvoices',
  `select id from dunning_invoices where company_id = :company_id and id = any(:ids::uuid[]) order by id for no key update`,
);

const invoicesOf = statement(
  'invoices',
  `select ${factColumns}, d.customer_number, d.person, d.organization, d.legal_form, d.address,
     coalesce((select max(x.level) from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.announced), 0)::smallint as announced_level
   from dunning_invoices i ${factJoin}
   where i.company_id = :company_id and i.id = any(:ids::uuid[]) order by i.id`,
  { ...factNulls, notNull: [...factNulls.notNull, 'announced_level'] },
);

export type GateInvoice = Statements['invoices']['row'];

// The debtor may not be stopped nor the company paused or locked while a letter passes: such a command waits, or has won.
const lockParties = statement(
  'lockParties',
  `select d.id from dunning_letters l
   join dunning_debtors d on d.company_id = l.company_id and d.id = l.debtor_id
   join companies c on c.id = l.company_id
   where l.company_id = :company_id and l.id = :letter for share of d for key share of c`,
);

/**
 * Locks the invoices of a letter, its debtor and the company, then reads them with a statement of its own, which sees the
 * changes that the locks waited for.
 */
export async function lockInvoicesOf(
  tx: CompanyTx,
  letter: string,
  notices: readonly NoticeOfLetter[],
): Promise<GateInvoice[]> {
  const ids = notices.map(({ invoice_id }) => invoice_id);
  const [, , rows] = await Promise.all([
    tx.run(lockInvoices, { ids }),
    tx.run(lockParties, { letter }),
    tx.many(invoicesOf, { ids }),
  ]);
  return rows;
}

/** Locks the invoices of a letter. */
export async function lockInvoicesOfLetter(tx: CompanyTx, letter: string): Promise<void> {
  await tx.run(lockInvoices, { ids: (await readNotices(tx, letter)).map(({ invoice_id }) => invoice_id) });
}

const lockLetterRow = statement(
  'lockLetter',
  `select l.id, l.debtor_id, l.run_id, l.channel, l.status, l.level, l.dated, l.fingerprint, l.sha256, l.size, l.pages, l.batch_id,
     l.passed_at is null and exists (select from dunning_runs r where r.id = l.run_id and r.status = 'stopped') as is_run_stopped
   from dunning_letters l where l.company_id = :company_id and l.id = :letter for update of l`,
  { notNull: ['is_run_stopped'] },
);

export type LetterRow = Statements['lockLetter']['row'];

export const lockLetter = (tx: CompanyTx, letter: string): Promise<LetterRow | undefined> =>
  tx.findOne(lockLetterRow, { letter });

const stop = statement(
  'stop',
  `update dunnings set status = 'stopped', stop_reason = :reason, updated_at = :stamp where company_id = :company_id and id = :id`,
);
export const stopNotice = (
  tx: CompanyTx,
  id: string,
  reason: NonNullable<Statements['stop']['parameters']['reason']>,
): void => tx.send(stop, { id, reason });

const stopLetterRow = statement(
  'stopLetter',
  `update dunning_letters set status = 'stopped', stop_reason = :reason, batch_id = null, batch_position = null, updated_at = :stamp where company_id = :company_id and id = :letter`,
);
export const stopLetter = (
  tx: CompanyTx,
  letter: string,
  reason: Statements['stopLetter']['parameters']['reason'],
): void => tx.send(stopLetterRow, { letter, reason });

const passLetterRow = statement(
  'passLetter',
  `update dunning_letters set status = :status, channel = :channel, level = :level, fingerprint = :fingerprint, sha256 = :sha256, size = :size,
     pages = :pages, recipient = :recipient, address = :address, passed_at = coalesce(passed_at, :now), updated_at = :stamp
   where company_id = :company_id and id = :letter`,
);

export interface PassedLetter {
  readonly letter: string;
  readonly status: LetterRow['status'];
  readonly channel: LetterRow['channel'];
  readonly level: number;
  readonly fingerprint: Buffer;
  readonly sha256: Buffer;
  readonly size: number;
  readonly pages: number;
  /** The mailbox or, as JSON, the address that it goes to. */
  readonly recipient: string | null;
  readonly address: string | null;
}

export const passLetter = (tx: CompanyTx, passed: PassedLetter): void => tx.send(passLetterRow, passed);

const passNoticeRow = statement(
  'passNotice',
  `update dunnings set status = :status, channel = :channel, name = :name, pay_by = :pay_by, open_principal_cents = :open_principal_cents,
     fee_cents = :fee_cents, lump_sum_cents = :lump_sum_cents, interest_cents = :interest_cents, interest = :interest, demanded_cents = :demanded_cents,
     announced = true, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const passNotice = (
  tx: CompanyTx,
  {
    interest,
    ...notice
  }: ReturnType<typeof noticeRow> & {
    readonly id: string;
    readonly status: NoticeOfLetter['status'];
    readonly channel: LetterRow['channel'];
  },
): void => tx.send(passNoticeRow, { ...notice, interest: JSON.stringify(interest) } as never);

const warn = statement(
  'warn',
  `update dunning_runs set warnings = array(select distinct unnest(warnings || 'base_rate_missing'::text) order by 1), updated_at = :stamp
   where id = :run and not ('base_rate_missing' = any (warnings))`,
);

/** Warns the operator of a run whose letter shows no interest for want of a base rate. */
export const warnOfMissingRate = (tx: CompanyTx, run: string): void => tx.send(warn, { run });

const removeLetters = statement(
  'removeDocuments',
  `delete from documents where company_id = :company_id and parent_type = 'dunning' and parent_id = any(:ids::uuid[])`,
);

/** Deletes the former letter of notices that is made anew. */
export const removeDocumentsOf = (tx: CompanyTx, ids: readonly string[]): void => tx.send(removeLetters, { ids });

const remake = statement(
  'remake',
  `update dunning_letters set status = 'created', updated_at = :stamp where company_id = :company_id and id = :letter`,
);
export const setCreated = (tx: CompanyTx, letter: string): void => tx.send(remake, { letter });

const holdDebtor = statement(
  'holdDebtor',
  `update dunning_debtors d set not_printable = :problems, not_printable_at = :now, updated_at = :stamp
   where d.company_id = :company_id and d.id = :id and coalesce(d.person::text, d.organization::text)::jsonb = :name::jsonb
     and d.address::jsonb is not distinct from :address::jsonb`,
);

/** Records what no letter can show of a debtor, unless its name or address has changed since it was read. */
export const setNotPrintable = (
  tx: CompanyTx,
  { debtor_id, person, organization, address }: GateInvoice,
  problems: readonly LetterProblem[],
): void =>
  tx.send(holdDebtor, {
    id: debtor_id,
    name: JSON.stringify(person ?? organization),
    address: address === null ? null : JSON.stringify(address),
    problems: JSON.stringify(problems),
  });

// What becomes of a letter that left.

const noticesSent = statement(
  'sent',
  `with letter as (
     update dunning_letters set status = 'sent', updated_at = :stamp where company_id = :company_id and id = :letter and status = 'sending' returning company_id, id
   )
   update dunnings d set status = 'sent', sent_at = :at, updated_at = :stamp from letter l
   where d.company_id = l.company_id and d.letter_id = l.id and d.status = 'sending'`,
);
export const setSent = (tx: CompanyTx, letter: string, at: string): void => tx.send(noticesSent, { letter, at });

const invoiceFile = statement(
  'invoiceFile',
  `select d.id, d.filename, d.size, d.sha256, d.mime_type from documents d
   where d.company_id = :company_id and d.parent_type = 'invoice' and d.parent_id = any(:ids::uuid[]) and d.status = 'ready' order by d.created_at, d.id`,
);

export type InvoiceFile = Statements['invoiceFile']['row'];

export const readInvoiceFiles = (db: CompanyDb, ids: readonly string[]): Promise<InvoiceFile[]> =>
  db.many(invoiceFile, { ids });

const returned = statement(
  'returned',
  `with letter as (
     update dunning_letters set status = 'undeliverable', updated_at = :stamp
     where company_id = :company_id and id = :letter and status in ('sending', 'sent', 'taken', 'posted')
     returning company_id, id, debtor_id, channel, recipient, address
   ), debtor as (
     update dunning_debtors d set email_failed_at = case l.channel when 'email' then :now else d.email_failed_at end,
       address_failed_at = case l.channel when 'post' then :now else d.address_failed_at end, updated_at = :stamp
     from letter l where d.company_id = l.company_id and d.id = l.debtor_id and :blames_address::boolean
       and case l.channel when 'email' then d.email = l.recipient else d.address::jsonb = l.address::jsonb end
   )
   update dunnings n set status = 'undeliverable', updated_at = :stamp from letter l
   where n.company_id = l.company_id and n.letter_id = l.id and n.status not in ('stopped', 'undeliverable')
   returning n.invoice_id`,
);

/** Returns the invoices of the letter's notices; none if it had not left, or came back before. */
export const setUndeliverable = async (tx: CompanyTx, letter: string, blames_address: boolean): Promise<string[]> =>
  (await tx.many(returned, { letter, blames_address })).map(({ invoice_id }) => invoice_id);
