/** Bank accounts and bank files of the operator, made through the API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { germanIban } from '../../src/values/iban.ts';
import { camt, type CamtStatement, type CamtVersion } from './camt.ts';
import type { Answer, LiveService } from './service.ts';

let ibans = 0;

/** A valid German IBAN that no other test uses. */
export const unusedIban = (): string => germanIban('12030000', String((ibans += 1))) ?? assert.fail();

/** The service's own, by any operator's key. */
type Operated = Pick<LiveService, 'send' | 'givenKey'>;

const keys = new WeakMap<object, Promise<string>>();

const keyOf = (service: Operated): Promise<string> => {
  const known = keys.get(service) ?? service.givenKey('operator');
  keys.set(service, known);
  return known;
};

/** A new account of the operator; returns its IBAN. */
export async function givenAccount(
  service: Operated,
  kind: 'client_money' | 'own' = 'client_money',
  iban = unusedIban(),
): Promise<string> {
  const body = { iban, name: `Account ${iban.slice(-4)}`, kind };
  const answer = await service.send('POST', '/operator/v1/bank-accounts/', { key: await keyOf(service), body });
  assert.equal(answer.status, 201, answer.text);
  return iban;
}

/** Sends a file as it is. */
export const sendFile = async (service: Operated, content: string | Buffer): Promise<Answer<BankFile>> =>
  service.send<BankFile>('POST', '/operator/v1/bank-files/', {
    key: await keyOf(service),
    body: { filename: 'camt053.xml', base64: Buffer.from(content).toString('base64') },
  });

/** Imports statements, which must be accepted. */
export async function importStatements(
  service: Operated,
  statements: readonly CamtStatement[],
  version?: CamtVersion,
): Promise<BankFile> {
  const answer = await sendFile(service, camt(statements, version));
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** A statement of one credit on an account of its own, as a file in base64 that no other test has sent. */
export async function bankFileOf(service: Operated): Promise<string> {
  const iban = await givenAccount(service);
  const entries = [{ amount: '50.00', reference: randomUUID(), name: 'Erika Muster', text: 'K26-7QX4MN' }];
  return Buffer.from(camt([{ iban, from: '2026-03-02', opening: '0.00', entries }])).toString('base64');
}

/** An imported file of one credit. */
export async function givenBankFile(service: Operated): Promise<{ file: string; transaction: string }> {
  const answer = await sendFile(service, Buffer.from(await bankFileOf(service), 'base64'));
  assert.equal(answer.status, 201, answer.text);
  const [transaction] = await transactionsOf(service, `bank_file_id=${answer.body.id}`);
  return { file: answer.body.id, transaction: transaction?.id ?? '' };
}

/** Bookings of all exact credits of a file, as a request leaves them that was cut off before it booked. */
export async function givenExactBookings(service: Pick<LiveService, 'sql'>, bank_file: string): Promise<string> {
  const id = randomUUID();
  await service.sql(`insert into bank_exact_bookings (id, bank_file_id, created_at) values ($1, $2, now())`, [
    id,
    bank_file,
  ]);
  return id;
}

/**
 * A line that may be stored already: the day closes at what it opened with, so what the next file has of it may lie
 * within the day or follow it.
 */
export async function givenDoubtful(service: Operated, day = '2026-04-01') {
  const iban = await givenAccount(service);
  const rate = { amount: '10.00', text: `Rate ${iban}` };
  const entries = [rate, { amount: '-10.00', text: 'Rückgabe' }];
  await importStatements(service, [{ iban, from: day, opening: '0.00', entries }]);
  const file = await importStatements(service, [{ iban, from: day, opening: '0.00', entries: [rate] }]);
  const [line] = await transactionsOf(service, `status=doubtful&bank_file_id=${file.id}`);
  assert.ok(line !== undefined, 'a line is doubtful');
  return { iban, file, line, rate };
}

/** All transactions that match, in the order of the file. */
export async function transactionsOf(service: Operated, query = ''): Promise<BankTransaction[]> {
  const found: BankTransaction[] = [];
  for (let count = 1; found.length < count;) {
    const path = `/operator/v1/bank-transactions/?limit=100&offset=${found.length}&${query}`;
    const { body, status, text } = await service.send<{ count: number; results: BankTransaction[] }>('GET', path, {
      key: await keyOf(service),
    });
    assert.equal(status, 200, text);
    count = body.count;
    if (body.results.length === 0) break;
    found.push(...body.results);
  }
  return found.reverse();
}
