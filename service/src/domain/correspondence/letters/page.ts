/** The page of a letter after DIN 5008, form B, as data of page.typ: pure. What the letter says comes from its own module. */
import { readFileSync } from 'node:fs';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { Cents } from '../../../values/money.ts';
import { countryLine, germanDay, germanMoney, groupedIban } from '../../../values/german.ts';
import { giroCodePayload, giroCodeSvg, type Transfer } from './girocode.ts';

const page = readFileSync(new URL('page.typ', import.meta.url), 'utf8');

/** The template of a letter: the page, and what a letter of this kind says on it. */
export const letterTemplate = (content: string): string => `${page}\n${content}`;

/** As the contract has it: `country` is an ISO 3166-1 alpha-2 code. */
export interface PrintedAddress {
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
}

/** In whose name the letter is written. */
export interface LetterSender {
  readonly name: string;
  /** German name of the legal form. */
  readonly legalForm: string | null;
  readonly address: PrintedAddress;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
}

export interface LetterPage {
  readonly sender: LetterSender;
  readonly recipient: { readonly name: string; readonly address: PrintedAddress | null };
  /** Labels and values of the information block. */
  readonly information: readonly (readonly [string, string])[];
  readonly subject: string;
  readonly salutation: string;
  readonly greeting: string;
  /** Of the further pages, after the sender. */
  readonly footer: string;
  /** To pay until a day; null for a letter that demands nothing. */
  readonly payment: (Transfer & { readonly payBy: string }) | null;
  /** Default: a letter that demands something has one. */
  readonly hasGirocode?: boolean;
  /** Above and below the letter; what it leaves out is known of the sender. */
  readonly letterhead?: Letterhead;
  /** The largest logo, in millimetres; default: that of the operator. */
  readonly logoBox?: LogoBox;
}

interface LogoBox {
  readonly width: number;
  readonly height: number;
}

const operatorsLogo: LogoBox = { width: 46, height: 24 };

const noLetterhead: Letterhead = { logo: null, head_lines: [], footer_lines: [] };

/** The members of `data` that the page shows. */
export const pageData = ({
  sender,
  recipient,
  payment,
  footer,
  hasGirocode = true,
  letterhead = noLetterhead,
  logoBox = operatorsLogo,
  ...texts
}: LetterPage) => ({
  ...texts,
  sender: {
    name: sender.name,
    details: letterhead.head_lines.length > 0 ? letterhead.head_lines : senderLines(sender),
  },
  letterhead: {
    logo: logoOf(letterhead, logoBox),
    has_lines: letterhead.head_lines.length > 0,
    footer: letterhead.footer_lines,
  },
  window: {
    return_line: [sender.name, ...addressLines(sender.address)].join(' · '),
    name: recipient.name,
    lines: recipient.address === null ? [] : addressLines(recipient.address),
  },
  footer: `${sender.name} · ${footer}`,
  payment:
    payment === null
      ? null
      : { rows: accountRows(payment, payment.payBy, payment.amount), girocode: hasGirocode ? codeOf(payment) : null },
});

/** Its bytes, with the format as typst names it. */
const logoOf = ({ logo }: Letterhead, box: LogoBox): PrintedLogo | null =>
  logo && {
    format: logo.media_type === 'image/png' ? 'png' : 'svg',
    bytes: [...Buffer.from(logo.content, 'base64')],
    ...box,
  };

interface PrintedLogo extends LogoBox {
  readonly format: 'svg' | 'png';
  readonly bytes: readonly number[];
}

const addressLines = ({ street, postal_code, city, country }: PrintedAddress): string[] => {
  const abroad = countryLine(country);
  return [street, `${postal_code} ${city}`.trim(), ...(abroad === undefined ? [] : [abroad])];
};

/** Legal form with address, and the ways to reach the sender. */
function senderLines({ legalForm, address, phone, email, website }: LetterSender): string[] {
  const contact = [phone === null ? null : `Telefon ${phone}`, email === null ? null : `E-Mail ${email}`, website];
  return [[legalForm, ...addressLines(address)], contact]
    .map((pieces) => pieces.filter((piece) => piece !== null).join(' · '))
    .filter((line) => line !== '');
}

/**
 * What to transfer to which account until when.
 * @param amount left out where the reader has it already
 */
export function accountRows(
  { account, reference }: Omit<Transfer, 'amount'>,
  payBy: string,
  amount?: Cents,
): [string, string][] {
  const rows: [string, string | null][] = [
    ['Empfänger', account.holder],
    ['IBAN', groupedIban(account.iban)],
    ['BIC', account.bic],
    ['Betrag', amount === undefined ? null : germanMoney(amount)],
    ['Verwendungszweck', reference],
    ['Zahlbar bis', germanDay(payBy)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function codeOf(transfer: Transfer): string | null {
  const payload = giroCodePayload(transfer);
  return payload === undefined ? null : giroCodeSvg(payload);
}
