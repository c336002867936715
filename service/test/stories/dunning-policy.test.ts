/** The operator sets a company's dunning policy; the company reads it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ChangedDunningPolicy, DunningLevel, DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { policyInForce, policyOf } from '../../src/domain/dunning/policy/index.ts';
import { invoiceMoves } from '../../src/domain/dunning/runs/user.ts';
import { makeMoves } from '../../src/domain/ladder/runs/index.ts';
import { bodyOf, euros, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

const moves = invoiceMoves({ publicUrl });

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** A company with the operator at its ladder. */
async function aLadder(fields?: Readonly<Record<string, unknown>>) {
  const { company } = await stage.aCompany(fields);
  await stage.givenAdmin(company);
  const key = await stage.givenKey('dunning', company);
  const path = `/operator/v1/companies/${company}/dunning-ladder/`;
  return {
    company,
    path,
    get: async () => bodyOf(await stage.operate<DunningPolicy>('GET', path), 200),
    patch: (body: unknown, sent = {}) => stage.operate<ChangedDunningPolicy>('PATCH', path, body, sent),
    versions: async () => bodyOf(await stage.operate<Page<DunningPolicy>>('GET', `${path}versions/`), 200),
    read: (query = '') => stage.send<DunningPolicy>('GET', `/mahnservice/v1/dunning-levels/${query}`, { key }),
    inForce: (day: string) => stage.database.read(company, (db) => policyInForce(db, day)),
  };
}

const aLevel = (level: number, changes: Partial<DunningLevel> = {}) => ({
  level,
  name: `Stufe ${level}`,
  days: 10,
  payment_days: 7,
  fee_consumer: euros('0.00'),
  fee_business: euros('0.00'),
  show_interest: true,
  ...changes,
});

test('a company has the default policy, and reads it', async () => {
  const ladder = await aLadder();
  const policy = await ladder.get();
  const { levels, created_at, ...rest } = policy;
  assert.deepEqual(rest, {
    version: 1,
    effective_from: '2026-03-02',
    business_date: '2026-03-02',
    handover: { enabled: true, days: 10 },
    bundle: true,
    letter_distance_days: 3,
    minimum_amount: euros('0.00'),
    remainder: 'waive',
    lump_sum: false,
    quiet_days: [],
  });
  assert.equal(created_at, '2026-03-02T09:00:00.000Z');
  const level = { payment_days: 7, intro: null, closing: null };
  const free = { fee_consumer: euros('0.00'), fee_business: euros('0.00'), show_interest: false };
  const charged = { fee_consumer: euros('2.50'), fee_business: euros('2.50'), show_interest: true };
  assert.deepEqual(levels, [
    { level: 1, name: 'Zahlungserinnerung', days: 7, ...free, ...level },
    { level: 2, name: '1. Mahnung', days: 10, ...charged, ...level },
    { level: 3, name: 'Letzte Mahnung', days: 10, ...charged, ...level },
  ]);
  assert.deepEqual(bodyOf(await ladder.read(), 200), policy);
  assert.deepEqual(bodyOf(await ladder.read('?version=1'), 200), policy);
  for (const unknown of ['2', '9999999999', '9'.repeat(30)])
    assertRefused(await ladder.read(`?version=${unknown}`), 404, 'not_found');
  assertRefused(await ladder.read('?version=0'), 400, 'validation_error', 'invalid_parameter version');
});

