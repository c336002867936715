/** The claim statement as a document to typeset: the template claim-statement.typ with its data, every figure that of the balance. */
import { readFileSync } from 'node:fs';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { countryLine, germanDate, germanInstant } from '../../../values/german.ts';
import type { ClaimSubject, StatementContent, StatementParties } from './content.ts';
import { costTable, isSetOff } from './cost-table.ts';
import { euros, figuresTable, hasFigures } from './figures.ts';
import { costInterestTable, interestTable, usedTermsText } from './interest-tables.ts';
import { titleText } from './labels.ts';
import { debtNames, paymentTable, waiverTable } from './payment-table.ts';
import { ruleText } from './rule-texts.ts';
import { sumsTable } from './sums-table.ts';

const template = readFileSync(new URL('claim-statement.typ', import.meta.url), 'utf8');

export function statementDocument({ balance, parties }: StatementContent): TypesetDocument {
  const { mandate, as_of, costs, payments, waivers } = balance;
  const names = debtNames(balance);
  const costInterest = balance.interest_periods.filter(({ cost_id }) => cost_id !== null);
  const title = `Forderungsaufstellung zum ${germanDate(as_of)}`;
  const data = {
    title,
    reference: mandate.reference_number,
    parties: partyColumns(parties),
    facts: factsOf(balance, parties),
    sums: sumsTable(balance.legal_balance),
    daily: balance.daily_interest.replace('.', ','),
    provisional: balance.provisional_from === null ? null : germanDate(balance.provisional_from),
    claims: balance.claims.map((claim, index) => claimSection(balance, claim, { index, parties })),
    costs: costs.length === 0 ? null : costTable(costs, names),
    set_off: costs.some(isSetOff),
    cost_interest: costInterest.length === 0 ? null : costInterestTable(costInterest, names.costs),
    payments: payments.length === 0 ? null : paymentTable(payments, names),
    waivers: waivers.length === 0 ? null : waiverTable(waivers, names),
    rules: rulesTable(balance),
    tables: lawTable(balance),
  };
  return { template, data, date: as_of, title: `${title} – ${mandate.reference_number}` };
}

export const addressLines = ({ street, postal_code, city, country }: Address): string[] =>
  [street, [postal_code, city].filter(Boolean).join(' '), countryLine(country)].filter(
    (line): line is string => line !== undefined && line !== null && line !== '',
  );

/** Label and lines of each party. */
function partyColumns({ creditor, debtors }: StatementParties): { label: string; lines: string[] }[] {
  return [
    {
      label: 'Gläubiger',
      lines: [creditor.name, ...(creditor.address === null ? [] : addressLines(creditor.address))],
    },
    ...debtors.map(({ display_name, addresses }, index) => {
      const address = addresses.find(({ primary }) => primary) ?? addresses[0];
      return {
        label: index === 0 ? 'Schuldner' : 'Weiterer Schuldner',
        lines: [display_name, ...(address === undefined ? [] : addressLines(address))],
      };
    }),
  ];
}

const factsOf = (
  { mandate, legal_balance }: MandateBalance,
  { further_reference_numbers }: StatementParties,
): [string, string][] => [
  ['Aktenzeichen', mandate.reference_number],
  ...(further_reference_numbers.length === 0
    ? []
    : [['Weitere Aktenzeichen', further_reference_numbers.join(', ')] satisfies [string, string]]),
  ['Letzte Buchung', germanInstant(legal_balance.updated_at)],
];

type BalanceClaim = MandateBalance['claims'][number];

function claimSection(
  { interest_periods }: MandateBalance,
  claim: BalanceClaim,
  { index, parties }: { readonly index: number; readonly parties: StatementParties },
) {
  const own = interest_periods.filter(({ claim_id, cost_id }) => claim_id === claim.claim_id && cost_id === null);
  const ofLine = (line: string) => own.filter((period) => period.line === line);
  const tables = [
    ['Zinsen auf die Hauptforderung', ofLine('interest_on_principal_claim')],
    ['Zinsen auf titulierte Kosten', ofLine('interest_on_costs')],
  ] as const;
  const subject = parties.claims.get(claim.claim_id);
  return {
    heading: [`Forderung ${index + 1}`, claim.document_reference].filter((each) => each !== null).join(': '),
    subject: subject?.subject_matter ?? null,
    facts: claimFacts(claim, subject, ofLine('interest_on_principal_claim')),
    interest: tables
      .filter(([, periods]) => periods.length > 0)
      .map(([caption, periods]) => ({ caption, table: interestTable(periods) })),
    figures: figuresTable(
      'Position',
      (
        [
          ['Hauptforderung', claim.principal],
          ['Nebenforderungen', claim.charges],
          ['Titulierte Kosten', claim.titled_costs],
          ['Zinsen', claim.interest],
          ['Zinsen auf titulierte Kosten', claim.interest_on_costs],
        ] as const
      )
        .filter(([label, figures]) => label === 'Hauptforderung' || hasFigures(figures))
        .map(([label, figures]) => ({ label, figures })),
    ),
  };
}

function claimFacts(
  claim: BalanceClaim,
  subject: ClaimSubject | undefined,
  periods: MandateBalance['interest_periods'],
): [string, string][] {
  const title = subject?.title;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Hauptforderung', euros(claim.principal.claimed)],
    ['Rechnungsdatum', title ? null : dateOrNull(subject?.document_date)],
    ['Fällig am', title ? null : dateOrNull(subject?.due_date)],
    ['Titel', title && titleText(title)],
    ['Verzinsung', usedTermsText(claim.terms, periods)],
    ['Zinsbeginn', dateOrNull(claim.interest_starts_on)],
  ];
  return facts.flatMap(([label, value]) => (value === null || value === undefined ? [] : [[label, value]]));
}

const dateOrNull = (day: string | null | undefined): string | null => (day ? germanDate(day) : null);

const rulesTable = ({ rules }: MandateBalance): string[][] =>
  rules.flatMap(({ rule, version }) => {
    const known = ruleText(rule);
    return known === undefined ? [] : [[known.norm, known.text, version]];
  });

/** Base rates and tables of fees. */
const lawTable = ({ rules, interest_periods }: MandateBalance): string[][] => {
  const rates = new Map(interest_periods.map(({ table_version, base_rate }) => [table_version, base_rate]));
  return rules
    .filter(({ rule }) => ruleText(rule) === undefined)
    .map(({ version }) => {
      const [kind = '', from = ''] = version.split('/');
      const rate = rates.get(version);
      return [tableLabels[kind] ?? kind, germanDate(from), rate ? `${rate.replace('.', ',')} %` : '', version];
    });
};

const tableLabels: Readonly<Record<string, string>> = {
  base_rate: 'Basiszinssatz, § 247 BGB',
  rvg: 'Gebühren nach § 13 Abs. 1 RVG',
  gkg: 'Gebühren nach § 34 Abs. 1 GKG',
};
