/** The rules and tables that a balance names, with their norms (money.md 5). Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { feeRules } from '../../money/fees/index.ts';
import { percentText } from '../../money/interest/index.ts';
import { gkgTables, rvgTables } from '../../money/law-tables/index.ts';
import { type Replay, rules, ruleVersion } from '../../money/replay/index.ts';

type NamedRule = MandateBalance['rules'][number];

/** Every rule and table that the parts name. */
export const rulesIn = (figures: Replay, costs: MandateBalance['costs']): NamedRule[] => [
  ...namedRules(figures, costs),
  ...baseRatesIn(figures),
  ...lawTablesIn(costs),
];

const replayed: Readonly<Record<string, Pick<NamedRule, 'norm' | 'text'>>> = rules;
const booked: Readonly<Record<string, Omit<NamedRule, 'rule'>>> = feeRules;

function namedRules(
  { claims, payments, offsets, titled, interest_rows, rule_versions }: Replay,
  costs: MandateBalance['costs'],
): NamedRule[] {
  const terms = claims.flatMap((claim) => claim.terms ?? []);
  const named = [...terms, ...payments, ...offsets, ...titled, ...interest_rows, ...costs].map(({ rule }) => rule);
  return [...new Set(named)].sort().flatMap((rule) => {
    const [known, fee] = [replayed[rule], booked[rule]];
    if (known !== undefined) return { rule, version: ruleVersion(rule, rule_versions), ...known };
    return fee === undefined ? [] : { rule, ...fee };
  });
}

function baseRatesIn({ interest_rows }: Replay): NamedRule[] {
  const rates = interest_rows.flatMap(({ table_version, base_rate }) =>
    table_version === null || base_rate === null ? [] : [[table_version, percentText(base_rate)] as const],
  );
  return [...new Map(rates)].map(([version, rate]) => ({
    rule: 'base_rate',
    version,
    norm: '§ 247 BGB',
    text: `Base rate of ${rate} % a year.`,
  }));
}

function lawTablesIn(costs: MandateBalance['costs']): NamedRule[] {
  const used = new Set(costs.map(({ table_version }) => table_version));
  const tables = [
    ...rvgTables.map((table) => ({ ...table, rule: 'rvg', norm: '§ 13 (1) RVG' })),
    ...gkgTables.map((table) => ({ ...table, rule: 'gkg', norm: '§ 34 (1) GKG' })),
  ];
  return tables
    .filter(({ version }) => used.has(version))
    .map(({ rule, version, norm, valid_from, source }) => ({
      rule,
      version,
      norm,
      text: `Fees from ${valid_from} on: ${source}.`,
    }));
}
