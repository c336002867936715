/** An e-invoice as it was read (intake.md 3): terms of EN 16931, of UBL 2.1 and CII alike. Absent members are null, absent optional sums `0.00`. */
import { eInvoiceLimits as limits } from '../grammar/e-invoice-limits.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object } from './structures.ts';
import { line, prose } from './text.ts';
import { choice, day, decimal, integer } from './values.ts';

export const eInvoiceSyntaxes = ['ubl_invoice', 'ubl_credit_note', 'cii'] as const;

export const eInvoiceProfiles = [
  'xrechnung',
  'peppol',
  'en16931',
  'basic',
  'basic_wl',
  'minimum',
  'extended',
  'other',
] as const;

export const dueDateSources = ['field', 'terms', 'option'] as const;

const text = () => nullable(line({ max: limits.line_characters }));
const longText = () => nullable(prose({ max: limits.text_characters }));
/** With at least two decimals. */
const amount = () => decimal({ digits: 12, places: 10, negative: true });
const rate = () => described('In percent.', nullable(decimal({ digits: 3, places: 10 })));

const Party = named(
  'EInvoiceParty',
  object({
    name: text(),
    id: described('The number of the party at the other one: of the buyer the customer number (BT-46).', text()),
    vat_number: text(),
    tax_number: text(),
    registration_id: text(),
    street: text(),
    postal_code: text(),
    city: text(),
    country: text(),
    email: text(),
    phone: text(),
  }),
);

const Line = named(
  'EInvoiceLine',
  object({
    id: text(),
    name: text(),
    description: longText(),
    quantity: nullable(amount()),
    unit: described('The code of the unit, UN/ECE Recommendation 20.', text()),
    net_price: nullable(amount()),
    net_amount: nullable(amount()),
    vat_category: text(),
    vat_rate: rate(),
  }),
);

const Addition = named('EInvoiceAddition', object({ amount: nullable(amount()), reason: text(), vat_rate: rate() }));

export const EInvoice = named(
  'EInvoice',
  object({
    syntax: choice(...eInvoiceSyntaxes),
    customization_id: text(),
    profile: described('`other` for a specification that is not listed.', choice(...eInvoiceProfiles)),
    number: text(),
    type_code: described('The type of the document, UNTDID 1001: 380 is an invoice, 381 a credit note.', text()),
    issue_date: nullable(day()),
    due_date: nullable(day()),
    due_date_source: described(
      '`field`: the invoice names the day. `terms`: a line of the terms does. `option`: the issue date plus `payment_days`.',
      nullable(choice(...dueDateSources)),
    ),
    currency: text(),
    buyer_reference: text(),
    order_reference: text(),
    contract_reference: text(),
    preceding_invoices: list(object({ number: text(), date: nullable(day()) }), { max: limits.entries }),
    seller: Party,
    buyer: Party,
    terms: object({
      text: longText(),
      discounts: list(
        object({
          days: nullable(integer({ min: 0, max: 9_999 })),
          percent: nullable(decimal({ digits: 3, places: 10 })),
          basis: nullable(amount()),
          until: described('The last day of the discount.', nullable(day())),
        }),
        { max: limits.entries },
      ),
    }),
    payment: object({ iban: text(), bic: text(), reference: text() }),
    lines: described(
      `Top-level lines. Above ${limits.lines} the rest is summed by rate.`,
      list(Line, { max: 2 * limits.lines }),
    ),
    allowances: list(Addition, { max: limits.entries }),
    charges: list(Addition, { max: limits.entries }),
    taxes: list(object({ category: text(), rate: rate(), basis: nullable(amount()), tax: nullable(amount()) }), {
      max: limits.entries,
    }),
    totals: object({
      line_total: nullable(amount()),
      allowance_total: amount(),
      charge_total: amount(),
      net: nullable(amount()),
      tax: amount(),
      gross: nullable(amount()),
      prepaid: amount(),
      rounding: amount(),
      third_party: described('Payments for third parties of the XRechnung extension (BT-DEX-002).', amount()),
      payable: nullable(amount()),
    }),
    attachments: list(
      object({ filename: text(), mime_type: text(), size: described('Bytes.', integer({ min: 0, max: 2 ** 40 })) }),
      { max: limits.entries },
    ),
  }),
);
export type EInvoice = Infer<typeof EInvoice>;
