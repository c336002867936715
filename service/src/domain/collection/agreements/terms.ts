/** Terms of interest as the operator records them: what the input must say, the fact that it becomes, its wire form. Pure. */
import type { InterestTerms, InterestTermsInput } from '@mahnwerk/contract/operator/agreements.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { failBackwards } from './days.ts';
import { percentOf, percentText } from '../../money/interest/index.ts';
import {
  type ClaimFact,
  type DefaultTermsFact,
  type StatutoryBasis,
  statutoryTerms,
  type Terms,
  type TermsFact,
} from '../../money/replay/index.ts';

/** 400 for terms that are invalid for every claim. */
export function refuseInvalidTerms({ kind, points, rate, day_count, amount_base, ...days }: InterestTermsInput): void {
  refuseFailures((report) => {
    for (const [field, value, owner] of [
      ['points', points, 'base_plus'],
      ['rate', rate, 'fixed'],
    ] as const)
      if (kind === owner && value === undefined)
        report.failAt(field, 'required', `\`${field}\` is required with \`kind: "${owner}"\`.`);
      else if (kind !== owner && value !== undefined)
        report.failAt(field, 'not_allowed', `\`${field}\` is allowed only with \`kind: "${owner}"\`.`);
    for (const [field, value] of [
      ['day_count', day_count],
      ['amount_base', amount_base],
    ] as const)
      if (kind === 'none' && value != null)
        report.failAt(field, 'not_allowed', `\`${field}\` is not allowed with \`kind: "none"\`.`);
    failBackwards(report, days);
  });
}

/** 400 for terms from before the claim is owed, or for more terms than a claim can have. */
export const refuseTermsOn = (
  { id, since }: ClaimFact,
  { from }: InterestTermsInput,
  recorded: readonly Pick<TermsFact, 'claim_id'>[],
): void =>
  refuseFailures((report) => {
    if (from < since)
      report.failAt('from', 'invalid', `\`from\` must not be before ${since}: the claim is owed from then on.`);
    if (recorded.filter(({ claim_id }) => claim_id === id).length >= limits.claim_interest_terms)
      report.failAt(
        'interest_terms',
        'max_length',
        `A claim has at most ${limits.claim_interest_terms} terms of interest.`,
      );
  });

/** The terms of an input; null: no interest. @param claim whose own terms are statutory where its default is */
export function termsOf(input: InterestTermsInput, claim: ClaimFact, basis: StatutoryBasis): Terms | null {
  const { kind, points, rate, day_count = 'act_act' } = input;
  const amount_base = input.amount_base == null ? null : centsOf(input.amount_base);
  if (kind === 'none') return null;
  if (kind === 'statutory') return { ...statutoryOf(claim, basis), day_count, amount_base };
  const plain = { points: null, rate: null, day_count, amount_base };
  if (kind === 'fixed') return { ...plain, kind, rate: percentOf(rate ?? '0'), rule: 'interest.fixed' };
  return { ...plain, kind, points: percentOf(points ?? '0'), rule: 'interest.base_plus' };
}

/** The law applied when the claim was accepted; it applies on. */
function statutoryOf({ default_terms }: ClaimFact, basis: StatutoryBasis): Terms {
  if (default_terms?.kind !== 'statutory') return statutoryTerms(basis);
  const { from: _from, ...terms } = default_terms;
  return terms;
}

/** The wire form of terms that were recorded, or of a claim's default. */
export function presentTerms(fact: ClaimFact | DefaultTermsFact | TermsFact): InterestTerms {
  if ('terms' in fact) return presented(fact.terms, { ...fact, stated_reason: fact.stated_reason ?? null });
  const { recorded_at, default_terms } = fact;
  const from = 'since' in fact ? (default_terms?.from ?? fact.since) : fact.default_terms.from;
  return presented(default_terms, { id: null, from, until: null, reason: null, stated_reason: null, recorded_at });
}

const presented = (
  terms: Terms | null,
  {
    id,
    from,
    until,
    reason,
    stated_reason,
    recorded_at,
  }: Omit<InterestTerms, 'kind' | 'points' | 'rate' | 'day_count' | 'amount_base' | 'rule'>,
): InterestTerms => ({
  id,
  kind: terms?.kind ?? 'none',
  points: terms?.points == null ? null : percentText(terms.points),
  rate: terms?.rate == null ? null : percentText(terms.rate),
  day_count: terms?.day_count ?? null,
  from,
  until,
  amount_base: terms?.amount_base == null ? null : moneyOf(terms.amount_base),
  rule: terms?.rule ?? null,
  reason,
  stated_reason,
  recorded_at,
});
