/** The data of the demo's money: the operator as issuer, its account, what it agreed with the company, and a file of the bank. */
import type { BankAccountInput } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { ConditionsInput, IssuerPatch } from '@mahnwerk/contract/operator/conditions.ts';

const nothing = { currency: 'EUR', value: '0.00' } as const;

/** The account on which the operator collects: a published example IBAN that the guides do not use. */
export const collectingAccount: BankAccountInput = {
  iban: 'DE02300209000106531065',
  name: 'Fremdgeld',
  kind: 'client_money',
};

export const issuerData: IssuerPatch = {
  name: 'Beispiel Inkasso GmbH',
  address: { street: 'Hafenstraße 1', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  vat_number: 'DE123456788',
  bank_account: { account_holder: 'Beispiel Inkasso GmbH', iban: collectingAccount.iban, bic: null },
};

/** What the first letter to a private person says of the issuer besides. */
export const supervised: IssuerPatch = {
  email: 'post@beispiel-inkasso.example',
  supervisory_authority: {
    name: 'Bundesamt für Justiz',
    address: 'Adenauerallee 99-103, 53113 Bonn',
    email: 'aufsicht@behoerde.example',
  },
};

/** 10 % of the principal that comes in. */
export const agreed = (valid_from: string): ConditionsInput => ({
  valid_from,
  success_commission: { rate: '10', basis: 'principal' },
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee: nothing,
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum: nothing,
  interval: 'monthly',
});

interface Line {
  /** Negative: a debit. */
  readonly amount: string;
  readonly party: string;
  readonly text: string;
  /** Of the bank; a line without one is known by its contents alone. */
  readonly reference?: string;
}

/** Of cents, such as 50000: `500.00`. */
const decimal = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** The parts of a statement: the account is that on which the operator collects, unless it names another one. */
interface Statement {
  readonly day: string;
  readonly opening: string;
  readonly iban?: string;
}

/** A camt.053 of one day, as a bank writes it: these lines after an opening balance. */
export function bankStatement(
  { day, opening, iban = collectingAccount.iban }: Statement,
  lines: readonly Line[],
): string {
  const closing = decimal(lines.reduce((sum, { amount }) => sum + centsOf(amount), centsOf(opening)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', opening, day),
    balance('CLBD', closing, day),
    ...lines.map((line) => entry(line, day)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('');
}

const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${booked(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

const isDebit = (amount: string): boolean => amount.startsWith('-');

const booked = (amount: string): string =>
  `<Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${isDebit(amount) ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function entry({ amount, party, text, reference }: Line, day: string): string {
  const role = isDebit(amount) ? 'Cdtr' : 'Dbtr';
  return [
    `<Ntry>${booked(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
    `<NtryDtls><TxDtls><RltdPties><${role}><Pty><Nm>${party}</Nm></Pty></${role}></RltdPties>`,
    `<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('');
}

/** A reference number with another last character, as a payer mistypes it. */
export const mistyped = (reference: string): string =>
  `${reference.slice(0, -1)}${reference.endsWith('X') ? 'Y' : 'X'}`;
