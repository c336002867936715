/** SQL of notices in letters: all that decides whether they may leave, what is true once they have, what lists say. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { factColumns, factJoin, factNulls, type noticeRow } from '../figures/index.ts';
import type { LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterMove, ReturnedLetter } from '../../correspondence/outbox/index.ts';
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
const lockInvoiceRows = statement(
  'lockInvoices',
  `select i.id from dunning_invoices i
   where i.company_id = :company_id
     and i.id in (select d.invoice_id from dunnings d where d.company_id = :company_id and d.letter_id = any(:letters::uuid[]))
   order by i.id for no key update of i`,
);

/** Locks the invoices of letters. */
export async function lockInvoices(tx: CompanyTx, letters: readonly string[]): Promise<void> {
  await tx.run(lockInvoiceRows, { letters });
}

const invoicesOf = statement(
  'invoices',
  `select ${factColumns}, d.customer_number, d.person, d.organization, d.legal_form, d.address,
     coalesce((select max(x.level) from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.announced), 0)::smallint as announced_level
   from dunning_invoices i ${factJoin}
   where i.company_id = :company_id and i.id in (select n.invoice_id from dunnings n
     where n.company_id = :company_id and n.letter_id = :letter and n.status not in ('stopped', 'undeliverable')) order by i.id`,
  { ...factNulls, notNull: [...factNulls.notNull, 'announced_level'] },
);

export type GateInvoice = Statements['invoices']['row'];

/** The invoices of the notices of a letter that are not over. */
export const readInvoices = (db: CompanyDb, letter: string): Promise<GateInvoice[]> => db.many(invoicesOf, { letter });

// The debtor may not be stopped nor the company paused or locked while a letter passes: such a command waits, or has won.
const lockPartyRows = statement(
  'lockParties',
  `select d.id from letters l
   join dunning_debtors d on d.company_id = l.company_id and d.id = l.debtor_id
   join companies c on c.id = l.company_id
   where l.company_id = :company_id and l.id = :letter for share of d for key share of c`,
);

/** Locks the debtor of a letter and the company: what is read with statements of their own sees the changes waited for. */
export const lockParties = (tx: CompanyTx, letter: string): Promise<number> => tx.run(lockPartyRows, { letter });

const stop = statement(
  'stop',
  `update dunnings set status = 'stopped', stop_reason = :reason, updated_at = :stamp where company_id = :company_id and id = :id`,
);
export const stopNotice = (
  tx: CompanyTx,
  id: string,
  reason: NonNullable<Statements['stop']['parameters']['reason']>,
): void => tx.send(stop, { id, reason });

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
    readonly channel: 'email' | 'post';
  },
): void => tx.send(passNoticeRow, { ...notice, interest: JSON.stringify(interest) });

const removeLetters = statement(
  'removeDocuments',
  `delete from documents where company_id = :company_id and parent_type = 'dunning' and parent_id = any(:ids::uuid[])`,
);

/** Deletes the former letter of notices that is made anew. */
export const removeDocumentsOf = (tx: CompanyTx, ids: readonly string[]): void => tx.send(removeLetters, { ids });

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

const invoiceFile = statement(
  'invoiceFile',
  `select d.id, d.filename, d.size, d.sha256, d.mime_type from documents d
   where d.company_id = :company_id and d.parent_type = 'invoice' and d.parent_id = any(:ids::uuid[]) and d.type = 'invoice' and d.status = 'ready'
   order by d.created_at, d.id`,
);

export type InvoiceFile = Statements['invoiceFile']['row'];

/** The PDFs that go with a mail: not the data sheet that the service made of an invoice without a PDF. */
export const readInvoiceFiles = (db: CompanyDb, ids: readonly string[]): Promise<InvoiceFile[]> =>
  db.many(invoiceFile, { ids });

// What becomes of a letter that left.

const moved = statement(
  'moved',
  `update dunnings d set status = :to, sent_at = coalesce(:sent_at, d.sent_at), posted_on = coalesce(:posted_on, d.posted_on), updated_at = :stamp
   where d.company_id = :company_id and d.letter_id = any(:letters::uuid[]) and d.status = :from`,
);

