/**
 * Seeds a statement of the account of the company with invoices: a payment that names its invoice is booked, one whose number another invoice resembles
 * waits for a decision, and so does one of which nothing is known.
 */
import { connect } from '@mahnwerk/client';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { shop } from './demo-data.ts';
import { bankStatement } from './demo-money.ts';
import type { LaterSeed } from './later-seed.ts';

/** The number of an invoice that no other one resembles. */
export const namedInvoice = 'VS-7714';

export async function seedPayments({ operator, keys, daysAgo, step }: LaterSeed): Promise<void> {
  const { mahnserviceBankFiles: files } = connect(dunningApi, { ...operator, key: keys.dunning });
  const statement = { day: daysAgo(1), opening: '2500.00', iban: shop.payout_bank_account?.iban ?? '' };
  const text = bankStatement(statement, [
    { amount: '238.00', party: 'Emil Beispiel', text: `Rechnung ${namedInvoice}`, reference: 'DEMO-11' },
    { amount: '200.00', party: 'Otto Muster', text: 'Rechnung RE-3005, Rest folgt', reference: 'DEMO-12' },
    { amount: '17.50', party: 'Zufall AG', text: 'Vielen Dank', reference: 'DEMO-13' },
  ]);
  await files.create({
    body: { filename: 'kontoauszug.xml', base64: Buffer.from(text).toString('base64'), book: 'exact' },
    ...step('company-bank-file'),
  });
}
