/** The rules by which costs have their amount, by name and version (money.md 5). A changed rule is a new version; a name never changes its meaning. Pure. */

/** Each rule with the version in force, its norm, and a sentence for readers of a balance. */
export const feeRules = {
  'fee.vv_2300': {
    version: 'fee.vv_2300/1',
    norm: '§ 13e (1) RDG, VV 2300 RVG',
    text: 'The fee for collecting out of court: its rate of the whole fee, at least the minimum of § 13 (3) RVG.',
  },
  'fee.vv_2300_small': {
    version: 'fee.vv_2300_small/1',
    norm: '§ 13e (1) RDG, § 13 (2) RVG, VV 2300 RVG',
    text: 'The fee for collecting an undisputed claim up to 50.00 EUR: its rate of the fee of § 13 (2) RVG.',
  },
  'fee.vv_1000': {
    version: 'fee.vv_1000/1',
    norm: '§ 13e (1) RDG, VV 1000 RVG, § 31b RVG',
    text: 'The fee for an agreement: on payment, of half the value; on a dispute, of the whole value.',
  },
  'fee.vv_3305': {
    version: 'fee.vv_3305/1',
    norm: 'VV 3305 RVG',
    text: 'The fee for the application for an order for payment, less half the fee for collecting (preliminary note 3 (4) VV).',
  },
  'fee.vv_3308': {
    version: 'fee.vv_3308/1',
    norm: 'VV 3308 RVG',
    text: 'The fee for the application for an enforcement order.',
  },
  'fee.vv_3309': {
    version: 'fee.vv_3309/1',
    norm: '§ 788 ZPO, VV 3309 RVG',
    text: 'The fee for a measure of enforcement, of all that is open.',
  },
  'fee.vv_7002': {
    version: 'fee.vv_7002/1',
    norm: 'VV 7002 RVG',
    text: 'The flat rate for expenses: 20 % of the fees of a matter before any credit, at most 20.00 EUR.',
  },
  'fee.kv_1100': {
    version: 'fee.kv_1100/1',
    norm: 'KV 1100 GKG',
    text: 'The court fee for the order for payment: half of the fee of § 34 GKG, at least the minimum.',
  },
  'fee.bgb_288_5': {
    version: 'fee.bgb_288_5/1',
    norm: '§ 288 (5) BGB',
    text: 'The lump sum of 40.00 EUR for late payment of a business.',
  },
  'fee.stated': {
    version: 'fee.stated/1',
    norm: '§§ 280 (1), (2), 286 BGB',
    text: 'The amount as it was stated when the costs were charged or booked.',
  },
} as const;
