/** German names of what a balance lists. Pure. */
import type { EnforceableTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import { germanDate } from '../../../values/german.ts';

export const lineLabels: Readonly<Record<BalanceLine, string>> = {
  principal_claim: 'Hauptforderung',
  interest_on_principal_claim: 'Zinsen auf die Hauptforderung',
  costs_interest_bearing: 'Verzinsliche Kosten',
  costs_interest_free: 'Unverzinsliche Kosten',
  interest_on_costs: 'Zinsen auf Kosten',
};

const kinds: Readonly<Record<CostKind | 'reminder_fee', string>> = {
  collection_fee: 'Geschäftsgebühr',
  settlement_fee: 'Einigungsgebühr',
  court_dunning_fee: 'Verfahrensgebühr Mahnbescheid',
  enforcement_order_fee: 'Verfahrensgebühr Vollstreckungsbescheid',
  enforcement_fee: 'Verfahrensgebühr Zwangsvollstreckung',
  expenses_flat_rate: 'Auslagenpauschale',
  lawyer_fee: 'Rechtsanwaltskosten',
  court_fee: 'Gerichtskosten',
  bailiff_fee: 'Gerichtsvollzieherkosten',
  address_inquiry: 'Adressermittlung',
  credit_check: 'Bonitätsauskunft',
  register_inquiry: 'Registerauskunft',
  bank_charge: 'Bankgebühren',
  late_payment_lump_sum: 'Verzugspauschale',
  reminder_fee: 'Mahnkosten',
  other: 'Sonstige Kosten',
};

/** Of costs of the case, and of charges of the client. */
export const kindLabel = (kind: string): string => kinds[kind as CostKind] ?? kinds.other;

const titleLabels: Readonly<Record<NonNullable<EnforceableTitle['type']>, string>> = {
  enforcement_order: 'Vollstreckungsbescheid',
  judgment: 'Urteil',
  court_settlement: 'Prozessvergleich',
  cost_assessment_order: 'Kostenfestsetzungsbeschluss',
  notarial_deed: 'Notarielle Urkunde',
  insolvency_table_extract: 'Auszug aus der Insolvenztabelle',
  european_payment_order: 'Europäischer Zahlungsbefehl',
  other: 'Vollstreckungstitel',
};

/** `Vollstreckungsbescheid, Amtsgericht Hamburg, 12 B 34/25, vom 01.02.2026` */
export const titleText = ({ type, court, file_number, issued_on }: NamedTitle): string =>
  [
    type === null ? titleLabels.other : titleLabels[type],
    court,
    file_number,
    issued_on === null ? null : `vom ${germanDate(issued_on)}`,
  ]
    .filter((piece) => piece !== null)
    .join(', ');

type NamedTitle = Pick<EnforceableTitle, 'type' | 'court' | 'file_number' | 'issued_on'>;

/** Number of the schedule, or norm, of costs that the law determines. */
export const numberOfRule: Readonly<Record<string, string>> = {
  'fee.vv_2300': 'VV 2300 RVG',
  'fee.vv_2300_small': 'VV 2300, § 13 Abs. 2 RVG',
  'fee.vv_1000': 'VV 1000 RVG',
  'fee.vv_3305': 'VV 3305 RVG',
  'fee.vv_3308': 'VV 3308 RVG',
  'fee.vv_3309': 'VV 3309 RVG',
  'fee.vv_7002': 'VV 7002 RVG',
  'fee.kv_1100': 'KV 1100 GKG',
  'fee.bgb_288_5': '§ 288 Abs. 5 BGB',
};

export const dayCountLabels = {
  act_act: 'Tage genau, im Jahr 365 oder 366',
  act_365: 'Tage genau, im Jahr 365',
  '30_360': 'im Monat 30, im Jahr 360 Tage',
} as const;
