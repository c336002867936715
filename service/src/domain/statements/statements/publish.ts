/** Publishing a draft and cancelling what is published: numbers, events and mails in one transaction (money.md 7). */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { statement as statementMail } from '../../../mails/statement.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { type Company, readCompany } from '../../parties/companies/index.ts';
import { noIssuer, readIssuer } from '../conditions/index.ts';
import { documentsKind } from '../documents/index.ts';
import { draftSingle } from './closing.ts';
import { offsetsOf } from './draft.ts';
import { textOf } from './figures-text.ts';
import { documentsKey } from './source.ts';
import { type Block, clearingNo, invoiceNo, lackingToPublish, type OutdatedReason, statementUrl } from './statement.ts';
import * as singles from './store-singles.ts';
import * as store from './store.ts';

/** What the state of drafts follows from, for all of a company at once. */
interface Setting {
  readonly company: Company;
  readonly issuer: IssuerData;
  /** The ids of drafts that have a payment which was reversed since. */
  readonly reversed: ReadonlySet<string>;
}

export async function readSetting(db: CompanyDb, rows: readonly store.StatementRow[]): Promise<Setting> {
  const drafts = rows.filter(({ status }) => status === 'draft');
  const [company, issuer = noIssuer, reversed] = await Promise.all([
    readCompany(db),
    drafts.length === 0 ? undefined : readIssuer(db),
    store.findReversed(
      db,
      drafts.filter(isWholeDraft).map(({ id }) => id),
    ),
  ]);
  return { company, issuer, reversed };
}

const isWholeDraft = ({ status, is_complete }: store.StatementRow): boolean => status === 'draft' && is_complete;

/** Why a draft does not say what is true any more. */
export function outdatedReasonsOf(row: store.StatementRow, { company, reversed }: Setting): readonly OutdatedReason[] {
  if (!isWholeDraft(row)) return [];
  const reasons: OutdatedReason[] = [];
  if (reversed.has(row.id)) reasons.push('payment_reversed');
  if (company.tax_treatment !== row.tax_treatment) reasons.push('tax_treatment_changed');
  return reasons;
}

/** What publishing a draft refuses now; nothing of what is no draft. */
export function blocksOf(
  row: store.StatementRow,
  outdated: readonly OutdatedReason[],
  { issuer, company }: Setting,
): readonly Block[] {
  if (row.status !== 'draft') return [];
  if (!row.is_own) return [partOfStatement];
  return [
    ...lackingToPublish(issuer, company).map(requiredField),
    ...outdated.map((code) => ({ field: null, code, message: detailOfOutdated(row, [code]) })),
  ];
}

const partOfStatement: Block = {
  field: null,
  code: 'part_of_statement',
  message: 'It is published with the collective statement that contains it.',
};

const requiredField = (field: string) => ({ field, code: 'required' as const, message: `\`${field}\` is required.` });

const detailOfOutdated = ({ kind }: store.StatementRow, reasons: readonly OutdatedReason[]): string =>
  `The draft is outdated (${reasons.join(', ')}). ${kind === 'single' ? 'Start a run, which makes it anew.' : 'Discard it and start a run that includes the change.'}`;

/** @throws Refusal conflict for what is no draft, or outdated; not_ready where issuer or company lack data */
export async function publishStatement(tx: CompanyTx, row: store.StatementRow, deps: Dependencies): Promise<void> {
  refuseUnless(isWholeDraft(row), 'conflict', {
    detail: 'The statement is no complete draft.',
  });
  refuseUnless(row.is_own, 'conflict', { detail: partOfStatement.message });
  await store.lockAccount(tx);
  const setting = await readSetting(tx, [row]);
  const { company, issuer } = setting;
  refuseLacking(lackingToPublish(issuer, company));
  const outdated = outdatedReasonsOf(row, setting);
  refuseUnless(outdated.length === 0, 'conflict', { detail: detailOfOutdated(row, outdated) });
  store.setOffsets(tx, row.id, await offsetsOf(tx, row));

  const year = Number(row.booking_date.slice(0, 4));
  const clearing_no = row.kind === 'collective' ? clearingNo(year, await store.nextNumber(tx, 'clearing', year)) : null;
  const invoice_no = invoiceNo(year, await store.nextNumber(tx, 'invoice', year));
  const frozen = {
    clearing_no,
    invoice_no,
    issuer: textOf(issuer),
    recipient: textOf(recipientOf(company)),
    booking_date: row.booking_date,
  };
  store.setPublished(tx, row.id, { ...frozen, statement_id: null });
  recordEvent(tx, row, 'published', deps);
  for (const single of row.kind === 'collective' ? await singles.lockSinglesOf(tx, row.id) : []) {
    store.setPublished(tx, single.id, { ...frozen, clearing_no: null, statement_id: row.id });
    recordEvent(tx, single, 'published', deps);
  }
  enqueueDocuments(tx, row.id, 'published');
  mailRecipients(tx, company, { invoice_no, event: 'published' }, deps);
}

