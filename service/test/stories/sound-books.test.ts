/** The ledger proves itself: each night, by a command, and after the law's tables changed (money.md 1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { FailedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import {
  correctBooks,
  verificationHandler,
  verifyBooks,
  verifyNightly,
} from '../../src/domain/collection/books/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { urlOf } from '../harness/postgres.ts';
import { run } from '../harness/program.ts';
import { secretKey } from '../harness/service.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

/** A case with costs, and a payment that met interest. */
async function aPaidCase(): Promise<string> {
  const { mandate } = await givenAccepted(stage, company, { claims: [aClaim(1, { delay_date: '2026-01-25' })] });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const costs = { kind: 'court_fee', amount: euros('40.00'), date: '2026-02-01', interest_bearing: true };
  bodyOf(await stage.operate('POST', `${path}costs/`, costs), 201);
  const payment = { amount: euros('60.00'), value_date: '2026-02-20', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${path}payments/`, payment), 201);
  return mandate.id;
}

async function verified() {
  const pages = await Array.fromAsync(verifyBooks(stage.database));
  const { mandates = 0, awaiting = 0 } = pages.at(-1) ?? {};
  return { mandates, awaiting, differences: pages.flatMap(({ differences }) => differences) };
}

const derivedOf = async (mandate: string) =>
  bodyOf(
    await stage.operate<Page<LedgerEntry>>('GET', `/operator/v1/mandates/${mandate}/ledger/?limit=100&derived=true`),
    200,
  ).results;

/** What the night does, and the lines of its log. */
async function night(): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  await stage.run(verifyNightly);
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  await drain({ database: stage.database, handlers: [verificationHandler(stage.database, log)], log });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const failedWork = async () =>
  bodyOf(await stage.operate<Page<FailedWork>>('GET', '/operator/v1/failed-work/'), 200).results;

const settings = () => ({
  DATABASE_URL: urlOf(stage.address),
  MAHNWERK_SECRET_KEY: secretKey.toString('base64'),
  MAHNWERK_DATA_DIR: stage.folder,
});

/** Line by line, as a fault of a program would book it: the entry is whole. */
const bookWrongly = (mandate: string) =>
  stage.sql(
    `insert into ledger_postings (company_id, mandate_id, entry_id, line, account, amount_cents, value_date, recorded_at, rule)
     select $1, $2, $3::uuid, r.line, r.account, r.cents, '2026-02-20', '2026-03-02T10:00:00Z', 'fault'
     from (values (1, 'payment_on_principal_claim', 1), (2, 'received_by_service', -1)) r (line, account, cents)`,
    [company.company, mandate, crypto.randomUUID()],
  );

test('a base rate that is corrected is followed by the entries of open and closed cases, without an event', async () => {
  const [open, closed] = [await aPaidCase(), await aPaidCase()];
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${closed}/close/`, { reason: '<p>Over.</p>' }), 200);
  const known = await verified();
  assert.deepEqual([known.awaiting, known.differences], [0, []]);
  const told = (await company.feed()).length;

  const rate = { valid_from: '2026-01-01', rate: '3.27' };
  bodyOf(await stage.operate('POST', '/operator/v1/base-rates/', rate), 201);
  assert.deepEqual(await verified().then(({ awaiting, differences }) => [awaiting, differences]), [known.mandates, []]);
  stage.clock.advance({ minutes: 5 });
  await stage.run(correctBooks);
  assert.deepEqual(await verified().then(({ awaiting, differences }) => [awaiting, differences]), [0, []]);
  for (const mandate of [open, closed]) {
    const corrected = (await derivedOf(mandate)).filter(({ reason }) => reason !== null);
    assert.ok(corrected.length > 0);
    assert.deepEqual(new Set(corrected.map(({ reason }) => reason)), new Set(['table_changed']));
    const fresh = corrected.filter(
      ({ reverses_entry_id, rule }) => reverses_entry_id === null && rule.startsWith('interest.'),
    );
    assert.deepEqual(new Set(fresh.map(({ table_version }) => table_version)), new Set(['base_rate/2026-01-01/2']));
  }
  assert.equal((await company.feed()).length, told);

  const count = async () => (await stage.sql('select count(*)::int as count from ledger_postings'))[0]?.['count'];
  const booked = await count();
  await stage.run(correctBooks);
  assert.equal(await count(), booked, 'entries that follow stay as they are');
});

