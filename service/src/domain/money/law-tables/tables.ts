/**
 * The tables of the law of fees as they are printed, by the day from which they apply. A new table is a new entry. Pure
 * data; how a fee follows from it: money/fees.
 */
import type { Cents } from '../../../values/money.ts';

/** A table of the law in one version, such as `rvg/2025-06-01`. */
export interface LawTable {
  readonly version: string;
  readonly valid_from: string;
  /** Where the law is published. */
  readonly source: string;
}

/** Whole fees by value. */
export interface FeeTable extends LawTable {
  /** Ascending. */
  readonly fees: readonly { readonly up_to: Cents; readonly fee: Cents }[];
  /** What each started step adds beyond the last value. */
  readonly beyond: { readonly step: Cents; readonly adds: Cents };
  /** The value above which fees no longer rise: § 22 (2) RVG, § 39 (2) GKG. */
  readonly highest_value: Cents;
}

/** Fees of lawyers: Anlage 2 to § 13 (1) RVG. */
export interface RvgTable extends FeeTable {
  /** § 13 (2): the whole fee of a small undisputed claim. */
  readonly small_claim: { readonly up_to: Cents; readonly fee: Cents };
  /** § 13 (3) */
  readonly minimum: Cents;
}

/** Fees of courts: Anlage 2 to § 34 GKG, and KV 1100 of Anlage 1. */
export interface GkgTable extends FeeTable {
  /** The order for payment: thousandths of a whole fee, and the least. */
  readonly kv_1100: { readonly rate: bigint; readonly minimum: Cents };
}

/** § 12 (1) UStG. */
export interface VatTable extends LawTable {
  /** Percent. */
  readonly rate: string;
}

/** Default interest of § 288 BGB: percentage points above the base rate, by the day on which the debt arose. */
export interface DefaultInterestTable extends LawTable {
  /** § 288 (1). */
  readonly points: 5;
  /** § 288 (2): a business owes consideration. */
  readonly points_for_consideration: 8 | 9;
}

/** The values of both annexes in euros. */
const values = [
  500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 13_000, 16_000, 19_000, 22_000,
  25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 65_000, 80_000, 95_000, 110_000, 125_000, 140_000, 155_000, 170_000,
  185_000, 200_000, 230_000, 260_000, 290_000, 320_000, 350_000, 380_000, 410_000, 440_000, 470_000, 500_000,
];

/** @param cents the printed fees of `values`, in cents */
const feesOf = (cents: readonly number[]): FeeTable['fees'] =>
  values.map((euros, index) => ({ up_to: BigInt(euros) * 100n, fee: BigInt(cents[index] ?? 0) }));

const beyond = (adds: Cents): FeeTable['beyond'] => ({ step: 50_000_00n, adds });

/** Both laws, since 2004. */
const highest_value: Cents = 30_000_000_00n;

/** Ascending. */
export const rvgTables: readonly RvgTable[] = [
  {
    version: 'rvg/2021-10-01',
    valid_from: '2021-10-01',
    source: 'Anlage 2 (zu § 13 Absatz 1 Satz 3) RVG, BGBl. 2020 I S. 3229, 3320',
    fees: feesOf([
      4_900, 8_800, 12_700, 16_600, 22_200, 27_800, 33_400, 39_000, 44_600, 50_200, 55_800, 61_400, 66_600, 71_800,
      77_000, 82_200, 87_400, 95_500, 103_600, 111_700, 119_800, 127_900, 137_300, 146_700, 156_100, 165_500, 174_900,
      184_300, 193_700, 203_100, 212_500, 221_900, 235_100, 248_300, 261_500, 274_700, 287_900, 301_100, 314_300,
      327_500, 340_700, 353_900,
    ]),
    beyond: beyond(165_00n),
    highest_value,
    small_claim: { up_to: 50_00n, fee: 30_00n },
    minimum: 15_00n,
  },
  {
    version: 'rvg/2025-06-01',
    valid_from: '2025-06-01',
    source: 'Anlage 2 (zu § 13 Absatz 1 Satz 3) RVG, BGBl. 2025 I Nr. 109',
    fees: feesOf([
      5_150, 9_300, 13_450, 17_600, 23_550, 29_500, 35_450, 41_400, 47_350, 53_300, 59_250, 65_200, 70_700, 76_200,
      81_700, 87_200, 92_700, 101_300, 109_900, 118_500, 127_100, 135_700, 145_650, 155_600, 165_550, 175_500, 185_450,
      195_400, 205_350, 215_300, 225_250, 235_200, 249_200, 263_200, 277_200, 291_200, 305_200, 319_200, 333_200,
      347_200, 361_200, 375_200,
    ]),
    beyond: beyond(175_00n),
    highest_value,
    small_claim: { up_to: 50_00n, fee: 31_50n },
    minimum: 15_00n,
  },
];

