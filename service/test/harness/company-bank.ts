/** Bank accounts, files and lines of a company, made through its API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { unusedIban } from './bank.ts';
import { camt, type CamtEntry } from './camt.ts';
import { givenDue, givenDunned } from './dunned-invoices.ts';
import type { LiveService } from './service.ts';

interface Cast {
  readonly service: LiveService;
  readonly company: string;
  readonly keys: { readonly dunning: string };
}

const base = '/mahnservice/v1/';

async function sent(cast: Cast, path: string, body?: object): Promise<{ readonly id: string }> {
  const answer = await cast.service.send<{ id: string }>('POST', `${base}${path}`, { key: cast.keys.dunning, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

/** An account of the company, unless it has it. */
export async function givenCompanyAccount({ service, keys }: Cast, iban = unusedIban()): Promise<string> {
  const body = { iban, name: `Konto ${iban.slice(-4)}` };
  const { status, text } = await service.send('POST', `${base}bank-accounts/`, { key: keys.dunning, body });
  assert.ok(status === 201 || status === 409, text);
  return iban;
}

const credit = (): CamtEntry => ({ amount: '50.00', reference: randomUUID(), name: 'Erika Muster', text: 'Danke' });

/** A statement of one credit on an account of its own, as a file in base64 that no other test has sent. */
export async function companyBankFileOf(cast: Cast, entries: readonly CamtEntry[] = [credit()]): Promise<string> {
  const iban = await givenCompanyAccount(cast);
  return Buffer.from(camt([{ iban, from: '2026-03-02', opening: '0.00', entries }])).toString('base64');
}

const imported = (cast: Cast, base64: string, more: object = {}) =>
  sent(cast, 'bank-files/', { filename: 'auszug.xml', base64, ...more });

/** The lines of a file by status. */
async function linesOf({ service, keys }: Cast, query: string): Promise<readonly { readonly id: string }[]> {
  const path = `${base}bank-transactions/?${query}`;
  const { body } = await service.send<{ results: { id: string }[] }>('GET', path, { key: keys.dunning });
  return body.results;
}

/** A file with bookings of all exact credits, as a request leaves them that was cut off before it booked. */
async function fileStory(cast: Cast, _collection: string, _ids: object, rest: string): Promise<string> {
  const { id } = await imported(cast, await companyBankFileOf(cast));
  if (rest === '/book-exact/')
    await cast.service.sql(
      `insert into bank_exact_bookings (id, company_id, bank_file_id, created_at) select gen_random_uuid(), company_id, id, created_at from bank_files where id = $1`,
      [id],
    );
  return id;
}

/** A line that may be stored already: see `givenDoubtful` (bank.ts). */
async function doubtfulLine(cast: Cast): Promise<string> {
  const iban = await givenCompanyAccount(cast);
  const rate = { amount: '10.00', text: `Rate ${iban}` };
  const fileOf = (entries: readonly CamtEntry[]) =>
    Buffer.from(camt([{ iban, from: '2026-04-01', opening: '0.00', entries }])).toString('base64');
  await imported(cast, fileOf([rate, { amount: '-10.00', text: 'Rückgabe' }]));
  const { id } = await imported(cast, fileOf([rate]));
  const [line] = await linesOf(cast, `status=doubtful&bank_file_id=${id}`);
  return line?.id ?? assert.fail('no line is doubtful');
}

