/**
 * The data of the demo: invented companies and persons, addresses below .example, the published example IBANs and telephone numbers reserved for films.
 * Days are relative to the start of the demo, so that none is in the future.
 */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import type { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyCreate } from '@mahnwerk/contract/operator/companies.ts';
import type { UserCreate } from '@mahnwerk/contract/operator/users.ts';
import { addDays } from '../values/day.ts';

/** Complete: its orders can be finalized. */
export const trader: CompanyCreate = {
  name: 'Beispiel Handel GmbH',
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  phone: '+493023125001',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  default_claim_type: 'H43',
  payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89370400440532013000' },
  notification_channels: [
    {
      type: 'email',
      value: 'inkasso@beispiel-handel.example',
      notifications: ['requests_to_client', 'status_updates', 'statements'],
    },
  ],
};

/** Incomplete: its readiness lists what is missing. */
export const studio: CompanyCreate = {
  name: 'Probe Studio e. K.',
  address: { street: 'Am Beispiel 7', postal_code: '50667', city: 'Köln', country: 'DE' },
  legal_form: 'ek',
  legal_representatives: [{ name: 'Paul Probe', type: 'owner' }],
  notification_channels: [{ type: 'email', value: 'post@probe-studio.example', notifications: ['requests_to_client'] }],
};

/** Signs in for the company whose orders the demo shows. */
export const traderUser: UserCreate = {
  email: 'jana.muster@beispiel-handel.example',
  first_name: 'Jana',
  last_name: 'Muster',
  role: 'admin',
  active: true,
};

export const platform = { name: 'Beispiel Plattform' };

/** Signs in for the Partner. */
export const platformUser = {
  email: 'paul.beispiel@beispiel-plattform.example',
  first_name: 'Paul',
  last_name: 'Beispiel',
};

/** Signs in for the operator. */
export const caseWorker = { email: 'mara.muster@inkasso.example', first_name: 'Mara', last_name: 'Muster' };

export const consumer: DebtorInput = {
  your_reference: 'K-1001',
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name: 'Erika', last_name: 'Beispiel', birth_date: '1984-08-12' },
  addresses: [{ street: 'Heidestraße 17', postal_code: '51147', city: 'Köln', country: 'DE' }],
  communication_channels: [
    { type: 'email', value: 'erika.beispiel@post.example' },
    { type: 'mobile_phone', value: '+4915228817386' },
  ],
};

export const business: DebtorInput = {
  your_reference: 'K-1002',
  acting_as: 'business',
  organization: { name: 'Muster Werkstatt OHG' },
  legal_form: 'ohg',
  legal_representatives: [{ first_name: 'Otto', last_name: 'Muster', type: 'partner' }],
  addresses: [{ street: 'Werkstraße 3', postal_code: '20095', city: 'Hamburg', country: 'DE' }],
  communication_channels: [
    { type: 'email', value: 'buero@muster-werkstatt.example' },
    { type: 'phone', value: '+494066969001' },
  ],
  bank_accounts: [{ iban: 'DE02120300000000202051', account_holder: 'Muster Werkstatt OHG' }],
};

export const insolventDebtor: DebtorInput = {
  your_reference: 'K-1004',
  acting_as: 'business',
  organization: { name: 'Probe Druck GmbH' },
  legal_form: 'gmbh',
  legal_representatives: [{ first_name: 'Paul', last_name: 'Probe', type: 'managing_director' }],
  addresses: [{ street: 'Hafenstraße 9', postal_code: '20457', city: 'Hamburg', country: 'DE' }],
};

export const representedDebtor: DebtorInput = {
  your_reference: 'K-1005',
  acting_as: 'consumer',
  person: { salutation: 'mr', first_name: 'Max', last_name: 'Probe', birth_date: '1979-02-03' },
  addresses: [{ street: 'Ringweg 4', postal_code: '50667', city: 'Köln', country: 'DE' }],
};

const personAt = (your_reference: string, first_name: string, last_name: string, street: string): DebtorInput => ({
  your_reference,
  acting_as: 'consumer',
  person: { first_name, last_name, birth_date: '1986-05-14' },
  addresses: [{ street, postal_code: '51147', city: 'Köln', country: 'DE' }],
});

/** Answers its first letter by mail. */
export const objectingDebtor: DebtorInput = {
  ...personAt('K-1006', 'Olga', 'Muster', 'Heidestraße 21'),
  communication_channels: [{ type: 'email', value: 'olga.muster@post.example' }],
};

/** Its first letter comes back. */
export const movedDebtor = personAt('K-1007', 'Lea', 'Beispiel', 'Heidestraße 22');

/** Its first letter waits in the print outbox. */
export const writtenDebtor = personAt('K-1008', 'Tom', 'Probe', 'Heidestraße 23');

/** Each by what its case shows. */
export const debtorsByPhase = {
  closed: personAt('K-1009', 'Ida', 'Muster', 'Heidestraße 24'),
  paid: personAt('K-1010', 'Jan', 'Beispiel', 'Heidestraße 25'),
  plan: personAt('K-1011', 'Nele', 'Probe', 'Heidestraße 26'),
  court: personAt('K-1012', 'Ralf', 'Muster', 'Heidestraße 27'),
  monitoring: personAt('K-1013', 'Dora', 'Beispiel', 'Heidestraße 28'),
  promise: personAt('K-1014', 'Nils', 'Probe', 'Heidestraße 29'),
  oldest: personAt('K-1015', 'Hanna', 'Muster', 'Heidestraße 30'),
};

