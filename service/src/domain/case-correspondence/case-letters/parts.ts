/** What the service prints of a case in a letter: claims, interest, costs, sums (correspondence.md 3). Every figure is that of the balance. Pure. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { claimTypeNames } from '@mahnwerk/contract/shapes/claim-type-names.ts';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { countryLine, germanDate, germanPercent } from '../../../values/german.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import {
  costTable,
  debtNames,
  euros,
  interestTable,
  isZero,
  sumsTable,
  titleText,
  totalCents,
  usedTermsText,
} from '../../collection/claim-statements/index.ts';
import type { LetterFacts } from './facts.ts';
import type { Piece } from './pieces.ts';

type Row = readonly [string, string];

/** The claims of which something is open, those of which all is paid where none is. */
export function namedClaims({ balance, claims }: Pick<LetterFacts, 'balance' | 'claims'>): Claim[] {
  const isOpen = (id: string): boolean => {
    const found = balance.claims.find(({ claim_id }) => claim_id === id);
    if (found === undefined) return false;
    const { principal, charges, titled_costs, interest, interest_on_costs } = found;
    return [principal, charges, titled_costs, interest, interest_on_costs].some(({ open }) => totalCents(open) > 0n);
  };
  const inOrder = balance.claims.flatMap(({ claim_id }) => claims.find(({ id }) => id === claim_id) ?? []);
  const open = inOrder.filter(({ id }) => isOpen(id));
  return open.length === 0 ? inOrder : open;
}

export const addressLine = ({ street, postal_code, city, country }: Address): string =>
  [street, [postal_code, city].filter(Boolean).join(' '), countryLine(country)].filter(Boolean).join(', ');

/** The client with its address, and of each claim what, why, since when and how much. */
export function claimPieces(facts: LetterFacts): Piece[] {
  const { company } = facts;
  const client = [company.name, ...(company.address === null ? [] : [addressLine(company.address)])].join(', ');
  const named = namedClaims(facts);
  return [
    { kind: 'facts', heading: null, rows: [['Gläubiger', client]] },
    ...named.map((claim): Piece => ({
      kind: 'facts',
      heading: named.length === 1 && facts.claims.length === 1 ? 'Forderung' : `Forderung ${numberOf(facts, claim)}`,
      rows: claimRows(facts, claim),
    })),
  ];
}

/** By which tables of interest name it. */
const numberOf = ({ balance }: LetterFacts, { id }: Claim): number =>
  balance.claims.findIndex(({ claim_id }) => claim_id === id) + 1;

function claimRows({ balance }: LetterFacts, claim: Claim): Row[] {
  const { legal_basis, enforceable_title: title } = claim;
  const inBalance = balance.claims.find(({ claim_id }) => claim_id === claim.id);
  const code = legal_basis.claim_type_code;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Gegenstand', claim.subject_matter],
    ['Grund', code === null ? null : claimTypeNames[code]],
    ['Vertrag vom', dateOrNull(legal_basis.contract_date)],
    ['Ereignis vom', dateOrNull(legal_basis.incident_date)],
    ['Umstände', legal_basis.description],
    ['Titel', title && titleText(title)],
    ['Beleg', documentText(claim)],
    ['Fällig am', title ? null : dateOrNull(claim.due_date)],
    ['Hauptforderung', inBalance && euros(inBalance.principal.claimed)],
    ['Davon offen', inBalance && isPartlyOpen(inBalance.principal) ? euros(inBalance.principal.open) : null],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

const isPartlyOpen = ({ claimed, open }: { claimed: { value: string }; open: { value: string } }): boolean =>
  claimed.value !== open.value;

const documentText = ({ document_reference, document_date }: Claim): string | null =>
  document_reference === null
    ? null
    : [document_reference, document_date === null ? null : `vom ${germanDate(document_date)}`]
        .filter(Boolean)
        .join(' ');

const dateOrNull = (day: string | null | undefined): string | null => (day ? germanDate(day) : null);

/** A table for each claim that bears interest, and what the client charged before. */
export function interestPieces(facts: LetterFacts): Piece[] {
  const { balance } = facts;
  return balance.claims.flatMap((claim, index): Piece[] => {
    const periods = balance.interest_periods.filter(
      ({ claim_id, cost_id }) => claim_id === claim.claim_id && cost_id === null,
    );
    if (periods.length === 0) return [];
    const terms = usedTermsText(claim.terms, periods);
    const name = balance.claims.length === 1 ? 'Zinsen' : `Zinsen auf Forderung ${index + 1}`;
    const stated = statedInterest(facts, claim.claim_id);
    return [
      { kind: 'table', heading: `${name}: ${terms}`, table: interestTable(periods), wide: 2 },
      ...(stated.length === 0 ? [] : [{ kind: 'facts', heading: null, rows: stated } as const]),
    ];
  });
}

/** How the client came to interest that it charged before the order. */
function statedInterest({ claims }: LetterFacts, claim_id: string): Row[] {
  const charges = claims.find(({ id }) => id === claim_id)?.additional_charges ?? [];
  return charges.flatMap(({ type, stated_interest }): Row[] =>
    type !== 'interest' || stated_interest == null
      ? []
      : [
          [
            'Berechnete Zinsen',
            `${germanPercent(stated_interest.rate)} aus ${euros(stated_interest.base)} vom ${germanDate(stated_interest.from)} bis ${germanDate(stated_interest.until)}`,
          ],
        ],
  );
}

/** Costs and charges with kind, norm, value, rate, amount and what they are for. */
export function costPieces({ balance, claims, costTexts }: LetterFacts): Piece[] {
  if (balance.costs.length === 0) return [];
  const table = costTable(balance.costs, debtNames(balance));
  const charges = new Map(
    claims.flatMap((claim) => claim.additional_charges.map((each) => [each.id, each.subject_matter])),
  );
  const rows = table.rows.map((row, index) => {
    const cost = balance.costs[index];
    const ground = (cost?.charge_id ? charges.get(cost.charge_id) : costTexts.get(cost?.cost_id ?? '')) ?? null;
    return row.map((cell, column) => (column === 1 && ground !== null ? `${cell}: ${ground}` : cell));
  });
  return [{ kind: 'table', heading: 'Kosten', table: { ...table, rows }, wide: 1 }];
}

/** The lines of the balance with their sum, and what each further day adds. */
export function sumPieces({ balance }: LetterFacts): Piece[] {
  const { legal_balance: sums } = balance;
  const lines = balanceLines.filter(
    (line) => !isZero(sums[`legal_claim_of_${line}`]) || !isZero(sums[`payment_on_${line}`]),
  );
  return [
    {
      kind: 'table',
      heading: `Stand der Forderung am ${germanDate(balance.as_of)}`,
      table: sumsTable(sums, lines),
      wide: 0,
    },
  ];
}
