/** The eight duties of § 13a (1) RDG, for a lawyer the first seven as § 43d (1) BRAO has them (correspondence.md 6.2). Pure. (sign-off) */
import type { LetterCheck, LetterDuty } from '@mahnwerk/contract/shapes/case-letter.ts';
import { missingDutyData } from '../../collection/claims/index.ts';
import { isVatOwedByDebtor } from '../../money/fees/index.ts';
import { isZero } from '../../collection/claim-statements/index.ts';
import type { LetterFacts } from './facts.ts';
import { higherInterest } from './higher-interest.ts';
import { namedClaims } from './parts.ts';
import type { Recipient } from './recipient.ts';

/** A field without which the letter may not leave. */
export interface Missing {
  readonly field: string;
  readonly code: 'required' | 'invalid';
  readonly message: string;
}

export interface Duty {
  readonly number: number;
  readonly code: LetterDuty;
  /** Whether the case has anything that the duty is about. */
  readonly applies: boolean;
  readonly missing: readonly Missing[];
}

const required = (field: string, message = 'The first letter to a private person must state it.'): Missing => ({
  field,
  code: 'required',
  message,
});

/** The duties of a letter, in their order. */
export function dutiesOf(facts: LetterFacts, recipient: Recipient | undefined): Duty[] {
  const duty = (number: number, code: LetterDuty, applies: boolean, missing: readonly Missing[]): Duty => ({
    number,
    code,
    applies,
    missing: applies ? missing : [],
  });
  const higher = higherInterest(facts);
  const isResearched = recipient?.isAddressOfCreditor === false;
  const lacking = missingDutyData({
    company: facts.company,
    claims: namedClaims(facts),
    higher_terms: higher.filter(({ reason }) => reason === null),
  });
  const missing = (of: LetterDuty): Missing[] =>
    lacking.filter(({ code }) => code === of).map(({ field }) => required(field));
  return [
    duty(1, 'client', true, missing('client')),
    duty(2, 'ground', true, missing('ground')),
    duty(3, 'interest', facts.balance.interest_periods.length > 0, missing('interest')),
    duty(4, 'higher_interest', higher.length > 0, missing('higher_interest')),
    duty(5, 'costs', facts.balance.costs.length > 0, lackingCosts(facts)),
    duty(6, 'vat', owesVat(facts), vatContradicted(facts)),
    duty(
      7,
      'address_source',
      isResearched,
      facts.issuer.email === null && facts.issuer.phone === null ? [required('issuer.email')] : [],
    ),
    duty(8, 'authority', facts.issuer.profession !== 'lawyer', lackingAuthority(facts)),
  ];
}

/** Costs of the kind `other` say what they are for. */
function lackingCosts({ balance, costTexts, claims }: LetterFacts): Missing[] {
  return balance.costs.flatMap(({ cost_id, charge_id, claim_id, kind }) => {
    if (kind !== 'other') return [];
    if (cost_id !== null) return costTexts.has(cost_id) ? [] : [required(`costs.${cost_id}.description`)];
    const charge = claims.flatMap(({ additional_charges }) => additional_charges).find(({ id }) => id === charge_id);
    return charge?.subject_matter == null
      ? [required(`claims.${claim_id}.additional_charges.${charge_id}.subject_matter`)]
      : [];
  });
}

/** Whether the debtor owes VAT on costs. */
export const owesVat = ({ balance }: Pick<LetterFacts, 'balance'>): boolean =>
  balance.costs.some(({ vat }) => !isZero(vat));

/** The creditor declares that it cannot deduct it: its tax treatment must not say the contrary now. */
const vatContradicted = ({ company }: LetterFacts): Missing[] =>
  isVatOwedByDebtor(company.tax_treatment)
    ? []
    : [
        {
          field: 'company.tax_treatment',
          code: 'invalid',
          message: 'The debtor owes VAT on costs, but the company can deduct it by its tax treatment now.',
        },
      ];

function lackingAuthority({ issuer: { supervisory_authority: authority } }: LetterFacts): Missing[] {
  const at = 'issuer.supervisory_authority';
  return [
    ...(authority == null ? [required(`${at}.name`)] : []),
    ...(authority?.address == null ? [required(`${at}.address`)] : []),
    ...(authority?.email == null ? [required(`${at}.email`)] : []),
  ];
}

/** As `letter-check/` shows them. @param texts what the letter says of each */
export const presentDuties = (duties: readonly Duty[], texts: ReadonlyMap<LetterDuty, string>): LetterCheck['duties'] =>
  duties.map(({ number, code, applies, missing: [first] }) => ({
    number,
    code,
    result: first !== undefined ? 'missing' : applies ? 'met' : 'not_applicable',
    field: first?.field ?? null,
    text: first?.message ?? texts.get(code) ?? null,
  }));
