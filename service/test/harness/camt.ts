/** Bank statements as camt.053, as banks write them. */

export interface CamtDetail {
  readonly amount?: string;
  readonly sign?: 'CRDT' | 'DBIT';
  readonly reference?: string | undefined;
  readonly endToEndId?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly text?: string;
  /** Came back: for the bank's reason MD06, or this one. */
  readonly isReturn?: boolean;
  readonly returnReason?: string;
}

export interface CamtEntry extends Omit<CamtDetail, 'amount' | 'sign'> {
  /** With a sign: negative for a debit. */
  readonly amount: string;
  readonly booked?: string;
  readonly valued?: string;
  readonly status?: string;
  readonly currency?: string;
  readonly isReversal?: boolean;
  /** The reference of the entry, beside those of its details. */
  readonly entryReference?: string;
  /** Several details; default: one of the entry's own fields. */
  readonly details?: readonly CamtDetail[];
}

export interface CamtStatement {
  readonly iban: string;
  readonly number?: string;
  readonly from: string;
  readonly to?: string;
  /** With a sign. */
  readonly opening: string;
  /** Default: what opening balance and booked entries make. */
  readonly closing?: string;
  readonly entries: readonly CamtEntry[];
}

export type CamtVersion = '02' | '08';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const tag = (name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`;

export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);

const money = (amount: string, currency = 'EUR'): string =>
  `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** What opening balance and booked entries make. */
export const closingOf = ({ opening, closing, entries }: CamtStatement): string =>
  closing ??
  amountOf(
    entries
      .filter(({ status = 'BOOK' }) => status === 'BOOK')
      .reduce((sum, { amount }) => sum + centsOf(amount), centsOf(opening)),
  );

const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

const detail = (version: CamtVersion, isCredit: boolean, each: CamtDetail): string => {
  const role = isCredit ? 'Dbtr' : 'Cdtr';
  const party = each.name === undefined ? '' : tag('Nm', escaped(each.name));
  return [
    '<TxDtls>',
    tag('Refs', tag('AcctSvcrRef', each.reference) + tag('EndToEndId', each.endToEndId && escaped(each.endToEndId))),
    each.amount === undefined
      ? ''
      : version === '08'
        ? `<Amt Ccy="EUR">${each.amount}</Amt>${tag('CdtDbtInd', each.sign)}`
        : `<AmtDtls><TxAmt><Amt Ccy="EUR">${each.amount}</Amt></TxAmt></AmtDtls>`,
    tag(
      'RltdPties',
      (party === '' ? '' : tag(role, version === '08' ? tag('Pty', party) : party)) +
        (each.iban === undefined ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', each.iban)))),
    ),
    each.text === undefined ? '' : tag('RmtInf', tag('Ustrd', escaped(each.text))),
    each.isReturn ? `<RtrInf><Rsn>${each.returnReason ?? '<Cd>MD06</Cd>'}</Rsn></RtrInf>` : '',
    '</TxDtls>',
  ].join('');
};

const entry = (version: CamtVersion, day: string, each: CamtEntry): string => {
  const { amount, currency, booked = day, valued = booked, status = 'BOOK', isReversal, entryReference } = each;
  const { details = [{ ...each, amount: undefined as never }] } = each;
  return [
    '<Ntry>',
    money(amount, currency),
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    tag('Sts', version === '08' ? tag('Cd', status) : status),
    `<BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${valued}</Dt></ValDt>`,
    tag('AcctSvcrRef', entryReference),
    tag('NtryDtls', details.map((one) => detail(version, !amount.startsWith('-'), one)).join('')),
    '</Ntry>',
  ].join('');
};

const statement = (version: CamtVersion, each: CamtStatement): string =>
  [
    '<Stmt><Id>S</Id>',
    tag('ElctrncSeqNb', each.number),
    `<Acct><Id><IBAN>${each.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', each.opening, each.from),
    balance('CLBD', closingOf(each), each.to ?? each.from),
    ...each.entries.map((one) => entry(version, each.from, one)),
    '</Stmt>',
  ].join('');

export const camt = (statements: readonly CamtStatement[], version: CamtVersion = '08'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements
    .map((each) => statement(version, each))
    .join('')}</BkToCstmrStmt></Document>`;

/** A notification (camt.054) of the same entries: without balances. */
export const notification = (
  each: Pick<CamtStatement, 'iban' | 'from' | 'entries'>,
  version: CamtVersion = '08',
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr><Ntfctn><Id>N</Id><Acct><Id><IBAN>${each.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${each.entries
    .map((one) => entry(version, each.from, one))
    .join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