/** Each by what it does on its page. */
export const debtorsByPage = {
  pageplan: personAt('K-1016', 'Mara', 'Beispiel', 'Heidestraße 31'),
  pageobjection: personAt('K-1017', 'Emil', 'Probe', 'Heidestraße 32'),
  pagepromise: personAt('K-1018', 'Rosa', 'Muster', 'Heidestraße 33'),
  pagelocked: personAt('K-1019', 'Karl', 'Beispiel', 'Heidestraße 34'),
  /** Whose code is printed with the keys. */
  printed: personAt('K-1020', 'Greta', 'Probe', 'Heidestraße 35'),
};

export const euro = (value: string) => ({ currency: 'EUR' as const, value });

/** The day this many days before the start of the demo: `2026-03-01`. */
export type DaysAgo = (days: number) => string;

export const daysBefore =
  (begun: string): DaysAgo =>
  (days) =>
    new Date(Date.parse(begun) - days * 86_400_000).toISOString().slice(0, 10);

/** An invoice over goods, reminded twice and ready to be collected. */
export const invoice = (number: string, amount: string, daysAgo: DaysAgo): ClaimInput => ({
  your_reference: `Bestellung ${number}`,
  document_reference: number,
  subject_matter: `Lieferung von Waren, Rechnung ${number}`,
  document_date: daysAgo(90),
  due_date: daysAgo(76),
  delay_date: daysAgo(60),
  principal_amount: euro(amount),
  legal_basis: { claim_type_code: 'H43', contract_date: daysAgo(95) },
  items: [
    {
      description: 'Waren wie bestellt',
      quantity: '1',
      unit: 'Posten',
      unit_price: euro(amount),
      amount: euro(amount),
    },
  ],
  reminders: [{ date: daysAgo(68), due_date: daysAgo(61) }, { date: daysAgo(50) }],
  additional_charges: [{ type: 'reminder_fee', amount: euro('2.50'), occurrence_date: daysAgo(50) }],
});

/** The same with a part already paid. */
export const partlyPaid = (number: string, amount: string, paid: string, daysAgo: DaysAgo): ClaimInput => ({
  ...invoice(number, amount, daysAgo),
  payments: [{ amount: euro(paid), value_date: daysAgo(20), your_reference: `Teilzahlung ${number}` }],
});

/** An incomplete claim, as a draft allows. */
export const unfinished = (number: string): ClaimInput => ({
  document_reference: number,
  principal_amount: euro('78.90'),
});

/** Of the old title. */
export const titledDebtor: DebtorInput = {
  your_reference: 'K-1003',
  acting_as: 'consumer',
  person: { salutation: 'mr', first_name: 'Rolf', last_name: 'Probe', birth_date: '1961-03-02' },
  addresses: [{ street: 'Heidestraße 19', postal_code: '51147', city: 'Köln', country: 'DE' }],
};

/** A judgement, which is final since this day. */
export const titledClaim = (final_since: string): ClaimInput => ({
  type: 'titled',
  document_reference: 'T-1001',
  subject_matter: 'Lieferung von Waren',
  enforceable_title: {
    type: 'judgment',
    court: 'Amtsgericht Musterstadt',
    file_number: '7 C 1001',
    issued_on: addDays(final_since, -31),
    served_on: addDays(final_since, -28),
    final_since,
    titled_amount: euro('300.00'),
  },
});

/** It has invoices in dunning; runs move its business date ahead. */
export const shop: CompanyCreate = {
  name: 'Muster Versand GmbH',
  address: { street: 'Musterweg 3', postal_code: '10115', city: 'Berlin', country: 'DE' },
  phone: '+493023125003',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mira Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  payout_bank_account: { account_holder: 'Muster Versand GmbH', iban: 'DE89370400440532013000' },
  notification_channels: [
    { type: 'email', value: 'post@muster-versand.example', notifications: ['requests_to_client', 'statements'] },
  ],
};

export const shopUser: UserCreate = {
  email: 'mira.muster@muster-versand.example',
  first_name: 'Mira',
  last_name: 'Muster',
  role: 'admin',
  active: true,
};

/** Gets notices by e-mail. */
export const customer: DunningDebtorInput = {
  customer_number: 'K-3001',
  acting_as: 'consumer',
  person: { salutation: 'mr', first_name: 'Emil', last_name: 'Beispiel' },
  address: { street: 'Heidestraße 18', postal_code: '51147', city: 'Köln', country: 'DE' },
  email: 'emil.beispiel@post.example',
};

/** Gets notices by e-mail, and lacks the address that a handover requires. */
export const customerWithoutAddress: DunningDebtorInput = {
  customer_number: 'K-3003',
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name: 'Paula', last_name: 'Probe' },
  email: 'paula.probe@post.example',
};

/** Gets notices by post. */
const byPost = (customer_number: string, name: string, street: string): DunningDebtorInput => ({
  customer_number,
  acting_as: 'business',
  organization: { name },
  legal_form: 'gmbh',
  address: { street, postal_code: '20095', city: 'Hamburg', country: 'DE' },
});

export const businessCustomer = byPost('K-3002', 'Probe Bau GmbH', 'Werkstraße 4');
export const gardenCustomer = byPost('K-3004', 'Muster Garten GmbH', 'Werkstraße 5');
export const cafeCustomer = byPost('K-3005', 'Beispiel Café GmbH', 'Werkstraße 6');
export const paintCustomer = byPost('K-3006', 'Probe Farben GmbH', 'Werkstraße 7');

/** An invoice to be dunned. */
export const dunnedInvoice = (debtor_id: string, number: string, days: { invoiced: string; due: string }) =>
  ({
    debtor_id,
    invoice_number: number,
    subject_matter: `Lieferung von Waren, Rechnung ${number}`,
    invoice_date: days.invoiced,
    due_date: days.due,
    amount: euro('238.00'),
    claim_type_code: 'H43',
  }) satisfies InvoiceInput;