test('a change is a new version; what was in force stays readable, and both are in the audit log', async () => {
  const ladder = await aLadder();
  const first = await ladder.get();
  const second = bodyOf(await ladder.patch({ remainder: 'demand', handover: { enabled: false } }), 200);
  const { moved_count, ...change } = second;
  assert.equal(moved_count, 0);
  assert.deepEqual(change, {
    ...first,
    version: 2,
    remainder: 'demand',
    handover: { enabled: false, days: 10 },
    created_at: stage.clock.now(),
  });
  assert.deepEqual(await ladder.get(), change);
  assert.deepEqual(bodyOf(await ladder.read(), 200), change);
  assert.deepEqual(bodyOf(await stage.operate('GET', `${ladder.path}versions/1/`), 200), first);
  assertRefused(await stage.operate('GET', `${ladder.path}versions/3/`), 404, 'not_found');
  assert.deepEqual((await ladder.versions()).results, [change, first]);

  const unchanged = await ladder.patch({ remainder: 'demand' });
  assert.deepEqual(bodyOf(unchanged, 200), second);
  assert.equal((await ladder.versions()).count, 2);
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?company_id=${ladder.company}`),
    200,
  );
  assert.deepEqual(
    results.map((each) => [each.action, each.target_id, each.before, each.after]),
    [['dunning-ladder.update', ladder.company, first, second]],
  );
});

test('levels are replaced as a whole', async () => {
  const ladder = await aLadder();
  const { levels } = bodyOf(await ladder.patch({ levels: [aLevel(1, { intro: 'Guten Tag,' })] }), 200);
  assert.deepEqual(levels, [{ ...aLevel(1), intro: 'Guten Tag,', closing: null }]);
});

test('a version of a later day is not in force before it, and one that comes before it supersedes it', async () => {
  const ladder = await aLadder();
  bodyOf(await ladder.patch({ bundle: false, effective_from: '2026-03-10' }), 200);
  bodyOf(await ladder.patch({ lump_sum: true, effective_from: '2026-03-20' }), 200);
  assert.equal((await ladder.get()).version, 1);
  const versionOn = async (day: string) => (await ladder.inForce(day)).version;
  assert.deepEqual(
    [await versionOn('2026-03-09'), await versionOn('2026-03-10'), await versionOn('2026-03-20')],
    [1, 2, 3],
  );
  assert.equal(
    (await ladder.inForce('2026-03-25')).bundle,
    false,
    'the change of a day starts from what is in force on it',
  );

  const fourth = bodyOf(await ladder.patch({ remainder: 'demand', effective_from: '2026-03-15' }), 200);
  assert.deepEqual([fourth.version, fourth.bundle, fourth.lump_sum], [4, false, false]);
  assert.deepEqual(
    [await versionOn('2026-03-10'), await versionOn('2026-03-15'), await versionOn('2026-04-01')],
    [2, 4, 4],
  );
  assert.deepEqual(
    (await ladder.versions()).results.map(({ version }) => version),
    [4, 3, 2, 1],
  );
  const stored = await stage.database.read(ladder.company, (db) => policyOf(db, 3));
  assert.equal(stored.lump_sum, true);

  bodyOf(await ladder.patch({ quiet_days: ['2026-12-24'] }), 200);
  assert.equal(await versionOn('2026-04-01'), 5, 'today comes before every later day');
});

test('two changes on one day are two versions, and the second is in force', async () => {
  const ladder = await aLadder();
  for (const letter_distance_days of [5, 6]) bodyOf(await ladder.patch({ letter_distance_days }), 200);
  assert.equal((await ladder.get()).version, 3);
  const raced = await Promise.all([7, 8, 9].map((letter_distance_days) => ladder.patch({ letter_distance_days })));
  assert.deepEqual(new Set(raced.map((answer) => bodyOf(answer, 200).version)), new Set([4, 5, 6]));
});

/** Invoices of the first version, as the ladder leaves them: before level 1, after level 2, paid. */
async function givenInvoices(company: string): Promise<{ fresh: string; reminded: string; paid: string }> {
  const [debtor, fresh, reminded, paid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await stage.sql(
    `insert into dunning_debtors (company_id, id, customer_number, acting_as, organization, display_name, created_at, updated_at)
     values ($1, $2, 'K-1', 'business', '{"name":"Muster GmbH"}', 'Muster GmbH', now(), now())`,
    [company, debtor],
  );
  const insert = (id: string, status: string, level: number) =>
    stage.sql(
      `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents, status,
         current_level, last_dated, last_pay_by, policy_version, next_on, released_at, settled_at, created_at, updated_at)
       values ($1, $2::uuid, $3, $2::uuid::text, 'Ware', '2026-02-01', '2026-03-10', 10000, $4::text, $5::integer,
         case when $5::integer > 0 then date '2026-02-20' end, case when $5::integer > 0 then date '2026-02-27' end, 1,
         case when $4::text <> 'paid' then date '2026-03-17' end, '2026-02-02T10:00:00Z', case when $4::text = 'paid' then now() end, now(), now())`,
      [company, id, debtor, status, level],
    );
  await insert(fresh, 'open', 0);
  await insert(reminded, 'in_dunning', 2);
  await insert(paid, 'paid', 1);
  return { fresh, reminded, paid };
}

test('running invoices stay on their version, and move to another with `apply_to_running` alone', async () => {
  const ladder = await aLadder();
  const { fresh, reminded, paid } = await givenInvoices(ladder.company);
  const stepOf = async (id: string) => {
    await makeMoves(stage.database, moves, { company: ladder.company, on: '2026-03-02' });
    const [row] = await stage.sql(
      'select policy_version, next_on::text from dunning_invoices where company_id = $1 and id = $2',
      [ladder.company, id],
    );
    return [row?.policy_version, row?.next_on];
  };
  const second = bodyOf(await ladder.patch({ levels: [aLevel(1, { days: 20 })] }), 200);
  assert.equal(second.moved_count, 0);
  assert.deepEqual(await stepOf(fresh), [1, '2026-03-17']);

  const moved = await ladder.patch({ apply_to_running: true });
  assert.deepEqual(bodyOf(moved, 200), { ...second, moved_count: 2 }, 'no version: the policy is as it was');
  assert.equal(moved.headers.get('etag'), (await stage.operate('GET', ladder.path)).headers.get('etag'));
  assert.deepEqual(await stepOf(fresh), [2, '2026-03-30']);
  assert.deepEqual(
    await stepOf(reminded),
    [2, '2026-03-03'],
    'past the last level: the handover, on the next working day',
  );
  assert.deepEqual(await stepOf(paid), [1, null]);

  const third = bodyOf(
    await ladder.patch({ levels: [aLevel(1, { days: 30 })], effective_from: '2026-03-05', apply_to_running: true }),
    200,
  );
  assert.deepEqual([third.version, third.moved_count], [3, 2]);
  assert.deepEqual(await stepOf(fresh), [2, '2026-03-30'], 'the version is not in force yet');
});

test('an invoice whose amount is paid is settled when it moves to a version that waives fees', async () => {
  const ladder = await aLadder();
  const { reminded } = await givenInvoices(ladder.company);
  bodyOf(await ladder.patch({ remainder: 'demand', apply_to_running: true }), 200);
  await makeMoves(stage.database, moves, { company: ladder.company, on: '2026-03-02' });
  await stage.sql('update dunning_invoices set paid_cents = amount_cents, fees_cents = 250 where id = $1', [reminded]);
  bodyOf(await ladder.patch({ remainder: 'waive', apply_to_running: true }), 200);
  await makeMoves(stage.database, moves, { company: ladder.company, on: '2026-03-02' });
  const [row] = await stage.sql(
    'select status, waived_cents::integer as waived_cents, next_on, policy_version from dunning_invoices where id = $1',
    [reminded],
  );
  assert.deepEqual(row, { status: 'paid', waived_cents: 250, next_on: null, policy_version: 3 });
});

test('running invoices move to the version in force on the day that the operator names, not before', async () => {
  const ladder = await aLadder();
  const { fresh } = await givenInvoices(ladder.company);
  const versionOn = async (day: string) => {
    await makeMoves(stage.database, moves, { company: ladder.company, on: day });
    const [row] = await stage.sql('select policy_version from dunning_invoices where id = $1', [fresh]);
    return row?.policy_version;
  };
  const second = bodyOf(await ladder.patch({ levels: [aLevel(1, { days: 20 })] }), 200);
  const move = { effective_from: '2026-03-05', apply_to_running: true };
  assert.deepEqual(bodyOf(await ladder.patch(move), 200), { ...second, moved_count: 2 });
  const work = await stage.sql(`select from work_items where kind = 'dunning.move' and company_id = $1`, [
    ladder.company,
  ]);
  assert.equal(work.length, 0);
  assert.equal(await versionOn('2026-03-04'), 1);
  bodyOf(await ladder.patch({ ...move, effective_from: '2026-03-06' }), 200);
  assert.equal(await versionOn('2026-03-05'), 2, 'the earlier day stays');
});

test('a move is asked for again while it waits, and for an invoice that was reopened after it', async () => {
  const ladder = await aLadder();
  const { fresh, paid } = await givenInvoices(ladder.company);
  const { version } = bodyOf(await ladder.patch({ levels: [aLevel(1)], apply_to_running: true }), 200);
  assert.equal(bodyOf(await ladder.patch({ apply_to_running: true }), 200).moved_count, 2);
  await stage.workOnDunning('dunning.move');
  const versions = async () =>
    (
      await stage.sql('select policy_version from dunning_invoices where id = any($1::uuid[]) order by id = $2', [
        [fresh, paid],
        paid,
      ])
    ).map(({ policy_version }) => policy_version);
  assert.deepEqual(await versions(), [version, 1]);
  await stage.sql(`update dunning_invoices set status = 'open', settled_at = null where id = $1`, [paid]);
  assert.equal(bodyOf(await ladder.patch({ apply_to_running: true }), 200).moved_count, 1);
  await stage.workOnDunning('dunning.move');
  assert.deepEqual(await versions(), [version, version]);
});

test('one answer lists every limit of the ladder that is exceeded', async () => {
  const ladder = await aLadder();
  const days = Array.from(
    { length: 61 },
    (_each, index) => `2026-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}`,
  );
  const refused = await ladder.patch({
    levels: [
      aLevel(1, { days: 0, fee_consumer: euros('0.01'), fee_business: euros('0.01') }),
      aLevel(1, { days: 9, payment_days: 4, fee_consumer: euros('3.01'), name: 'x'.repeat(61) }),
      aLevel(3, { days: 91, payment_days: 61, fee_business: euros('10.01'), intro: 'x'.repeat(2001) }),
      { ...aLevel(4, { days: 63 }), show_interest: 'yes', closing: '', other: 1 },
    ],
    handover: { days: 91, other: true },
    letter_distance_days: 31,
    minimum_amount: euros('1000.01'),
    remainder: 'keep',
    quiet_days: days,
    business_date: '2026-03-02',
  });
  assertRefused(
    refused,
    400,
    'validation_error',
    'invalid levels[0].days',
    'invalid levels[0].fee_consumer.value',
    'invalid levels[0].fee_business.value',
    'invalid levels[1].level',
    'max_length levels[1].name',
    'invalid levels[1].days',
    'invalid levels[1].payment_days',
    'invalid levels[1].fee_consumer.value',
    'invalid levels[2].days',
    'invalid levels[2].payment_days',
    'invalid levels[2].fee_business.value',
    'max_length levels[2].intro',
    'invalid levels[3].days',
    'invalid levels[3].show_interest',
    'blank levels[3].closing',
    'unknown_field levels[3].other',
    'invalid handover.days',
    'unknown_field handover.other',
    'invalid letter_distance_days',
    'invalid minimum_amount.value',
    'invalid_choice remainder',
    'max_length quiet_days',
    'unknown_field business_date',
  );
  assertRefused(
    await ladder.patch({ effective_from: '2026-03-01', levels: [aLevel(1), aLevel(2, { payment_days: 8 })] }),
    400,
    'validation_error',
    'invalid effective_from',
    'invalid handover.days',
  );
  const [none, seven] = [[], [1, 2, 3, 4, 5, 6, 7].map((level) => aLevel(level))];
  assertRefused(await ladder.patch({ levels: none }), 400, 'validation_error', 'required levels');
  assertRefused(await ladder.patch({ levels: seven }), 400, 'validation_error', 'max_length levels');
  assert.equal((await ladder.versions()).count, 1);
});

test('the day of a sandbox’s last run is the day of the company', async () => {
  const ladder = await aLadder();
  await stage.sql(`update companies set dunning_business_date = '2026-06-01' where id = $1`, [ladder.company]);
  assert.equal((await ladder.get()).business_date, '2026-06-01');
  assertRefused(
    await ladder.patch({ bundle: false, effective_from: '2026-05-31' }),
    400,
    'validation_error',
    'invalid effective_from',
  );
  const { version, effective_from } = bodyOf(await ladder.patch({ bundle: false }), 200);
  assert.deepEqual([version, effective_from], [2, '2026-06-01']);
  assert.equal((await ladder.get()).version, 2);
  await stage.sql(`update companies set dunning_business_date = '2026-01-01' where id = $1`, [ladder.company]);
  assert.equal((await ladder.get()).business_date, '2026-03-02');
});

test('the ladder is the operator’s: `operator:admin` changes it, `operator:read` reads it, a copy of production keeps it', async () => {
  const ladder = await aLadder();
  const key = await stage.givenKey('operator', undefined, ['operator:read', 'operator:cases']);
  assert.equal((await stage.send('GET', ladder.path, { key })).status, 200);
  assertRefused(await stage.send('PATCH', ladder.path, { key, body: { bundle: false } }), 403, 'permission_denied');
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [ladder.company]);
  assertRefused(await ladder.patch({ bundle: false }), 403, 'sandbox_source_managed');
  assert.equal((await ladder.versions()).count, 1);
});
