/**
 * The GiroCode of a letter: a credit transfer as a QR code (EPC069-12, version 002). Banking apps read it.
 */
import { encode } from 'uqr';
import { type Cents, moneyOf } from '../../../values/money.ts';

/** Limits of EPC069-12; the amount in cents. */
const payload_bytes = 331;
const name_characters = 70;
const reference_characters = 140;
const amount_max = 99_999_999_999n;

/** QR versions above have more modules than EPC069-12 allows. */
const version_max = 13;

/** What a debtor is to transfer. */
export interface Transfer {
  readonly account: { readonly holder: string; readonly iban: string; readonly bic: string | null };
  readonly amount: Cents;
  readonly reference: string;
}

/** The payload; undefined where the amount is none that a transfer can have. */
export function giroCodePayload({ account, amount, reference }: Transfer): string | undefined {
  if (amount <= 0n || amount > amount_max) return undefined;
  const payload = (name: string, remittance: string): string =>
    [
      'BCD',
      '002',
      '1',
      'SCT',
      account.bic ?? '',
      name,
      account.iban.replace(/\s/g, ''),
      `EUR${moneyOf(amount).value}`,
      '',
      '',
      remittance,
    ].join('\n');
  const fits = (name: string, remittance: string): boolean =>
    Buffer.byteLength(payload(name, remittance)) <= payload_bytes;
  // The IBAN decides on the account, the reference on the invoice: the name gives way first.
  const remittance = shortened(reference, reference_characters, (text) => fits('', text));
  return payload(
    shortened(account.holder, name_characters, (text) => fits(text, remittance)),
    remittance,
  );
}

/** The longest beginning of a line within a number of characters that `fits`. */
function shortened(text: string, characters: number, fits: (text: string) => boolean): string {
  const all = Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, characters);
  while (all.length > 0 && !fits(all.join(''))) all.pop();
  return all.join('').trim();
}

/** The code as an SVG image of one path. */
export function giroCodeSvg(payload: string): string {
  const { data, size } = encode(payload, { ecc: 'M', boostEcc: false, border: 0, maxVersion: version_max });
  const path = data
    .flatMap((row, y) => [...runsOf(row)].map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

/** Start and length of each run of dark modules. */
function* runsOf(row: readonly boolean[]): Iterable<readonly [number, number]> {
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x] === true) x += 1;
    yield [start, x - start];
  }
}
