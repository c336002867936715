/** Published statements of tests and benchmarks; their figures are computed from items. */
import {
  type AllocationItem,
  type Conditions,
  type Issuer,
  type MandateItems,
  negated,
  type PublishedStatement,
  type Recipient,
  type SettledPart,
  type StatedCost,
  statementFigures,
} from '../../src/domain/statements/figures/index.ts';

export const anIssuer = (values: Partial<Issuer> = {}): Issuer => ({
  name: 'Mahnwerk Inkasso GmbH',
  legal_form: 'Gesellschaft mit beschränkter Haftung',
  address: { street: 'Speicherstraße 1', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  vat_number: 'DE123456788',
  tax_number: '48/123/45678',
  email: 'abrechnung@mahnwerk.example',
  phone: '+49 40 7654321',
  register: 'Amtsgericht Hamburg, HRB 123456',
  supervisory_authority: {
    name: 'Bundesamt für Justiz',
    address: 'Adenauerallee 99-103, 53113 Bonn',
    email: 'poststelle@bfj.example',
  },
  bank_account: {
    account_holder: 'Mahnwerk Inkasso GmbH',
    iban: 'DE75512108001245126199',
    bic: 'SOGEDEFFXXX',
  },
  ...values,
});

export const aRecipient = (values: Partial<Recipient> = {}): Recipient => ({
  company_id: '0197c1a2-3b4c-7d5e-8f60-718293a4b5c6',
  customer_number: '10002345',
  name: 'Tischlerei Brandt & Söhne GmbH',
  address: { street: 'Werkstraße 12', postal_code: '20095', city: 'Hamburg', country: 'DE' },
  tax_treatment: 'input_tax_deductible',
  vat_number: 'DE987654321',
  payout_bank_account: { account_holder: 'Tischlerei Brandt & Söhne GmbH', iban: 'DE89370400440532013000' },
  ...values,
});

const conditions: Conditions = {
  commission_rate: '10',
  commission_basis: 'principal',
  commission_minimum_cents: 0n,
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee_cents: 25_00n,
  closing_statement: 'collective',
};

const fee: StatedCost = {
  id: 'fee',
  kind: 'collection_fee',
  date: '2026-02-01',
  net_cents: 88_20n,
  vat_rate: '19',
  vat_owed_by_debtor: false,
};
const costs: readonly StatedCost[] = [
  fee,
  { ...fee, id: 'flat', kind: 'expenses_flat_rate', net_cents: 17_64n },
  { ...fee, id: 'inquiry', kind: 'address_inquiry', net_cents: 12_55n },
  { ...fee, id: 'court', kind: 'court_fee', net_cents: 38_00n, vat_rate: null },
];

const covered = (cost_id: string, amount_cents: bigint): SettledPart => ({
  line: 'costs_interest_free',
  claim_id: null,
  cost_id,
  amount_cents,
});

/** What the n-th payment settles: costs, then interest, then principal. */
const parts = (number: number): SettledPart[] => [
  ...(['fee', 'flat', 'inquiry', 'court'] as const).map((id, index) =>
    covered(id, [88_20n, 17_64n, 12_55n, 38_00n][index] ?? 0n),
  ),
  { line: 'interest_on_principal_claim', claim_id: 'claim', cost_id: null, amount_cents: 3_07n + BigInt(number % 97) },
  { line: 'principal_claim', claim_id: 'claim', cost_id: null, amount_cents: 250_00n + BigInt((number * 37) % 9_999) },
];

/** The n-th mandate: most are paid to the service, every third to the client, every seventh is closed without success. */
export function someItems(number: number): MandateItems {
  const isUnsuccessful = number % 7 === 6;
  const item: AllocationItem = {
    kind: 'allocation',
    id: 'allocation',
    recorded_at: '2026-03-02T09:00:00.000Z',
    payment: 'payment',
    change: 'payment',
    parts: parts(number),
  };
  return {
    mandate: {
      id: `0197c1a2-0000-7000-8000-${String(number).padStart(12, '0')}`,
      reference_number: `K26-${String(number).padStart(6, '0')}`,
    },
    your_reference: number % 2 === 0 ? `RE-2026-${number}` : null,
    debtor_name: ['Şeyma Łukaszewska-Öztürk', 'Kaya & Partner mbB', '=Formel GmbH'][number % 3] ?? '',
    conditions,
    costs,
    payments: [
      {
        id: 'payment',
        payment_id: `0197c1a2-0001-7000-8000-${String(number).padStart(12, '0')}`,
        value_date: '2026-03-01',
        payer: number % 3 === 2 ? 'client' : 'debtor',
        is_earlier: false,
      },
    ],
    items: isUnsuccessful
      ? [
          { kind: 'unsuccessful_fee', id: 'unsuccessful', recorded_at: '2026-03-03T09:00:00.000Z' },
          {
            kind: 'unrecovered_cost',
            id: 'cost',
            recorded_at: '2026-03-03T09:00:00.000Z',
            cost_id: 'court',
            net_cents: 38_00n,
          },
          { kind: 'closing', id: 'closing', recorded_at: '2026-03-03T09:00:00.000Z' },
        ]
      : [item],
    closing: isUnsuccessful
      ? {
          date: '2026-03-03',
          code: 'uncollectible',
          description: 'Vermögensauskunft ohne Ergebnis',
          type: 'unsuccessful',
        }
      : null,
    stated: { basis_cents: 0n, proportional_cents: 0n, commission_cents: 0n },
  };
}

/** A statement over a number of mandates. */
export function aStatement(
  values: Partial<PublishedStatement> = {},
  items: readonly MandateItems[] = [0, 1, 2, 6].map(someItems),
): PublishedStatement {
  const recipient = values.recipient ?? aRecipient();
  const isZeroRated = ['reverse_charge', 'third_country_non_taxable'].includes(recipient.tax_treatment);
  const figures = statementFigures(items, { isZeroRated });
  const offset = values.offset_outstanding_items ?? 0n;
  return {
    kind: 'statement',
    id: '0197c1a2-3b4c-7d5e-8f60-000000000001',
    clearing_no: 'A2026-000017',
    invoice_no: 'R2026-000042',
    cancels_invoice_no: null,
    booking_date: '2026-03-31',
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    comment: null,
    issuer: anIssuer(),
    recipient,
    figures,
    offset_outstanding_items: offset,
    total_balance: figures.balance_pre_outstanding_items_offsetting - offset,
    ...values,
  };
}

/** The cancellation of a statement. */
export const cancellationOf = (statement: PublishedStatement): PublishedStatement => ({
  ...statement,
  kind: 'cancellation',
  id: '0197c1a2-3b4c-7d5e-8f60-000000000002',
  invoice_no: 'R2026-000043',
  cancels_invoice_no: statement.invoice_no,
  booking_date: '2026-04-02',
  figures: negated(statement.figures),
  offset_outstanding_items: -statement.offset_outstanding_items,
  total_balance: -statement.total_balance,
});