const recipientOf = (company: Company) => ({
  company_id: company.id,
  customer_number: company.customer_number,
  name: company.name,
  address: company.address,
  tax_treatment: company.tax_treatment,
  vat_number: company.vat_number,
  payout_bank_account: company.payout_bank_account,
});

function refuseLacking(fields: readonly string[]): void {
  if (fields.length > 0)
    throw new Refusal('not_ready', {
      detail: 'The statement cannot be published. Complete every field in `errors`.',
      errors: fields.map(requiredField),
    });
}

/** @throws Refusal conflict for what is not published, or is about to be paid out */
export async function cancelStatement(
  tx: CompanyTx,
  row: store.StatementRow,
  { reason, year, deps }: { readonly reason: string; readonly year: number; readonly deps: Dependencies },
): Promise<void> {
  refuseUnless(row.status === 'published', 'conflict', { detail: 'The statement is not published.' });
  refuseUnless(row.is_own, 'conflict', { detail: 'It is cancelled with the collective statement that contains it.' });
  await store.lockAccount(tx);
  refuseUnless(!(await store.isAboutToBePaid(tx, row.id)), 'conflict', {
    detail: 'The statement is in a payout that is not exported. Cancel the payout first.',
  });
  const cancellation_invoice_no = invoiceNo(year, await store.nextNumber(tx, 'invoice', year));
  store.setCancelled(tx, row.id, { cancellation_invoice_no, reason });
  recordEvent(tx, row, 'cancelled', deps);
  for (const single of row.kind === 'collective' ? await singles.lockSinglesOf(tx, row.id) : []) {
    store.setCancelled(tx, single.id, { cancellation_invoice_no, reason });
    recordEvent(tx, single, 'cancelled', deps);
    // The next run states the closing again.
    await draftSingle(tx, single);
  }
  enqueueDocuments(tx, row.id, 'cancelled');
  mailRecipients(tx, await readCompany(tx), { invoice_no: row.invoice_no ?? '', event: 'cancelled' }, deps);
}

function recordEvent(
  tx: CompanyTx,
  row: Pick<store.StatementRow, 'id' | 'kind'>,
  what: 'published' | 'cancelled',
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): void {
  const { company_id } = tx.tenant;
  const url = statementUrl(publicUrl, row);
  if (row.kind === 'collective')
    record(tx, `statement.${what}`, { company_id, statement_id: row.id, statement_url: url });
  else
    record(tx, `single_mandate_statement.${what}`, {
      company_id,
      single_mandate_statement_id: row.id,
      single_mandate_statement_url: url,
    });
}

const enqueueDocuments = (tx: CompanyTx, id: string, what: 'published' | 'cancelled'): void =>
  enqueue(tx, { kind: documentsKind, key: documentsKey(id, what), company: tx.tenant.company_id });

function mailRecipients(
  tx: CompanyTx,
  { name, notification_channels }: Company,
  statement: { readonly invoice_no: string; readonly event: 'published' | 'cancelled' },
  deps: Dependencies,
): void {
  const recipients = notification_channels.filter(({ notifications }) => notifications.includes('statements'));
  const mail = statementMail({ company: name, ...statement });
  for (const { value } of recipients) enqueueMail(tx, deps, { to: value, ...mail });
}
