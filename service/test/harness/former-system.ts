/**
 * The old system of an agency: cases with titles, interest, costs and payments, and the balance that it prints of each. It computes
 * like a person with docs/guides/balance.md, day by day, and shares nothing with the service.
 */

/** The day of the balances. */
export const as_of = '2026-02-28';

interface Paid {
  readonly on: string;
  readonly cents: number;
}

interface OldClaim {
  readonly principal: number;
  /** The first day that bears interest. */
  readonly from: string;
  /** Hundredths of a percent a year on a day. */
  readonly rateOn: (day: string) => number;
  readonly reminderFees: number;
  readonly costs: readonly Paid[];
  readonly payments: readonly Paid[];
}

const day_ms = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * day_ms).toISOString().slice(0, 10);

/** Base rates of § 247 BGB, hundredths of a percent. */
const baseOn = (day: string): number => (day < '2025-07-01' ? 227 : 127);

/** Cents · hundredths of a percent · days that make a cent; the years of these cases have 365 days. */
const unit = 10_000 * 365;
const rounded = (sum: number): number => Math.floor((2 * sum + unit) / (2 * unit));

/** What is owed on the day of the balances: costs first, then reminder fees, interest, principal (§§ 366, 367 BGB). */
function balanceOf({ principal, from, rateOn, reminderFees, costs, payments }: OldClaim): number {
  const owed = { costs: 0, fees: reminderFees, principal };
  let [sum, paidInterest] = [0, 0];
  for (let day = '2025-01-01'; day <= as_of; day = dayAfter(day, 1)) {
    for (const { cents } of costs.filter(({ on }) => on === day)) owed.costs += cents;
    // The day of a payment bears interest on what was owed before it.
    if (day >= from) sum += owed.principal * rateOn(day);
    for (const payment of payments.filter(({ on }) => on === day)) {
      let left = payment.cents;
      const settle = (open: number): number => {
        const part = Math.min(left, open);
        left -= part;
        return part;
      };
      owed.costs -= settle(owed.costs);
      owed.fees -= settle(owed.fees);
      paidInterest += settle(rounded(sum) - paidInterest);
      owed.principal -= settle(owed.principal);
    }
  }
  return owed.costs + owed.fees + rounded(sum) - paidInterest + owed.principal;
}

