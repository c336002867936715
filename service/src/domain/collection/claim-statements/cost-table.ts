/** Costs of a balance with their numbers, rates and values, as a table. Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { germanDate } from '../../../values/german.ts';
import type { Table } from './content.ts';
import type { DebtNames } from './payment-table.ts';
import { kindLabel, numberOfRule } from './labels.ts';
import { euros, eurosOf, germanDecimal, isZero, totalCents } from './figures.ts';

type Cost = MandateBalance['costs'][number];
type Working = NonNullable<Cost['working']>;
type Amount = 'net' | 'vat' | 'owed' | 'waived' | 'paid' | 'open';

/** VAT and waivers have a column where there are any. */
export function costTable(costs: readonly Cost[], { claims }: DebtNames): Table {
  const has = (column: Amount): boolean => costs.some((cost) => !isZero(cost[column]));
  const columns: readonly (readonly [string, Amount])[] = [
    ['netto', 'net'],
    ...(has('vat') ? [['USt.', 'vat'] as const] : []),
    ['geschuldet', 'owed'],
    ...(has('waived') ? [['erlassen', 'waived'] as const] : []),
    ['gezahlt', 'paid'],
    ['offen', 'open'],
  ];
  return {
    texts: 2,
    header: ['Datum', 'Bezeichnung', ...columns.map(([label]) => label)],
    rows: costs.map((cost) => [
      germanDate(cost.date),
      costText(cost, claims),
      ...columns.map(([, column]) => euros(cost[column])),
    ]),
    total: ['Summe', '', ...columns.map(([, column]) => eurosOf(costs.map((cost) => cost[column])))],
  };
}

/** `Geschäftsgebühr, VV 2300 RVG, 0,9 aus 1.000,00 €` */
const costText = (
  { kind, claim_id, rule, working, interest_bearing }: Cost,
  claims: ReadonlyMap<string | null, string>,
): string =>
  [
    kindLabel(kind),
    numberOfRule[rule],
    ...(working === null ? [] : workingTexts(working)),
    interest_bearing ? 'verzinslich' : undefined,
    claims.get(claim_id),
  ]
    .filter((piece) => piece !== undefined)
    .join(', ');

function workingTexts({ value, value_rule, rate, minimum_applied, credit, raises_cost_id }: Working): string[] {
  const amount = euros(value);
  const share = germanDecimal(rate);
  const computed =
    value_rule === 'fees_of_matter'
      ? `20 % von ${amount}`
      : `${share} aus ${value_rule.startsWith('half_of_') ? `der Hälfte von ${amount}` : amount}`;
  return [
    computed,
    ...(minimum_applied ? ['Mindestgebühr'] : []),
    ...(credit === null ? [] : [`Anrechnung ${euros(credit.amount)}`]),
    ...(raises_cost_id === null ? [] : ['Erhöhung']),
  ];
}

/** Whether lump sums and fees are set off against each other. */
export const isSetOff = ({ net, vat, owed }: Cost): boolean => totalCents(net) + totalCents(vat) !== totalCents(owed);
