/** The wire form of the balance that proves itself (money.md 5). Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { moneyOf, type Cents, type WireMoney } from '../../../values/money.ts';
import { exactText, percentText } from '../../money/interest/index.ts';
import { balanceOf, type KnownFigures, type PaymentSource, wireBalance } from '../../money/ledger/index.ts';
import {
  type CostResult,
  type Figures,
  type InterestRow,
  type Replay,
  type RuleName,
  rules,
} from '../../money/replay/index.ts';

/** What the figures do not say of the parts of a balance. */
export interface BalanceParts {
  readonly mandate: MandateBalance['mandate'];
  readonly known_at: string;
  /** Where nothing is recorded. */
  readonly opened_at: string;
  readonly claims: ReadonlyMap<string, Pick<MandateBalance['claims'][number], 'type' | 'document_reference'>>;
  /** By the id of the fact: the id of the payment and who made it. */
  readonly sources: ReadonlyMap<string, PaymentSource>;
}

/** The balance with every part that makes it up. */
export function presentBalance({ as_of, figures, recorded_at }: KnownFigures, parts: BalanceParts): MandateBalance {
  return {
    mandate: parts.mandate,
    as_of,
    known_at: parts.known_at,
    currency: 'EUR',
    legal_balance: wireBalance(balanceOf(figures), as_of, recorded_at ?? parts.opened_at),
    daily_interest: exactText(figures.daily_interest, 4),
    provisional_from: figures.provisional_from,
    claims: figures.claims.map((claim) => presentClaim(claim, parts)),
    costs: figures.costs.map(presentCost),
    payments: figures.payments.map((payment) => presentPayment(payment, parts)),
    interest_periods: figures.interest_rows.map(presentRow),
    rules: rulesIn(figures),
  };
}

const presentFigures = ({ claimed, waived, paid, open }: Figures) => ({
  claimed: moneyOf(claimed),
  waived: moneyOf(waived),
  paid: moneyOf(paid),
  open: moneyOf(open),
});

const presentClaim = (
  { terms, ...claim }: Replay['claims'][number],
  { claims }: BalanceParts,
): MandateBalance['claims'][number] => ({
  claim_id: claim.claim_id,
  document_reference: claims.get(claim.claim_id)?.document_reference ?? null,
  type: claims.get(claim.claim_id)?.type ?? 'receivable',
  since: claim.since,
  interest_starts_on: claim.interest_starts_on,
  terms:
    terms?.rule == null
      ? null
      : {
          kind: terms.kind,
          points: percentOrNull(terms.points),
          rate: percentOrNull(terms.rate),
          day_count: terms.day_count,
          rule: terms.rule,
        },
  principal: presentFigures(claim.principal),
  charges: presentFigures(claim.charges),
  titled_costs: presentFigures(claim.titled_costs),
  interest: presentFigures(claim.interest),
  interest_on_costs: presentFigures(claim.interest_on_costs),
});

const percentOrNull = (rate: bigint | null): string | null => (rate === null ? null : percentText(rate));
const moneyOrNull = (cents: Cents | null): WireMoney | null => (cents === null ? null : moneyOf(cents));

const presentCost = (cost: CostResult): MandateBalance['costs'][number] => ({
  cost_id: cost.is_charge ? null : cost.id,
  charge_id: cost.is_charge ? cost.id : null,
  claim_id: cost.claim_id,
  kind: cost.kind,
  date: cost.date,
  owed: moneyOf(cost.figures.claimed),
  waived: moneyOf(cost.figures.waived),
  paid: moneyOf(cost.figures.paid),
  open: moneyOf(cost.figures.open),
  interest_bearing: cost.interest !== null,
});

const presentPayment = (
  { payment_id: fact, value_date, amount, rule, designation, allocation, surplus }: Replay['payments'][number],
  { sources }: BalanceParts,
): MandateBalance['payments'][number] => ({
  payment_id: sources.get(fact)?.payment_id ?? fact,
  value_date,
  payer: sources.get(fact)?.payer ?? 'debtor',
  amount: moneyOf(amount),
  rule,
  designation: designation && { claim_id: designation.claim_id, line: designation.line },
  allocation: allocation.map((part) => ({ ...part, amount: moneyOf(part.amount) })),
  surplus: moneyOf(surplus),
});

const presentRow = ({ exact, amount, base, base_rate, points, rate, ...row }: InterestRow) => ({
  line: row.line,
  claim_id: row.claim_id,
  cost_id: row.cost_id,
  from: row.from,
  until: row.from === null ? null : row.until,
  days: row.days,
  year_days: row.year_days,
  base: moneyOrNull(base),
  base_rate: percentOrNull(base_rate),
  points: percentOrNull(points),
  rate: percentOrNull(rate),
  rule: row.rule,
  table_version: row.table_version,
  exact: row.from === null ? null : exactText(exact, 6),
  amount: moneyOf(amount),
});

/** Every rule and table that the parts name. */
function rulesIn({ claims, payments, interest_rows }: Replay): MandateBalance['rules'] {
  const named = [...claims.map(({ terms }) => terms?.rule), ...payments, ...interest_rows].flatMap((each) =>
    typeof each === 'object' ? each.rule : (each ?? []),
  );
  const tables = interest_rows.flatMap(({ table_version, base_rate }) =>
    table_version === null || base_rate === null ? [] : [[table_version, percentText(base_rate)] as const],
  );
  return [
    ...[...new Set<RuleName>(named)].sort().map((rule) => ({ rule, ...rules[rule] })),
    ...[...new Map(tables)].map(([version, rate]) => ({
      rule: 'base_rate',
      version,
      norm: '§ 247 BGB',
      text: `Base rate of ${rate} % a year.`,
    })),
  ];
}
