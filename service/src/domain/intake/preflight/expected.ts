/** What a debtor would owe for the collection of an order, by the fees of a day (money.md 4, 2). Pure. */
import { expectedStages, type ExpectedStage, type OrderPreflight } from '@mahnwerk/contract/case/order-preflight.ts';
import type { FeePositionInput } from '@mahnwerk/contract/operator/quotes.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import type { TriedDraft } from '../../collection/orders/index.ts';
import type { ValidBaseRate } from '../../money/base-rates/index.ts';
import { isVatOwedByDebtor, vatRateOn } from '../../money/fees/index.ts';
import { baseRateSteps, exactText, interestOn, type InterestTerms, percentOf } from '../../money/interest/index.ts';
import { quoteFees } from '../../money/quotes/index.ts';
import { statutoryTerms, type Terms, titleTerms } from '../../money/replay/index.ts';

type Claim = TriedDraft['claims'][number];
type Expected = OrderPreflight['expected'];

/** @param baseRates one for each half-year, ascending */
export function expectedOf(tried: TriedDraft, baseRates: readonly ValidBaseRate[]): Expected {
  const untitled = tried.claims.filter(({ enforceable_title }) => enforceable_title === null);
  const value = sumOf(untitled.map(principalLeft));
  return {
    value: moneyOf(value),
    stages:
      value > 0n && value <= limits.total_cents ? expectedStages.map((stage) => stageOf(stage, value, tried)) : [],
    daily_interest: dailyInterest(tried, baseRates),
  };
}

/** What payments leave of a principal; they settle charges first (§ 367 (1) BGB). */
function principalLeft({ principal_cents, charges_cents, payments_cents }: Claim): Cents {
  const paid = payments_cents > charges_cents ? payments_cents - charges_cents : 0n;
  const left = (principal_cents ?? 0n) - paid;
  return left > 0n ? left : 0n;
}

/** § 15a RVG: half the rate of an average collection fee. */
const credited_rate = '0.45';

function stageOf(stage: ExpectedStage['stage'], cents: Cents, { company, today }: TriedDraft): ExpectedStage {
  const value = moneyOf(cents);
  const effort = stage === 'first_letter' ? 'simple' : 'average';
  const outOfCourt: FeePositionInput[] = [{ kind: 'collection_fee', value, effort }, { kind: 'expenses_flat_rate' }];
  const order: FeePositionInput[] = [
    { kind: 'court_dunning_fee', value, credit: { rate: credited_rate, value } },
    { kind: 'court_fee', value },
  ];
  const enforcement: FeePositionInput[] = [{ kind: 'enforcement_order_fee', value }];
  const flatRate: FeePositionInput = { kind: 'expenses_flat_rate', matter: 'court_dunning' };
  const further = {
    first_letter: [],
    average: [],
    court_order: [...order, flatRate],
    enforcement_order: [...order, ...enforcement, flatRate],
  }[stage];
  const vat_rate = isVatOwedByDebtor(company.tax_treatment) ? vatRateOn(today) : '0';
  const quote = quoteFees({ ordered_on: today, vat_rate, positions: [...outOfCourt, ...further] });
  return { stage, positions: quote.positions, net: quote.net, vat: quote.vat, gross: quote.gross };
}

/** What tomorrow adds on what is in default then. */
function dailyInterest({ claims, debtors, order, today }: TriedDraft, baseRates: readonly ValidBaseRate[]): string {
  const day = addDays(today, 1);
  const acting_as = debtors.find(({ id }) => id === order.debtor_id)?.acting_as ?? 'business';
  const base_rates = baseRateSteps(baseRates, day);
  const exact = claims.map((claim) => {
    const terms = termsOf(claim, acting_as);
    if (terms === undefined || terms.from > day) return 0n;
    const left = principalLeft(claim);
    const base = terms.amount_base !== null && terms.amount_base < left ? terms.amount_base : left;
    return interestOn({
      principal: [{ from: day, value: base }],
      terms: [{ from: day, value: rateOf(terms) }],
      base_rates,
      from: day,
      until: day,
    }).exact;
  });
  return exactText(sumOf(exact), 4);
}

/** The terms of a claim as they begin with its acceptance; undefined without interest. */
function termsOf(claim: Claim, acting_as: 'consumer' | 'business'): (Terms & { readonly from: string }) | undefined {
  const { delay_date, document_date, enforceable_title: title } = claim;
  const { claim_type_code, contract_date } = claim.legal_basis;
  if (title === null) {
    const debt = {
      acting_as,
      claim_type_code: claim_type_code ?? claim.default_type,
      arisen_on: contract_date ?? document_date,
    };
    return delay_date === null ? undefined : { ...statutoryTerms(debt), from: delay_date };
  }
  const { interest } = title.contents;
  if (interest === null) return undefined;
  const { rate, above_base_rate, amount_base, from } = interest;
  const awarded = titleTerms({
    rate: percentOf(rate),
    above_base_rate,
    amount_base: amount_base && centsOf(amount_base),
  });
  return { ...awarded, from };
}

function rateOf({ points, rate, day_count }: Terms): InterestTerms | null {
  if (rate !== null) return { kind: 'fixed', rate, day_count };
  return points === null ? null : { kind: 'base_plus', points, day_count };
}