/** The notices of letters follow them. */
export function moveNotices(
  tx: CompanyTx,
  letters: readonly string[],
  { from, to, sentAt, postedOn }: LetterMove,
): void {
  if (letters.length > 0) tx.send(moved, { letters, from, to, sent_at: sentAt ?? null, posted_on: postedOn ?? null });
}

const returned = statement(
  'returned',
  `update dunnings n set status = 'undeliverable', updated_at = :stamp
   where n.company_id = :company_id and n.letter_id = :letter and n.status not in ('stopped', 'undeliverable')
   returning n.invoice_id`,
);

/** The notices of a letter that came back do not count. @returns their invoices */
export const setUndeliverable = async (tx: CompanyTx, letter: string): Promise<string[]> =>
  (await tx.many(returned, { letter })).map(({ invoice_id }) => invoice_id);

const failed = statement(
  'failed',
  `update dunning_debtors d set email_failed_at = case :channel when 'email' then :now else d.email_failed_at end,
     address_failed_at = case :channel when 'post' then :now else d.address_failed_at end, updated_at = :stamp
   where d.company_id = :company_id and d.id = :debtor_id
     and case :channel when 'email' then d.email = :recipient else d.address::jsonb = :address::jsonb end`,
);

/** The mailbox or the address that a letter went to failed, unless the debtor has another one now. */
export const setFailed = (
  tx: CompanyTx,
  { debtor_id, channel, recipient, address }: Pick<ReturnedLetter, 'debtor_id' | 'channel' | 'recipient' | 'address'>,
): void =>
  tx.send(failed, { debtor_id, channel, recipient, address: address === null ? null : JSON.stringify(address) });

/** Filters of lists of letters `l` that name invoices. */
export const filters = {
  invoice_id: `(l.company_id, l.id) in (select d.company_id, d.letter_id from dunnings d
    where d.company_id = (select i.company_id from dunning_invoices i where i.id = :invoice_id) and d.invoice_id = :invoice_id)`,
};

/**
 * What a letter `l` says of its notices, as `n`. Notices that fell out of it are not named: name, deadline, document and
 * sums are those of the others, or of all where none is left.
 */
export const noticesNamed = `lateral (
     select array_agg(x.id order by x.id) as dunning_ids, array_agg(x.invoice_number order by x.id) as invoice_numbers,
       (array_agg(x.id order by x.id) filter (where x.is_named))[1] as shown_id,
       (array_agg(x.name order by x.level desc, x.id) filter (where x.is_named))[1] as name,
       (array_agg(x.pay_by order by x.level desc, x.id) filter (where x.is_named))[1] as pay_by,
       array_agg(x.invoice_date::text order by x.due_date, x.invoice_number) filter (where x.is_named) as named_dates,
       array_agg(x.invoice_number order by x.due_date, x.invoice_number) filter (where x.is_named) as named_numbers,
       (sum(x.demanded_cents) filter (where x.is_named))::int8 as demanded_cents, max(x.sent_at) as sent_at, max(x.posted_on) as posted_on
     from (
       select d.*, i.invoice_number, i.invoice_date, i.due_date, d.status <> 'stopped' or bool_and(d.status = 'stopped') over () as is_named
       from dunnings d join dunning_invoices i on i.company_id = d.company_id and i.id = d.invoice_id
       where d.company_id = l.company_id and d.letter_id = l.id) x) n`;

const words = statement(
  'words',
  `select l.id, d.display_name as debtor_name, n.dunning_ids, n.invoice_numbers, n.shown_id, n.named_numbers, n.named_dates, n.name, n.pay_by,
     n.demanded_cents, n.sent_at, n.posted_on
   from letters l join dunning_debtors d on d.company_id = l.company_id and d.id = l.debtor_id cross join ${noticesNamed}
   where l.company_id = :company_id and l.id = any(:letters::uuid[])`,
  {
    notNull: [
      'dunning_ids',
      'invoice_numbers',
      'shown_id',
      'named_numbers',
      'named_dates',
      'name',
      'pay_by',
      'demanded_cents',
    ],
  },
);

export const readWords = (db: CompanyDb, letters: readonly string[]): Promise<Statements['words']['row'][]> =>
  db.many(words, { letters });