/** A credit that waits; one that is ignored, or doubtful, for the commands that undo or decide that. */
async function lineStory(cast: Cast, _collection: string, _ids: object, rest: string): Promise<string> {
  if (/^\/(?:take|drop)\//.test(rest)) return doubtfulLine(cast);
  const { id } = await imported(cast, await companyBankFileOf(cast));
  const [line] = await linesOf(cast, `bank_file_id=${id}`);
  assert.ok(line !== undefined);
  if (rest.startsWith('/unbook/')) await sent(cast, `bank-transactions/${line.id}/ignore/`, { reason: 'Not ours' });
  return line.id;
}

export const companyBankStories = {
  '/mahnservice/v1/bank-files/': fileStory,
  '/mahnservice/v1/bank-transactions/': lineStory,
};

/** A split on an invoice of the company that is open. */
export const companySplitOf = async (cast: Cast, split: object): Promise<object> => ({
  ...split,
  invoice_id: await givenDue(cast.service, cast),
});

let numbers = 7000;

/** An open invoice of 105.00 with a number that no other one of its company resembles. */
async function numbered({ service, ...owner }: Cast): Promise<{ readonly id: string; readonly number: string }> {
  const number = `RE-${(numbers += 111)}-${numbers % 7}`;
  return { id: (await givenDunned(service, owner, { invoice: { invoice_number: number } })).id, number };
}

/** Something in each table of the bank of a company: one credit is booked, another one holds the letter of an invoice. */
export async function givenCompanyBank(cast: Cast): Promise<void> {
  const invoice = await numbered(cast);
  const entries = [credit(), { ...credit(), amount: '400.00', text: invoice.number }];
  const { id } = await imported(cast, await companyBankFileOf(cast, entries), { book: 'exact' });
  const lines = await linesOf(cast, `bank_file_id=${id}&amount_max=50`);
  assert.equal(lines.length, 1);
  const splits = [{ invoice_id: invoice.id, amount: { currency: 'EUR', value: '1.00' } }];
  await sent(cast, `bank-transactions/${lines[0]?.id}/book/`, { splits });
}

/** Lines with these texts of payers, of which one is set aside for such a reason. */
export async function givenCompanyTexts(
  cast: Cast,
  { name, text }: Readonly<Record<'name' | 'text', string>>,
): Promise<void> {
  const entries = ['61.00', '62.00'].map((amount) => ({ amount, name, text, reference: randomUUID() }));
  const { id } = await imported(cast, await companyBankFileOf(cast, entries), { filename: `${name}.xml` });
  const [line] = await linesOf(cast, `bank_file_id=${id}`);
  await sent(cast, `bank-transactions/${line?.id}/ignore/`, { reason: text });
}

/** The id of a file of the company's bank. */
export const bankFileOf = async (service: Cast['service'], company: string): Promise<string> =>
  String((await service.sql('select id from bank_files where company_id = $1 limit 1', [company]))[0]?.id);

/** Lines for each tab of the screen: candidates, texts of full length, money that came back, a doubtful one, decided ones. */
export async function givenCompanyLines(cast: Cast): Promise<void> {
  const [one, two] = [await numbered(cast), await numbered(cast)];
  const holder = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversorgungskasse mbH & Co. KG';
  const entries: readonly CamtEntry[] = [
    { ...credit(), amount: '209.00', text: `Rechnungen ${one.number} und ${two.number}` },
    {
      ...credit(),
      amount: '400.00',
      text: `${one.number} ${'Verwendungszweckohneleerzeichen'.repeat(4)}`,
      name: holder,
    },
    { ...credit(), amount: '-12.00', text: 'Kontoführung' },
    { ...credit(), amount: '3.50', text: '<script>alert(1)</script> https://muster.example/' },
    credit(),
    { ...credit(), amount: '1.00' },
  ];
  const { id } = await imported(cast, await companyBankFileOf(cast, entries));
  const [booked, aside] = [
    ...(await linesOf(cast, `bank_file_id=${id}&amount_max=1`)),
    ...(await linesOf(cast, `bank_file_id=${id}&amount_min=50&amount_max=50`)),
  ].map((line) => `bank-transactions/${line.id}`);
  const splits = [{ invoice_id: one.id, amount: { currency: 'EUR', value: '1.00' } }];
  await sent(cast, `${booked}/book/`, { splits });
  await sent(cast, `${aside}/ignore/`, { reason: 'Verkauf des alten Lieferwagens' });
  await doubtfulLine(cast);
}