/** Ascending. */
export const gkgTables: readonly GkgTable[] = [
  {
    version: 'gkg/2021-01-01',
    valid_from: '2021-01-01',
    source: 'Anlage 2 (zu § 34 Absatz 1 Satz 3) GKG, BGBl. 2020 I S. 3229',
    fees: feesOf([
      3_800, 5_800, 7_800, 9_800, 11_900, 14_000, 16_100, 18_200, 20_300, 22_400, 24_500, 26_600, 29_500, 32_400,
      35_300, 38_200, 41_100, 44_900, 48_700, 52_500, 56_300, 60_100, 73_300, 86_500, 99_700, 112_900, 126_100, 139_300,
      152_500, 165_700, 178_900, 192_100, 211_900, 231_700, 251_500, 271_300, 291_100, 310_900, 330_700, 350_500,
      370_300, 390_100,
    ]),
    beyond: beyond(198_00n),
    highest_value,
    kv_1100: { rate: 500n, minimum: 36_00n },
  },
  {
    version: 'gkg/2025-06-01',
    valid_from: '2025-06-01',
    source: 'Anlage 2 (zu § 34 Absatz 1 Satz 3) GKG, BGBl. 2025 I Nr. 109',
    fees: feesOf([
      4_000, 6_100, 8_200, 10_300, 12_550, 14_800, 17_050, 19_300, 21_550, 23_800, 26_050, 28_300, 31_350, 34_400,
      37_450, 40_500, 43_550, 47_600, 51_650, 55_700, 59_750, 63_800, 77_800, 91_800, 105_800, 119_800, 133_800,
      147_800, 161_800, 175_800, 189_800, 203_800, 224_800, 245_800, 266_800, 287_800, 308_800, 329_800, 350_800,
      371_800, 392_800, 413_800,
    ]),
    beyond: beyond(210_00n),
    highest_value,
    kv_1100: { rate: 500n, minimum: 38_00n },
  },
];

/** Ascending. */
export const vatTables: readonly VatTable[] = [
  { version: 'vat/2007-01-01', valid_from: '2007-01-01', source: '§ 12 (1) UStG, BGBl. 2006 I S. 1402', rate: '19' },
  { version: 'vat/2020-07-01', valid_from: '2020-07-01', source: '§ 28 (1) UStG, BGBl. 2020 I S. 1512', rate: '16' },
  { version: 'vat/2021-01-01', valid_from: '2021-01-01', source: '§ 12 (1) UStG, BGBl. 2006 I S. 1402', rate: '19' },
];

/** Ascending. Debts that arose before the first one have its points. */
export const defaultInterestTables: readonly DefaultInterestTable[] = [
  {
    version: 'bgb_288/2002-01-01',
    valid_from: '2002-01-01',
    source: '§ 288 (1), (2) BGB, BGBl. 2001 I S. 3138; Art. 229 § 34 EGBGB',
    points: 5,
    points_for_consideration: 8,
  },
  {
    version: 'bgb_288/2014-07-29',
    valid_from: '2014-07-29',
    source: '§ 288 (1), (2) BGB, BGBl. 2014 I S. 1218',
    points: 5,
    points_for_consideration: 9,
  },
];

/** The table that applies on a day; undefined before the first. */
export const tableOn = <T extends LawTable>(tables: readonly T[], day: string): T | undefined =>
  tables.findLast(({ valid_from }) => valid_from <= day);
