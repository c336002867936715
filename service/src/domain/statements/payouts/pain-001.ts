/**
 * The file of a payout for the bank: credit transfers as pain.001.001.09 (ISO 20022, SEPA rulebook of the EPC), one
 * block that is debited from one account. The same payout is the same bytes.
 */
import assert from 'node:assert/strict';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { el, elIf, type XmlElement, xmlDocument } from '../../../values/xml.ts';
import { sepaText } from './sepa-text.ts';

export interface TransferAccount {
  readonly account_holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

export interface Transfer extends TransferAccount {
  /** `clearing_no` or `invoice_no`; returned by the bank. */
  readonly end_to_end_id: string;
  readonly amount: Cents;
  /** The text that the recipient reads; its first 140 characters leave. */
  readonly text: string;
}

export interface TransferOrder {
  /** The payout's id. */
  readonly id: string;
  readonly created_at: Date;
  readonly execution_date: string;
  readonly debtor: TransferAccount;
  readonly transfers: readonly Transfer[];
}

/** Limits of the rulebook, which are below those of the schema; the amount in cents. */
const [name_characters, text_characters, reference_characters, amount_max] = [70, 140, 35, 99_999_999_999n];

/** @throws AssertionError unless there are transfers, each with an amount that can be transferred */
export function pain001({ id, created_at, execution_date, debtor, transfers }: TransferOrder): Buffer {
  assert(transfers.length > 0, 'a file without transfers is not valid');
  const message = id.replaceAll('-', '');
  const totals = [
    el('NbOfTxs', String(transfers.length)),
    el('CtrlSum', moneyOf(sumOf(transfers.map(({ amount }) => amount))).value),
  ];
  const holder = el('Nm', nameOf(debtor));
  const header = el('GrpHdr', [
    el('MsgId', message),
    el('CreDtTm', created_at.toISOString().replace(/\.\d+/, '')),
    ...totals,
    el('InitgPty', [holder]),
  ]);
  const block = el('PmtInf', [
    el('PmtInfId', message),
    el('PmtMtd', 'TRF'),
    ...totals,
    el('PmtTpInf', [el('SvcLvl', [el('Cd', 'SEPA')])]),
    el('ReqdExctnDt', [el('Dt', execution_date)]),
    el('Dbtr', [holder]),
    el('DbtrAcct', accountOf(debtor)),
    el('DbtrAgt', [agentOf(debtor.bic)]),
    el('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  ]);
  const root = el('Document', [el('CstmrCdtTrfInitn', [header, block])], {
    xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
  });
  return xmlDocument(root);
}

function transferOf({ end_to_end_id, amount, text, ...creditor }: Transfer): XmlElement {
  assert(amount > 0n && amount <= amount_max, 'the amount cannot be transferred');
  const remittance = elIf('Ustrd', sepaText(text, text_characters));
  return el('CdtTrfTxInf', [
    el('PmtId', [el('EndToEndId', referenceOf(end_to_end_id))]),
    el('Amt', [el('InstdAmt', moneyOf(amount).value, { Ccy: 'EUR' })]),
    // The IBAN names the creditor's bank; a bank without a BIC is left out.
    creditor.bic === null ? undefined : el('CdtrAgt', [agentOf(creditor.bic)]),
    el('Cdtr', [el('Nm', nameOf(creditor))]),
    el('CdtrAcct', accountOf(creditor)),
    remittance === undefined ? undefined : el('RmtInf', [remittance]),
  ]);
}

function referenceOf(reference: string): string {
  // An identifier is compared, never reduced: another one would not be recognised when it returns.
  assert(sepaText(reference, reference_characters) === reference && reference !== '', 'not an EndToEndId');
  return reference;
}

/** The schema wants a name. */
const nameOf = ({ account_holder }: TransferAccount): string =>
  sepaText(account_holder, name_characters) || 'NOTPROVIDED';

const accountOf = ({ iban }: TransferAccount): XmlElement[] => [el('Id', [el('IBAN', iban.replace(/\s/g, ''))])];

const agentOf = (bic: string | null): XmlElement =>
  el('FinInstnId', [bic === null ? el('Othr', [el('Id', 'NOTPROVIDED')]) : el('BICFI', bic)]);
