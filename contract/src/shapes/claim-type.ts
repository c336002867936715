/** The claim type codes of service.md 2.5 with their meaning. */
import { described } from './shape.ts';
import { choice } from './values.ts';

export const claimTypes = {
  H01: 'advertisements',
  H02: 'medical/dental service',
  H03: 'guarantee',
  H04: 'loan repayment',
  H05: 'service contract',
  H06: 'freight',
  H07: 'agency by self-employed',
  H08: 'craftsman service',
  H09: 'care home',
  H10: 'hotel costs',
  H11: 'purchase contract',
  H12: 'current account statement',
  H13: 'hospital costs',
  H14: 'storage',
  H15: 'leasing/hire purchase',
  H16: 'course fees',
  H17: 'commercial rent incl. service charges',
  H18: 'vehicle rental',
  H19: 'residential rent incl. service charges',
  H20: 'ancillary rental costs',
  H21: 'rent',
  H22: 'membership fee',
  H23: 'lease',
  H24: 'lawyer fee',
  H26: 'repair',
  H28: 'damages from contract',
  H29: 'damages from accident',
  H33: 'acknowledgement of debt',
  H34: 'forwarding',
  H36: 'bank overdraft',
  H37: 'unjust enrichment',
  H39: 'out-of-court settlement',
  H40: 'brokerage commission',
  H41: 'insurance premium',
  H42: 'utilities',
  H43: 'goods delivery',
  H44: 'work contract',
  H45: 'newspaper subscription',
  H61: 'elective hospital services',
  H70: 'day-care fee',
  H75: 'travel contract',
  H76: 'telecommunication services',
  H77: 'patient transport',
  H78: 'veterinary service',
  H79: 'catering',
  H90: 'condominium fees',
} as const;

export type ClaimTypeCode = keyof typeof claimTypes;

const codes = Object.keys(claimTypes) as ClaimTypeCode[];

export const claimTypeCode = () =>
  described(
    Object.entries(claimTypes)
      .map(([code, name]) => `\`${code}\` ${name}`)
      .join(', '),
    choice(...codes),
  );
