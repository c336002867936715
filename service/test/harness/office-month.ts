/** What comes from outside in the month of docs/guides/office-month.md: orders and invoices of the clients, files of the bank; and the work of the bank that a worker does. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import pino from 'pino';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { exactHandler } from '../../src/domain/bank/transactions/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import {
  actingFor,
  bodyOf,
  type Company,
  euros,
  givenDebtor,
  givenDraft,
  type Page,
  publicUrl,
  type Stage,
} from './cases.ts';
import { camt, type CamtEntry } from './camt.ts';
import { aPdf } from './dunning.ts';
import { aPdf as anyPdf } from './files.ts';
import { givenDocument } from './uploads.ts';

/** The client with this name, which acts by its key. */
export async function clientNamed(stage: Stage, name: string, key: string): Promise<Company> {
  const [row] = await stage.sql('select id from companies where name = $1', [name]);
  return actingFor(stage, stage.database, { company: String(row?.id), key });
}

const berlin = [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }];

const person = (first_name: string, last_name: string): DebtorInput => ({
  acting_as: 'consumer',
  person: { first_name, last_name, birth_date: '1984-04-04' },
  addresses: berlin,
});

const aClaim = (document_reference: string, amount: string, delay_date: string) => ({
  document_reference,
  subject_matter: 'Lieferung von Büromöbeln',
  document_date: '2026-03-02',
  due_date: '2026-03-16',
  delay_date,
  principal_amount: euros(amount),
  legal_basis: { claim_type_code: 'H43' },
});

/** A judgement, from which thirty years pass in the summer of 2026. */
const titledClaim = {
  type: 'titled',
  document_reference: 'T-1996-7',
  subject_matter: 'Lieferung von Büromöbeln',
  enforceable_title: {
    type: 'judgment',
    court: 'Amtsgericht Musterstadt',
    file_number: '7 C 96/96',
    issued_on: '1996-07-15',
    served_on: '1996-07-20',
    final_since: '1996-08-15',
    titled_amount: euros('300.00'),
  },
};

/** The orders of the second day, in the order in which they are waiting. */
export async function handInOrders(stage: Stage, first: Company, second: Company): Promise<void> {
  const handIn = async (client: Company, debtor: DebtorInput, claim: object): Promise<void> => {
    // The one that waits longest stands first.
    stage.clock.advance({ seconds: 1 });
    const { id: debtor_id } = await givenDebtor(client, debtor);
    const { id, claims } = await givenDraft(client, { debtor_id, claims: [claim] });
    const parent = `/v2/claims/${claims[0]?.id}/${claim === titledClaim ? 'enforceable-title/' : ''}`;
    await givenDocument(client, `${parent}documents/`, { file: anyPdf() });
    await stage.inspectDocuments();
    bodyOf(await client.send('POST', `/v2/orders/${id}/finalize/`), 200);
  };
  await handIn(first, person('Mika', 'Morgen'), aClaim('MW-1', '600.00', '2026-05-01'));
  await handIn(
    first,
    { acting_as: 'business', organization: { name: 'Nadel Bau GmbH' }, legal_form: 'gmbh', addresses: berlin },
    aClaim('MW-2', '1190.00', '2026-05-01'),
  );
  await handIn(first, person('Olga', 'Ost'), aClaim('MW-3', '100.00', '2026-05-15'));
  await handIn(second, person('Rudi', 'Rabe'), titledClaim);
}

interface InvoiceToHandIn {
  readonly number: string;
  readonly amount: string;
  readonly debtor: Readonly<Record<string, unknown>>;
  readonly due?: string;
}

const consumer = (first_name: string, last_name: string, more: object) => ({
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name, last_name, birth_date: '1984-04-04' },
  ...more,
});
const business = (name: string, more: object = { address: berlin[0] }) => ({
  acting_as: 'business',
  organization: { name },
  ...more,
});

export const firstInvoices: readonly InvoiceToHandIn[] = [
  { number: 'RE-101', amount: '240.00', debtor: consumer('Erika', 'Ahorn', { address: berlin[0] }) },
  { number: 'RE-102', amount: '1200.00', debtor: business('Birke Bau GmbH') },
  { number: 'RE-103', amount: '85.00', debtor: consumer('Carla', 'Distel', { email: 'carla.distel@muster.example' }) },
  { number: 'RE-104', amount: '60.00', debtor: consumer('Dora', 'Eibe', { address: berlin[0] }) },
  { number: 'RE-105', amount: '500.00', debtor: business('Fichte Handel GmbH') },
];

