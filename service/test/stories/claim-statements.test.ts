/** The claim statement: what the client and the operator download is the balance, on paper. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Usage } from '@mahnwerk/contract/case/usage.ts';
import { germanDate, germanMoney, germanPercent } from '../../src/values/german.ts';
import { centsOf } from '../../src/values/money.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aClaim, bodyOf, euros, givenAccepted, openStage, type Stage } from '../harness/cases.ts';
import { commitHold } from '../harness/commit-hold.ts';
import { moveParties } from '../harness/former-parties.ts';
import { pdfFonts, pdfInfo, pdfText } from '../harness/pdf.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ rateLimits: true });
});
after(() => stage.stop());

/** A case with interest, costs with VAT, a charge and a payment. */
async function aCase() {
  const company = await stage.aCompany({ tax_treatment: 'not_input_tax_deductible' });
  const claim = aClaim(1, {
    principal_amount: euros('1840.00'),
    delay_date: '2026-01-26',
    additional_charges: [{ amount: euros('4.00'), occurrence_date: '2026-02-02' }],
  });
  const { mandate } = await givenAccepted(stage, company, { claims: [claim] });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const cost = (kind: string, more: object) =>
    stage.operate('POST', `${path}costs/`, { kind, date: '2026-02-10', interest_bearing: false, ...more });
  bodyOf(await cost('court_fee', { interest_bearing: true }), 201);
  bodyOf(await cost('collection_fee', {}), 201);
  const payment = { amount: euros('300.00'), value_date: '2026-02-20', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${path}payments/`, payment), 201);
  const own = `/v2/mandates/${mandate.id}/balance/`;
  return {
    company,
    mandate,
    path: `${own}download/`,
    operators: `${path}balance/download/`,
    cost,
    balance: (query = '') => company.read<MandateBalance>(`${own}${query}`),
    download: (query = '', headers = {}) => download(`${own}download/${query}`, company.key, headers),
  };
}

const download = async (path: string, key: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return { status: answer.status, headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) };
};

/** The text with single spaces. */
const textOf = (pdf: Buffer): string => pdfText(pdf).replace(/\s+/g, ' ');

test('has every figure of the balance, its parties and its rules', async () => {
  const { mandate, download: get, balance } = await aCase();
  const { status, headers, pdf } = await get('?as_of=2026-02-28');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/pdf');
  assert.match(
    headers.get('content-disposition') ?? '',
    new RegExp(`Forderungsaufstellung-${mandate.reference_number}-2026-02-28\\.pdf`),
  );
  assert.equal(Number(headers.get('content-length')), pdf.length);
  const { legal_balance, interest_periods, costs, payments, daily_interest, rules } =
    await balance('?as_of=2026-02-28');
  const text = textOf(pdf);
  const amount = (money: { currency: 'EUR'; value: string }) => germanMoney(centsOf(money));
  for (const piece of [
    'Forderungsaufstellung zum 28.02.2026',
    mandate.reference_number,
    'Mika Muster',
    'Musterweg 1',
    '10115 Berlin',
    'RE-2026-1',
    'Delivery of office furniture',
    '5 Prozentpunkte über dem Basiszinssatz',
    `Gesamtforderung ${amount(legal_balance.total_legal_claim)} ${amount(legal_balance.total_payment)} ${amount(legal_balance.total_balance)}`,
    `${daily_interest.replace('.', ',')} €`,
    'Geschäftsgebühr, VV 2300 RVG, 0,9 aus 1.840,00 €',
    'KV 1100 GKG',
    'Mahnkosten, Forderung 1',
    ...interest_periods.map(({ from, until, days, base, rate, amount: interest }) =>
      [
        germanDate(from ?? ''),
        germanDate(until),
        days,
        base && amount(base),
        germanPercent(rate ?? ''),
        amount(interest),
      ].join(' '),
    ),
    ...costs.map(({ net, vat, owed, paid, open }) => [net, vat, owed, paid, open].map(amount).join(' ')),
    ...payments.flatMap(({ allocation }) => allocation.map((part) => amount(part.amount))),
    ...rules.map(({ version }) => version),
  ])
    assert.ok(text.includes(piece), piece);
});

test('is PDF/A with tags, embedded fonts and text', async () => {
  const { download: get } = await aCase();
  const { pdf } = await get();
  const info = pdfInfo(pdf);
  assert.match(info, /Tagged: +yes/);
  assert.match(info, /\(A4\)/);
  assert.match(info, /Title: +Forderungsaufstellung zum /);
  for (const font of pdfFonts(pdf)) assert.match(font, /LiberationSans.* yes yes yes/);
  assert.ok(pdf.includes('<pdfaid:part>2</pdfaid:part>') && pdf.includes('<pdfaid:conformance>A</pdfaid:conformance>'));
});

test('is the same bytes for the same day and the same knowledge, whatever is booked later, for both sides', async () => {
  const { company, download: get, balance, cost, operators } = await aCase();
  const { known_at } = await balance();
  stage.clock.advance({ hours: 1 });
  const query = `?as_of=2026-02-28&known_at=${known_at}`;
  const before = await get(query);
  bodyOf(await cost('bailiff_fee', { amount: { currency: 'EUR', value: '70.00' } }), 201);
  stage.clock.advance({ days: 2 });
  const later = await get(query);
  assert.ok(later.pdf.equals(before.pdf));
  assert.equal(later.headers.get('etag'), before.headers.get('etag'));
  const now = await get('?as_of=2026-02-28');
  assert.ok(
    textOf(now.pdf).includes('Gerichtsvollzieherkosten') && !textOf(before.pdf).includes('Gerichtsvollzieherkosten'),
  );
  assert.notEqual(now.headers.get('etag'), before.headers.get('etag'));
  const theirs = await download(`${operators}${query}`, await stage.givenKey('operator'));
  assert.ok(theirs.pdf.equals(before.pdf));
  const unchanged = await get(query, { 'if-none-match': before.headers.get('etag') ?? '' });
  assert.deepEqual([unchanged.status, unchanged.pdf.length], [304, 0]);
  assert.equal((await company.send('GET', `/v2/mandates/${randomUUID()}/balance/download/`)).status, 404);
});

test('shows names and addresses as they were known: a move, and a creditor with a new name, change no earlier statement', async () => {
  const { company, mandate, download: get, operators } = await aCase();
  stage.clock.advance({ minutes: 1 });
  const query = `?as_of=2026-02-28&known_at=${stage.clock.now()}`;
  const before = await get(query);
  stage.clock.advance({ minutes: 1 });
  await moveParties(stage, company, mandate.id);
  const after = await get(query);
  assert.ok(after.pdf.equals(before.pdf));
  const theirs = await download(`${operators}${query}`, await stage.givenKey('operator'));
  assert.ok(theirs.pdf.equals(before.pdf));
  const today = textOf((await get('?as_of=2026-02-28')).pdf);
  const known = textOf((await get(`?as_of=2026-02-28&known_at=${stage.clock.now()}`)).pdf);
  for (const piece of ['Neuer Weg 2', '20095 Hamburg', 'Umbenannt GmbH', 'AZ-NEU']) {
    assert.ok(today.includes(piece) && known.includes(piece), piece);
    assert.ok(!textOf(before.pdf).includes(piece), piece);
  }
});

test('waits for a change of a party that has taken its time, and shows it once it commits', async () => {
  const { company, mandate, download: get } = await aCase();
  const [row] = await stage.sql('select debtor_id from mandates where id = $1', [mandate.id]);
  const hold = await commitHold(stage, ['update on debtors']);
  const addresses = [{ street: 'Neuer Weg 2', postal_code: '20095', city: 'Hamburg', country: 'DE' }];
  const move = () => company.send('PATCH', `/v2/debtors/${String(row?.debtor_id)}/`, { addresses });
  stage.clock.advance({ minutes: 1 });
  const query = `?as_of=2026-02-28&known_at=${stage.clock.now()}`;
  const [moved, then] = await hold.meet(move, () => get(query));
  bodyOf(moved, 200);
  assert.ok(textOf(then.pdf).includes('Neuer Weg 2'));
  assert.ok((await get(query)).pdf.equals(then.pdf));
});

test('takes from the downloads of the hour on the side of the client, and its head takes nothing', async () => {
  const { company, path, operators, download: get } = await aCase();
  const used = async () =>
    (await company.read<Usage>('/v2/usage/')).buckets.find(({ bucket }) => bucket === 'expensive:document-download')
      ?.used;
  await get();
  assert.equal(await used(), 1);
  const head = await fetch(`${stage.url}${path}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${company.key}` },
  });
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal((await download(operators, await stage.givenKey('operator'))).status, 200);
  assert.equal(await used(), 1);
});

test('has the limits of the balance, and is of one company alone', async () => {
  const { company, path } = await aCase();
  for (const [query, failure] of [
    ['?as_of=2035-01-01', 'invalid_parameter as_of'],
    ['?as_of=1899-12-31', 'invalid_parameter as_of'],
    ['?known_at=2035-01-01T00:00:00Z', 'invalid_parameter known_at'],
  ] as const)
    assertRefused(await company.send('GET', `${path}${query}`), 400, 'validation_error', failure);
  const other = await stage.aCompany();
  assertRefused(await other.send('GET', path), 404, 'not_found');
  assert.equal((await download(path, company.key, { accept: 'text/html' })).status, 406);
});

test('is none for a balance with more rows than a document has; the balance itself answers', async () => {
  const { company, mandate, path, balance } = await aCase();
  await stage.sql(
    `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
     select company_id, mandate_id, number + each, 'payment', recorded_at,
       json_build_object('id', gen_random_uuid(), 'amount_cents', '1n', 'value_date', '2026-02-25', 'designation', null)
     from (select * from ledger_facts where mandate_id = $1 order by number desc limit 1) last, generate_series(1, $2) each`,
    [mandate.id, limits.statement_rows],
  );
  assertRefused(await company.send('GET', path), 409, 'conflict');
  assert.equal((await balance()).payments.length, 1 + limits.statement_rows);
});

test('before the first booking everything is zero', async () => {
  const { download: get } = await aCase();
  const { status, pdf } = await get('?known_at=2020-01-01T00:00:00Z&as_of=2020-01-01');
  assert.equal(status, 200);
  assert.match(textOf(pdf), /Gesamtforderung 0,00 € 0,00 € 0,00 €/);
});
