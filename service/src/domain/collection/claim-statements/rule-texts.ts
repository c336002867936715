/** What each rule of a balance says, in German, for readers of a claim statement. Pure. */
import type { feeRules } from '../../money/fees/index.ts';
import type { rules } from '../../money/replay/index.ts';

type NamedRule = keyof typeof rules | keyof typeof feeRules;

interface RuleText {
  readonly norm: string;
  readonly text: string;
}

const texts: Readonly<Record<NamedRule, RuleText>> = {
  'interest.statutory_5': {
    norm: '§ 288 Abs. 1 BGB',
    text: 'Verzugszinsen von 5 Prozentpunkten über dem Basiszinssatz.',
  },
  'interest.statutory_8': {
    norm: 'Art. 229 § 34 EGBGB',
    text: 'Verzugszinsen von 8 Prozentpunkten über dem Basiszinssatz: Die Schuld entstand vor dem 29. Juli 2014.',
  },
  'interest.statutory_9': {
    norm: '§ 288 Abs. 2 BGB',
    text: 'Verzugszinsen von 9 Prozentpunkten über dem Basiszinssatz: Ein Unternehmer schuldet ein Entgelt.',
  },
  'interest.base_plus': {
    norm: '§ 288 Abs. 3 BGB',
    text: 'Zinsen über dem Basiszinssatz nach Vereinbarung oder aus einem anderen Rechtsgrund.',
  },
  'interest.fixed': {
    norm: '§ 288 Abs. 3 BGB',
    text: 'Zinsen zu einem festen Satz nach Vereinbarung oder aus einem anderen Rechtsgrund.',
  },
  'interest.title': { norm: '§ 291 BGB', text: 'Zinsen, wie sie der Vollstreckungstitel zuspricht.' },
  'interest.costs': {
    norm: '§ 104 Abs. 1 ZPO',
    text: 'Zinsen auf festgesetzte Kosten von 5 Prozentpunkten über dem Basiszinssatz.',
  },
  'interest.client_stated': {
    norm: '§ 288 BGB',
    text: 'Zinsen, die der Gläubiger vor der Übergabe berechnet hat.',
  },
  'allocation.bgb_367_1': {
    norm: '§§ 366, 367 Abs. 1 BGB',
    text: 'Zahlungen tilgen zuerst die Kosten, dann die Zinsen, zuletzt die Hauptforderung.',
  },
  'allocation.bgb_497_3': {
    norm: '§ 497 Abs. 3 BGB',
    text: 'Zahlungen auf einen Verbraucherkredit im Verzug tilgen zuerst die Kosten, dann die Hauptforderung, zuletzt die Zinsen.',
  },
  'allocation.designated': {
    norm: '§ 366 Abs. 1, § 367 Abs. 2 BGB',
    text: 'Die Zahlung tilgt, was der Schuldner bestimmt hat.',
  },
  'allocation.principal_first': {
    norm: '§ 366 Abs. 1 BGB',
    text: 'Wie vereinbart tilgen Zahlungen zuerst die Hauptforderung, dann die Kosten, zuletzt die Zinsen.',
  },
  'title.costs': { norm: '§ 104 Abs. 1 ZPO', text: 'Kosten, die der Vollstreckungstitel zuspricht.' },
  'title.costs_replaced': {
    norm: '§ 104 Abs. 1 ZPO',
    text: 'Kosten, die der Titel enthält: An ihre Stelle treten die zugesprochenen Kosten.',
  },
  'cost.lump_sum_offset': {
    norm: '§ 288 Abs. 5 Satz 3 BGB',
    text: 'Verzugspauschalen werden auf Gebühren außergerichtlicher Tätigkeit angerechnet: Geschuldet ist der höhere Betrag.',
  },
  'fee.vv_2300': {
    norm: 'VV 2300 RVG, § 13e Abs. 1 RDG',
    text: 'Geschäftsgebühr der außergerichtlichen Einziehung.',
  },
  'fee.vv_2300_small': {
    norm: 'VV 2300, § 13 Abs. 2 RVG, § 13e Abs. 1 RDG',
    text: 'Geschäftsgebühr der Einziehung einer unbestrittenen Forderung bis 50 €.',
  },
  'fee.vv_1000': {
    norm: 'VV 1000, § 31b RVG',
    text: 'Einigungsgebühr; bei einer Zahlungsvereinbarung aus dem halben Wert.',
  },
  'fee.vv_3305': {
    norm: 'VV 3305 RVG',
    text: 'Gebühr für den Antrag auf Erlass eines Mahnbescheids; die Geschäftsgebühr wird zur Hälfte angerechnet (Vorbemerkung 3 Abs. 4 VV).',
  },
  'fee.vv_3308': { norm: 'VV 3308 RVG', text: 'Gebühr für den Antrag auf Erlass eines Vollstreckungsbescheids.' },
  'fee.vv_3309': { norm: 'VV 3309 RVG, § 788 ZPO', text: 'Gebühr für eine Maßnahme der Zwangsvollstreckung.' },
  'fee.vv_7002': {
    norm: 'VV 7002 RVG',
    text: 'Pauschale für Post und Telekommunikation: 20 % der Gebühren, höchstens 20 €.',
  },
  'fee.kv_1100': { norm: 'KV 1100 GKG', text: 'Gerichtsgebühr für den Antrag auf Erlass eines Mahnbescheids.' },
  'fee.bgb_288_5': { norm: '§ 288 Abs. 5 BGB', text: 'Pauschale von 40 € bei Verzug eines Unternehmers.' },
  'fee.stated': {
    norm: '§§ 280 Abs. 1 und 2, 286 BGB',
    text: 'Kosten, deren Betrag bei der Berechnung oder Buchung angegeben wurde.',
  },
};

/** Undefined for tables. */
export const ruleText = (rule: string): RuleText | undefined => texts[rule as NamedRule];