test('the night finds sound books sound, and makes a wrong entry failed work of the operator until it is undone', async (t) => {
  const mandate = await aPaidCase();
  assert.deepEqual(
    (await night()).map(({ msg, differences }) => [msg, differences]),
    [['ledgers verified', 0]],
  );
  assert.deepEqual(await failedWork(), []);
  assert.equal((await run(t, ['verify-ledger'], settings()).ended).code, 0);

  await bookWrongly(mandate);
  const lines = await night();
  assert.deepEqual(
    lines
      .filter(({ msg }) => msg === 'the ledger differs from its facts')
      .map(({ mandate_id, account, expected_cents, found_cents }) => [
        mandate_id,
        account,
        Number(found_cents) - Number(expected_cents),
      ]),
    [[mandate, 'payment_on_principal_claim', 1]],
  );
  assert.deepEqual(
    (await failedWork()).map(({ kind, last_error }) => [kind, last_error]),
    [['ledger_verification', 'ledger_differences']],
  );
  const command = await run(t, ['verify-ledger'], settings()).ended;
  assert.equal(command.code, 1);
  assert.match(
    command.stdout,
    new RegExp(
      `^\\S+ \\(mandate ${mandate}, company ${company.company}\\): payment_on_principal_claim: expected -\\d+\\.\\d\\d, found -\\d+\\.\\d\\d\n\\d+ ledgers verified, 1 differ\\.$`,
    ),
  );

  await stage.sql(
    `insert into ledger_postings (company_id, mandate_id, entry_id, line, account, amount_cents, value_date, recorded_at, rule, reverses_entry_id)
     select company_id, mandate_id, $2::uuid, line, account, -amount_cents, value_date, recorded_at, rule, entry_id
     from ledger_postings where mandate_id = $1 and rule = 'fault'`,
    [mandate, crypto.randomUUID()],
  );
  await night();
  assert.deepEqual(await failedWork(), []);
  assert.equal((await run(t, ['verify-ledger'], settings()).ended).code, 0);
});

test('a figure of a company that its cases do not have is found in the night and by the command', async (t) => {
  await aPaidCase();
  const change = (by: number) =>
    stage.sql(
      `update company_figures f set value = f.value + $2 where f.company_id = $1 and f.figure = 'open_cents'
       and f.slot = (select min(slot) from company_figures where company_id = $1 and figure = 'open_cents')`,
      [company.company, by],
    );
  await change(5);
  const figures = (await night()).filter(({ msg }) => msg === 'a figure differs from the cases');
  assert.deepEqual(
    figures.map(({ company_id, figure, expected, found }) => [company_id, figure, Number(found) - Number(expected)]),
    [[company.company, 'open_cents', 5]],
  );
  assert.equal((await failedWork()).length, 1);
  const { code, stdout } = await run(t, ['verify'], settings()).ended;
  assert.equal(code, 1);
  assert.match(stdout, /^FAILED {2}figures of companies: compared with their cases: 1 finding$/m);

  await change(-5);
  await night();
  assert.deepEqual(await failedWork(), []);
});

test('costs that were booked against the law are named by the command, until they are reversed', async (t) => {
  const { mandate } = await givenAccepted(stage, company, { claims: [aClaim(1)] });
  const path = `/operator/v1/mandates/${mandate.id}/costs/`;
  const add = async (kind: string, more: object = {}) =>
    bodyOf(
      await stage.operate<MandateCost>('POST', path, { kind, date: '2026-02-20', interest_bearing: false, ...more }),
      201,
    );
  const enforcement = { matter: 'enforcement' };
  await add('enforcement_fee', { amount: euros('117.00') });
  await add('settlement_fee', { ...enforcement, amount: euros('155.40') });
  const flat = await add('expenses_flat_rate', enforcement);
  assert.deepEqual(flat.amount, euros('20.00'));
  const unknown = await add('collection_fee', { amount: euros('121.05'), vat_rate: '0' });
  const chosen = await add('address_inquiry', { amount: euros('10.00'), vat_rate: '0' });
  const verify = () => run(t, ['verify'], settings()).ended;
  assert.match((await verify()).stdout, /^ok {6}costs: those of \d+ cases compared with the law$/m);

  // As earlier versions booked them.
  await stage.sql('update mandate_costs set amount_cents = 4000 where id = $1', [flat.id]);
  await stage.sql('update mandate_costs set vat_rate_sent = null where id = $1', [unknown.id]);
  const { code, stdout } = await verify();
  assert.equal(code, 1);
  assert.match(stdout, /^FAILED {2}costs: those of \d+ cases compared with the law: 2 findings$/m);
  assert.ok(stdout.includes('flat rate of enforcement: expected 20.00, found 40.00'));
  assert.ok(stdout.includes(`VAT of cost ${unknown.id} (collection_fee, 2026-02-20): expected 19 %, found 0 %`));
  assert.ok(!stdout.includes(chosen.id), 'a rate that was sent is the choice of who sent it');

  await stage.sql('update mandate_costs set amount_cents = 2000 where id = $1', [flat.id]);
  for (const { id } of [flat, unknown]) bodyOf(await stage.operate('POST', `${path}${id}/reverse/`, undefined), 200);
  assert.match((await verify()).stdout, /^ok {6}costs:/m);
});
