/** Claim statements from the facts of a mandate, with the balance that the service computes of them. */
import { type CostDetails, presentBalance } from '../../src/domain/collection/mandates/mandate-balance.ts';
import type { StatementContent, StatementParties } from '../../src/domain/collection/claim-statements/index.ts';
import { baseRatesBy, type Facts, factsKnownAt, noFacts, replay } from '../../src/domain/money/replay/index.ts';
import { baseRateRows } from './base-rate-rows.ts';

const base_rates = baseRatesBy(baseRateRows);
const endOfTime = '9999-12-31T23:59:59.999Z';

/** A creditor and a person, with other values where given. */
export const theParties = (values: Partial<StatementParties> = {}): StatementParties => ({
  further_reference_numbers: [],
  creditor: {
    name: 'Tischlerei Brandt & Söhne GmbH',
    address: { street: 'Werkstraße 12', postal_code: '20095', city: 'Hamburg', country: 'DE' },
  },
  debtors: [
    {
      display_name: 'Şeyma Łukaszewska-Öztürk',
      addresses: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          street: 'Lindenallee 7',
          postal_code: '10115',
          city: 'Berlin',
          country: 'DE',
          primary: true,
        },
      ],
    },
  ],
  claims: new Map(),
  ...values,
});

export interface StatementOf {
  readonly as_of: string;
  readonly facts: Partial<Facts>;
  readonly parties?: Partial<StatementParties>;
  /** Of costs that were not stated. */
  readonly costs?: ReadonlyMap<string, CostDetails>;
}

export function aStatement({ as_of, facts, parties, costs = new Map() }: StatementOf): StatementContent {
  const known = factsKnownAt({ ...noFacts, ...facts }, endOfTime);
  const recorded_at = '2026-03-01T09:30:00.123Z';
  const balance = presentBalance(
    { as_of, figures: replay(known, { base_rates }, as_of), recorded_at },
    {
      mandate: {
        id: '00000000-0000-4000-8000-000000000002',
        href: 'https://mahnwerk.example/v2/mandates/00000000-0000-4000-8000-000000000002/',
        reference_number: 'K26-AQ7K3M',
      },
      known_at: recorded_at,
      opened_at: recorded_at,
      claims: new Map(
        known.claims.map(({ id, titled }) => [
          id,
          { type: titled ? 'titled' : 'receivable', document_reference: `RE-2026-${id}` },
        ]),
      ),
      sources: new Map(known.payments.map(({ id }) => [id, { payment_id: id, payer: 'debtor' as const }])),
      costs,
    },
  );
  return { balance, parties: theParties(parties) };
}
