/** The operator's view of the tables. */
import { type LawTable as WireTable, type LawTableRow, lawTables } from '@mahnwerk/contract/operator/law-tables.ts';
import { implement } from '../../../platform/http/handler.ts';
import { decimalText } from '../../../values/decimal.ts';
import { moneyOf } from '../../../values/money.ts';
import { defaultInterestTables, type FeeTable, gkgTables, type LawTable, rvgTables, vatTables } from './tables.ts';

const none: Omit<LawTableRow, 'norm'> = { value_up_to: null, each_started: null, amount: null, rate: null };

const feeRows = (norm: string, { fees, beyond }: FeeTable): LawTableRow[] => [
  ...fees.map(({ up_to, fee }) => ({ ...none, norm, value_up_to: moneyOf(up_to), amount: moneyOf(fee) })),
  { ...none, norm, each_started: moneyOf(beyond.step), amount: moneyOf(beyond.adds) },
];

const present = ({ version, valid_from, source }: LawTable, rows: readonly LawTableRow[]): WireTable => ({
  version,
  valid_from,
  source,
  rows,
});

const presented: readonly WireTable[] = [
  ...rvgTables.map((table) =>
    present(table, [
      ...feeRows('§ 13 (1) RVG', table),
      {
        ...none,
        norm: '§ 13 (2) RVG',
        value_up_to: moneyOf(table.small_claim.up_to),
        amount: moneyOf(table.small_claim.fee),
      },
      { ...none, norm: '§ 13 (3) RVG', amount: moneyOf(table.minimum) },
    ]),
  ),
  ...gkgTables.map((table) =>
    present(table, [
      ...feeRows('§ 34 (1) GKG', table),
      {
        ...none,
        norm: 'KV 1100 GKG',
        amount: moneyOf(table.kv_1100.minimum),
        rate: decimalText({ units: table.kv_1100.rate, scale: 3 }).replace(/\.?0+$/, ''),
      },
    ]),
  ),
  ...vatTables.map((table) => present(table, [{ ...none, norm: '§ 12 (1) UStG', rate: table.rate }])),
  ...defaultInterestTables.map((table) =>
    present(table, [
      { ...none, norm: '§ 288 (1) BGB', rate: String(table.points) },
      { ...none, norm: '§ 288 (2) BGB', rate: String(table.points_for_consideration) },
    ]),
  ),
];

export const lawTableRoutes = implement(lawTables, { list: () => Promise.resolve(presented) });
