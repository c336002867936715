/** A statement with very many payments that name their invoice: the request books some of them, a worker the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { exactHandler } from '../../src/domain/bank/transactions/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { companyBankFileOf } from '../harness/company-bank.ts';
import { givenDunned } from '../harness/dunned-invoices.ts';
import { liveService } from '../harness/service.ts';

test('those of the first moment are booked by the request, and a worker books the others', async () => {
  const service = await liveService();
  try {
    const company = await service.givenCompany();
    await service.givenAdmin(company);
    const key = await service.givenKey('dunning', company);
    // Each digit twice: no two numbers are one character apart.
    const numbers = Array.from(
      { length: 60 },
      (_, each) => `RE-${String(each).padStart(3, '0').replaceAll(/\d/g, '$&$&')}`,
    );
    for (const invoice_number of numbers) await givenDunned(service, { company }, { invoice: { invoice_number } });
    const entries = numbers.map((text) => ({ amount: '105.00', text, reference: text }));
    const base64 = await companyBankFileOf({ service, company, keys: { dunning: key } }, entries);
    const ask = async (method: string, path: string, body?: object) =>
      (await service.send<ImportedBankFile>(method, `/mahnservice/v1/bank-files/${path}`, { key, body })).body;
    const file = await ask('POST', '', { filename: 'auszug.xml', base64, book: 'exact' });
    assert.deepEqual([file.booked, file.exact_bookings?.status], [50, 'running']);
    const { database } = service;
    const handlers = [exactHandler({ database, publicUrl: service.url })];
    await drain({ database, handlers, log: pino({ level: 'silent' }) });
    const { booked, exact_bookings } = await ask('GET', `${file.id}/`);
    assert.deepEqual([booked, exact_bookings?.status, exact_bookings?.left], [60, 'finished', 0]);
  } finally {
    await service.stop();
  }
});