export const laterInvoices: readonly InvoiceToHandIn[] = [
  { number: 'RE-201', amount: '150.00', due: '2026-06-08', debtor: business('Ginster GmbH') },
  { number: 'RE-202', amount: '90.00', due: '2026-06-08', debtor: business('Holunder GmbH') },
];

/** Released invoices, each of a debtor of its own. */
export async function handInInvoices(
  stage: Stage,
  client: Company,
  invoices: readonly InvoiceToHandIn[],
): Promise<void> {
  const base = '/mahnservice/v1';
  for (const { number, amount, debtor, due = '2026-05-29' } of invoices) {
    const customer = { customer_number: `K-${number}`, ...debtor };
    const { id: debtor_id } = bodyOf(await client.send<DunningDebtor>('POST', `${base}/debtors/`, customer), 201);
    const invoice = {
      debtor_id,
      invoice_number: number,
      subject_matter: 'Lieferung von Büromöbeln',
      claim_type_code: 'H43',
      invoice_date: '2026-05-15',
      due_date: due,
      amount: euros(amount),
    };
    const { id } = bodyOf(await client.send<Invoice>('POST', `${base}/invoices/`, invoice), 201);
    bodyOf(await client.send('POST', `${base}/invoices/${id}/documents/`, aPdf()), 201);
    await stage.inspectDocuments();
    bodyOf(await client.send('POST', `${base}/invoices/${id}/release/`), 200);
  }
}

/** The number of the case of this debtor, which stands on its letters. */
export async function referenceOf(stage: Stage, debtor: string): Promise<string> {
  const path = `/operator/v1/mandates/?q=${encodeURIComponent(debtor)}`;
  const { results } = bodyOf(await stage.operate<Page<OperatorMandate>>('GET', path), 200);
  return results[0]?.reference_number ?? '';
}

/** Goes on with bookings of exact lines that the request left, as a worker does. */
export const workOnBank = ({ database }: Stage): Promise<number> =>
  drain({ database, handlers: [exactHandler({ database, publicUrl })], log: pino({ level: 'silent' }) });

const clientMoney = 'DE02120300000000202051';

const fileOf = (from: string, opening: string, entries: readonly CamtEntry[], iban = clientMoney): string =>
  camt([{ iban, from, opening, entries }]);

/** The ninth of June, as the bank knows it in the evening and at noon, its late pages, and a file of another account. */
export function juneNinth(reference: string) {
  const name = 'Ulla Umweg';
  const morning = [
    { amount: '60.00', reference: 'B1', name: 'Olga Ost', text: `Az ${reference}` },
    { amount: '640.00', reference: 'B2', name: 'Nadel Bau GmbH', text: 'Unsere Rechnung, 40,00 fuer O. Ost' },
    { amount: '25.00', name, text: 'Miete Juni' },
  ];
  const back = { amount: '-25.00', name, text: 'Rückgabe Irrläufer' };
  const fileOfDay = (entries: readonly CamtEntry[], iban?: string) => fileOf('2026-06-09', '0.00', entries, iban);
  return {
    evening: fileOfDay([...morning, back]),
    noon: fileOfDay(morning),
    // Paid once more, and given back in two parts.
    late: fileOf('2026-06-09', '700.00', [{ amount: '35.00', name, text: 'Miete Juni, noch einmal' }]),
    latest: fileOf('2026-06-09', '735.00', [back, { amount: '-10.00', name, text: 'Rückgabe Rest' }]),
    other: fileOfDay([{ amount: '-9.90', name: 'Stromwerk', text: 'Abschlag' }], 'DE89370400440532013000'),
  };
}

/** The bank's file of the day on which it executes the transfers of a payout file. */
export function executed(payout: string): string {
  const of = (tag: string) =>
    [...payout.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);
  const ids = of('EndToEndId');
  const entries = of('InstdAmt').map((amount, at) => ({
    amount: `-${amount}`,
    reference: `P${at}`,
    endToEndId: ids[at] ?? '',
    name: 'Muster Werk GmbH',
  }));
  return fileOf('2026-06-30', '700.00', entries);
}