const euros = (cents: number): string => {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${rest}`;
};
const plain = (cents: number): string => (cents / 100).toFixed(2);
const german = (day: string): string => day.split('-').toReversed().join('.');

const columns = [
  'Akte',
  'Kundennummer',
  'Rechnungsnummer',
  'Firma',
  'Straße',
  'PLZ',
  'Ort',
  'Leistung',
  'Rechnungsdatum',
  'Fällig am',
  'Verzug seit',
  'Hauptforderung',
  'Mahngebühren',
  'Titelart',
  'Gericht',
  'Geschäftszeichen',
  'Erlassen am',
  'Zugestellt am',
  'Rechtskräftig seit',
  'Titulierte Hauptforderung',
  'Zinssatz',
  'Zinsen ab',
  'Inkassovergütung',
  'Inkassovergütung am',
  'Vollstreckungskosten',
  'Vollstreckungskosten am',
  'Zahlung 1',
  'Zahlung 1 am',
  'Zahlung 2',
  'Zahlung 2 am',
  'Beauftragt am',
  'OP-Saldo',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;

export interface OldCase {
  readonly key: string;
  /** The line of its first claim in the file. */
  readonly row: number;
  readonly balance: string;
}

/** Amounts that differ from case to case. */
const amountOf = (index: number): number => 20_000 + ((index * 7_919) % 480_000);

const paymentsOf = (index: number): readonly Paid[] =>
  [
    { on: dayAfter('2025-06-10', index % 90), cents: 5_000 + ((index * 37) % 4_000) },
    { on: dayAfter('2025-11-03', index % 80), cents: 3_000 + ((index * 53) % 9_000) },
  ].slice(0, index % 3);

const costsOf = (index: number): readonly Paid[] => [{ on: '2025-04-01', cents: 9_000 + (index % 700) }];

const paidCells = (payments: readonly Paid[]): Cells =>
  Object.assign(
    {},
    ...payments.map(({ on, cents }, at) => ({
      [`Zahlung ${at + 1}`]: euros(cents),
      [`Zahlung ${at + 1} am`]: german(on),
    })),
  ) as Cells;

/** A claim in default, with interest by law: nine points above the base rate among businesses. */
function unpaidInvoice(index: number): { readonly claim: OldClaim; readonly cells: Cells } {
  const from = dayAfter('2025-02-01', index % 60);
  const [costs, payments] = [costsOf(index), paymentsOf(index)];
  const claim = {
    principal: amountOf(index),
    from,
    rateOn: (day: string) => baseOn(day) + 900,
    reminderFees: index % 2 === 0 ? 500 : 0,
    costs,
    payments,
  };
  const cells: Cells = {
    Rechnungsdatum: german(dayAfter(from, -30)),
    'Fällig am': german(dayAfter(from, -1)),
    'Verzug seit': german(from),
    Hauptforderung: euros(claim.principal),
    Mahngebühren: claim.reminderFees === 0 ? '' : euros(claim.reminderFees),
    Inkassovergütung: euros(costs[0]?.cents ?? 0),
    'Inkassovergütung am': german(costs[0]?.on ?? ''),
    ...paidCells(payments),
  };
  return { claim, cells };
}

/** A claim with its title, which says the interest. */
function titled(index: number): { readonly claim: OldClaim; readonly cells: Cells } {
  const [costs, payments] = [costsOf(index), paymentsOf(index)];
  const claim = {
    principal: amountOf(index),
    from: '2025-01-15',
    rateOn: () => 500,
    reminderFees: 0,
    costs,
    payments,
  };
  const cells: Cells = {
    Titelart: 'Vollstreckungsbescheid',
    Gericht: 'Amtsgericht Musterstadt',
    Geschäftszeichen: `25-${index}-0-1`,
    'Erlassen am': '13.01.2025',
    'Zugestellt am': '20.01.2025',
    'Rechtskräftig seit': '04.02.2025',
    'Titulierte Hauptforderung': euros(claim.principal),
    Zinssatz: '5',
    'Zinsen ab': german(claim.from),
    Vollstreckungskosten: euros(costs[0]?.cents ?? 0),
    'Vollstreckungskosten am': german(costs[0]?.on ?? ''),
    ...paidCells(payments),
  };
  return { claim, cells };
}

/** A second claim of a case without payments. */
function secondClaim(index: number): { readonly claim: OldClaim; readonly cells: Cells } {
  const { claim, cells } = unpaidInvoice(index * 3);
  const only = { ...claim, costs: [], payments: [] };
  return { claim: only, cells: { ...cells, Inkassovergütung: '', 'Inkassovergütung am': '' } };
}

/** So many cases, as the old system writes them (Windows-1252), with its balances. */
export function aFormerSystem(count: number): { readonly file: Buffer; readonly all: readonly OldCase[] } {
  const lines: string[] = [columns.join(';')];
  const all: OldCase[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = `ALT-${10_000 + index}`;
    const one = index % 3 === 1 ? titled(index) : unpaidInvoice(index);
    const claims = index % 20 === 0 ? [unpaidInvoice(index * 3), secondClaim(index)] : [one];
    const balance = claims.reduce((sum, { claim }) => sum + balanceOf(claim), 0);
    all.push({ key, row: lines.length + 1, balance: plain(balance) });
    for (const [at, { cells }] of claims.entries()) {
      const whole: Cells = {
        Akte: key,
        Kundennummer: `A-${index}`,
        Rechnungsnummer: `${key}/${at + 1}`,
        Firma: `Schuldner ${index} GmbH`,
        Straße: `Mühlenweg ${index + 1}`,
        PLZ: '10115',
        Ort: 'Berlin',
        Leistung: 'Lieferung von Büromöbeln',
        'Beauftragt am': '01.02.2025',
        'OP-Saldo': at === 0 ? euros(balance) : '',
        ...cells,
      };
      lines.push(columns.map((name) => whole[name] ?? '').join(';'));
    }
  }
  return { file: Buffer.from(lines.join('\r\n'), 'latin1'), all };
}
