/** Payments and waivers of a balance with what each settled, as tables. Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { germanDate } from '../../../values/german.ts';
import type { Table } from './content.ts';
import { kindLabel, lineLabels } from './labels.ts';
import { euros, eurosOf, isZero } from './figures.ts';

type Payment = MandateBalance['payments'][number];
type Part = MandateBalance['waivers'][number]['allocation'][number];

/** The names of debts: of a claim its number in the statement, of costs their kind. */
export interface DebtNames {
  readonly claims: ReadonlyMap<string | null, string>;
  readonly costs: ReadonlyMap<string, string>;
}

export function debtNames({ claims, costs }: MandateBalance): DebtNames {
  return {
    claims: new Map(claims.map(({ claim_id }, index) => [claim_id, `Forderung ${index + 1}`])),
    costs: new Map(costs.map(({ cost_id, charge_id, kind }) => [cost_id ?? charge_id ?? '', kindLabel(kind)])),
  };
}

/** `Zinsen auf Kosten, Gerichtskosten` */
function debtText({ line, claim_id, cost_id }: Part, { claims, costs }: DebtNames): string {
  const cost = cost_id === null ? undefined : costs.get(cost_id);
  const claim = claims.get(claim_id);
  const own =
    cost !== undefined && line !== 'interest_on_costs'
      ? [cost]
      : [lineLabels[line], ...(cost === undefined ? [] : [cost])];
  return [...own, ...(claim === undefined ? [] : [claim])].join(', ');
}

const payers = { debtor: 'an den Inkassodienst', client: 'an den Gläubiger' } as const;

/** A row for each part of a payment; the first has the payment. */
export const paymentTable = (payments: readonly Payment[], names: DebtNames): Table => ({
  texts: 2,
  header: ['Wertstellung', 'verrechnet auf', 'Teilbetrag', 'Zahlung'],
  rows: payments.flatMap((payment) => [
    [germanDate(payment.value_date), `Zahlung ${payers[payment.payer]}`, '', euros(payment.amount)],
    ...partsOf(payment, names).map(([text, amount]) => ['', text, amount, '']),
  ]),
  total: ['Summe', '', '', eurosOf(payments.map(({ amount }) => amount))],
});

const partsOf = ({ value_date, allocation, surplus, refunded }: Payment, names: DebtNames): [string, string][] => [
  ...allocation.map(({ on, ...part }): [string, string] => [
    `${debtText(part, names)}${on === value_date ? '' : ` (am ${germanDate(on)})`}`,
    euros(part.amount),
  ]),
  ...(isZero(surplus) ? [] : [['Überzahlung', euros(surplus)] satisfies [string, string]]),
  ...(isZero(refunded) ? [] : [['zurückgezahlt', euros(refunded)] satisfies [string, string]]),
];

export const waiverTable = (waivers: MandateBalance['waivers'], names: DebtNames): Table => ({
  texts: 2,
  header: ['Wirksam am', 'erlassen von', 'Betrag'],
  rows: waivers.flatMap(({ value_date, allocation }) =>
    allocation.map((part) => [germanDate(value_date), debtText(part, names), euros(part.amount)]),
  ),
  total: ['Summe', '', eurosOf(waivers.map(({ amount }) => amount))],
});
