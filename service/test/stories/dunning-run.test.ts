/** An invoice climbs the ladder: runs, decisions, letters and the last gate (dunning.md 5, 6). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const summaryOf = (decision: Decision | undefined) =>
  decision && `${decision.outcome} ${decision.reason} ${decision.level} ${decision.next_on ?? '-'}`;

test('an unpaid invoice gets a reminder seven days after it is due, by post, and waits in the outbox', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  assert.equal((await company.row(id)).next_on, '2026-03-09');
  const run = await stage.run({ on: '2026-03-09', company_id: company.id });
  assert.equal(run.status, 'finished');
  assert.deepEqual(run.counts, {
    examined: 1,
    notices: 1,
    letters: 1,
    handovers: 0,
    held: 0,
    stopped: 0,
    skipped_companies: 0,
  });
  const [notice] = await company.notices(id);
  assert.ok(notice);
  assert.deepEqual(
    [notice.level, notice.channel, notice.status, notice.dated, notice.pay_by, notice.fee_cents, notice.demanded_cents],
    [1, 'post', 'waiting', '2026-03-09', '2026-03-16', '0', '10000'],
  );
  const row = await company.row(id);
  assert.deepEqual(
    [row.status, row.current_level, row.default_since, row.next_on],
    ['in_dunning', 1, '2026-03-17', '2026-03-19'],
  );
  assert.equal(summaryOf(await company.decision(id, '2026-03-02')), 'wait not_due 1 2026-03-09');
  assert.equal(summaryOf(await company.decision(id, '2026-03-09')), 'notice due 1 -');
  assert.equal(await company.decision(id, '2026-03-01'), undefined, 'before its release');
  assert.equal(await company.decision(id, '2026-03-10'), undefined, 'a day that has not come');
});

test('while a letter lies in the outbox nothing follows it, and the run warns', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const run = await stage.run({ on: '2026-03-19', company_id: company.id });
  assert.deepEqual([run.counts.held, run.counts.notices], [1, 0]);
  assert.deepEqual(
    run.warnings.map(({ code }) => code),
    ['outbox_waiting'],
  );
  assert.equal(summaryOf(await company.decision(id, '2026-03-19')), 'hold not_posted 2 -');
  assert.equal((await company.row(id)).next_on, '2026-03-20', 'asked again on the next working day');
});

test('a debtor with a mailbox climbs all levels by mail, with fees and interest from the default on', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ email: 'buchhaltung@muster-metallbau.example', claimType: 'H11' });
  for (const on of ['2026-03-09', '2026-03-19', '2026-03-30']) await stage.run({ on, company_id: company.id });
  const notices = await company.notices(id);
  assert.deepEqual(
    notices.map((each) => [
      each.level,
      each.status,
      each.dated,
      each.fee_cents,
      each.interest_cents,
      each.demanded_cents,
    ]),
    [
      [1, 'sent', '2026-03-09', '0', '0', '10000'],
      [2, 'sent', '2026-03-19', '250', '8', '10258'],
      [3, 'sent', '2026-03-30', '250', '39', '10539'],
    ],
  );
  const row = await company.row(id);
  assert.deepEqual([row.fees_cents, row.interest_cents, row.current_level], ['500', '39', 3]);
  const mails = readdirSync(join(stage.service.folder, 'mails')).map((name) =>
    readFileSync(join(stage.service.folder, 'mails', name), 'utf8'),
  );
  assert.equal(mails.length, 3);
  assert.ok(mails.every((mail) => mail.includes('application/pdf')));
  const events = await stage.service.sql(
    `select type, envelope::json->'data'->>'level' as level from events where company_id = $1 order by recorded_at`,
    [company.id],
  );
  assert.deepEqual(
    events.map(({ type, level }) => `${String(type)} ${String(level)}`),
    ['dunning.level_reached 1', 'dunning.level_reached 2', 'dunning.level_reached 3'],
  );
});

test('all invoices of a debtor that are due on one day share a letter and one fee', async () => {
  const company = await stage.company();
  const first = await company.invoice({ email: 'buchhaltung@muster-metallbau.example' });
  const second = await company.invoice({ email: 'buchhaltung@muster-metallbau.example', debtor: first.debtor });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const run = await stage.run({ on: '2026-03-19', company_id: company.id });
  assert.deepEqual([run.counts.notices, run.counts.letters], [2, 1]);
  const notices = [...(await company.notices(first.id)), ...(await company.notices(second.id))].filter(
    ({ level }) => level === 2,
  );
  assert.equal(new Set(notices.map(({ letter_id }) => letter_id)).size, 1);
  assert.equal(
    notices.reduce((sum, { fee_cents }) => sum + Number(fee_cents), 0),
    250,
  );
});

test('a second letter to a debtor waits for the distance of the policy', async () => {
  const company = await stage.company();
  const first = await company.invoice({ email: 'buchhaltung@muster-metallbau.example' });
  const second = await company.invoice({
    email: 'x@muster-metallbau.example',
    debtor: first.debtor,
    due: '2026-03-04',
  });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await stage.run({ on: '2026-03-11', company_id: company.id });
  assert.equal(summaryOf(await company.decision(second.id, '2026-03-11')), 'wait letter_distance 1 2026-03-13');
  await stage.run({ on: '2026-03-13', company_id: company.id });
  assert.equal((await company.notices(second.id))[0]?.dated, '2026-03-13');
});

test('reasons of company, invoice, debtor and policy hold a step, the first in this order', async () => {
  const company = await stage.company();
  const stopped = await company.invoice();
  const unreachable = await company.invoice({ address: null });
  const minor = await company.invoice({ person: { birth_date: '2010-01-01' } });
  const small = await company.invoice({ cents: 400 });
  await stage.patchLadder(company.id, { minimum_amount: { currency: 'EUR', value: '5.00' }, apply_to_running: true });
  await stage.service.workOnDunning();
  await stage.service.sql(`update dunning_debtors set dunning_stop = 'insolvent' where id = $1`, [stopped.debtor]);
  const run = await stage.run({ on: '2026-03-09', company_id: company.id });
  assert.deepEqual([run.counts.examined, run.counts.held], [4, 4]);
  assert.equal(summaryOf(await company.decision(stopped.id, '2026-03-09')), 'hold insolvent 1 -');
  assert.equal(summaryOf(await company.decision(unreachable.id, '2026-03-09')), 'hold unreachable 1 -');
  assert.equal(summaryOf(await company.decision(minor.id, '2026-03-09')), 'hold minor 1 -');
  assert.equal(summaryOf(await company.decision(small.id, '2026-03-09')), 'hold below_minimum 1 -');
  const rows = () =>
    stage.service.sql('select count(*)::int as count from ladder_decisions where company_id = $1', [company.id]);
  const before = await rows();
  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(await rows(), before, 'an unchanged hold costs no row');
  assert.equal(summaryOf(await company.decision(small.id, '2026-03-10')), 'hold below_minimum 1 -');
});

test('a paused company gets no letters, and each of its invoices says so for these days', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  const pause = (dunning_paused: boolean) =>
    stage.service.send('PATCH', `/operator/v1/companies/${company.id}/`, {
      key: stage.operator,
      body: { dunning_paused },
    });
  assert.equal((await pause(true)).status, 200);
  const run = await stage.run({ on: '2026-03-09', company_id: company.id });
  assert.deepEqual([run.counts.skipped_companies, run.counts.examined], [1, 0]);
  const dates = await stage.service.sql('select dunning_business_date as date from companies where id = $1', [
    company.id,
  ]);
  assert.deepEqual(dates, [{ date: null }], 'a run that leaves a company out does not move its business date');
  assert.equal(summaryOf(await company.decision(id, '2026-03-02')), 'hold company_paused 1 -');
  const list = async (path: string, key: string) =>
    (await stage.service.send<{ results: Decision[] }>('GET', path, { key })).body.results.map(summaryOf);
  const held = ['hold company_paused 1 -'];
  assert.deepEqual(await list('/mahnservice/v1/dunning-preview/?on=2026-03-09', company.key), held);
  const decisions = (query: string) =>
    list(`/operator/v1/dunning-decisions/?company_id=${company.id}&on=2026-03-02&${query}`, stage.operator);
  for (const query of ['outcome=hold', 'reason=company_paused']) assert.deepEqual(await decisions(query), held, query);
  for (const query of ['outcome=wait', 'reason=not_due']) assert.deepEqual(await decisions(query), [], query);
  await pause(false);
  assert.equal((await stage.run({ on: '2026-03-10', company_id: company.id })).counts.notices, 1);
});

test('a company reads in the spans of an invoice on which days its dunning was paused, and what came before and after', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await stage.service.sql(
    `insert into ladder_company_holds (kind, company_id, reason, from_on, until_on)
     values ('invoice', $1, 'company_paused', '2026-03-04', '2026-03-05'), ('invoice', $1, 'company_paused', '2026-03-12', null), ('invoice', $1, 'company_locked', '2026-03-13', null)`,
    [company.id],
  );
  const spans = async (query = '') => {
    const path = `/mahnservice/v1/invoices/${id}/decisions/${query}`;
    const { body } = await stage.service.send<{ count: number; next: string | null; results: Decision[] }>(
      'GET',
      path,
      {
        key: company.key,
      },
    );
    return { ...body, results: body.results.map(({ on, until, reason }) => `${on} ${until ?? '-'} ${reason}`) };
  };
  const all = [
    '2026-03-13 - company_locked',
    '2026-03-12 2026-03-12 company_paused',
    '2026-03-10 2026-03-11 not_due',
    '2026-03-09 2026-03-09 due',
    '2026-03-06 2026-03-08 not_due',
    '2026-03-04 2026-03-05 company_paused',
    '2026-03-02 2026-03-03 not_due',
  ];
  assert.deepEqual((await spans()).results, all);
  const { count, next, results } = await spans('?limit=3');
  assert.deepEqual([count, results], [7, all.slice(0, 3)]);
  assert.deepEqual((await spans(new URL(next ?? '').search)).results, all.slice(3, 6));
});

test('a dry run writes nothing but its decisions, also with a ladder that is not in force', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  const dry = await stage.run({ on: '2026-03-09', company_id: company.id, dry_run: true });
  assert.deepEqual([dry.status, dry.counts.notices], ['finished', 1]);
  assert.equal((await company.notices(id)).length, 0);
  const tried = await stage.run({
    on: '2026-03-05',
    company_id: company.id,
    dry_run: true,
    ladder: {
      levels: [
        {
          level: 1,
          name: 'Erinnerung',
          days: 2,
          payment_days: 7,
          fee_consumer: { currency: 'EUR', value: '0.00' },
          fee_business: { currency: 'EUR', value: '0.00' },
          show_interest: false,
        },
      ],
    },
  });
  assert.deepEqual([tried.status, tried.counts.notices], ['finished', 1]);
  const { body } = await stage.service.send<{ results: Decision[] }>(
    'GET',
    `/operator/v1/dunning-runs/${tried.id}/decisions/`,
    { key: stage.operator },
  );
  assert.deepEqual(
    body.results.map((each) => [each.invoice_id, each.on, each.outcome]),
    [[id, '2026-03-05', 'notice']],
  );
  const { body: preview } = await stage.service.send<{ results: Decision[] }>(
    'GET',
    '/mahnservice/v1/dunning-preview/?on=2026-03-09',
    { key: company.key },
  );
  assert.deepEqual(preview.results.map(summaryOf), ['notice due 1 -']);
});

test('a dry run decides by the policy that invoices have moved to by its day, as the run of that day does', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ due: '2026-03-04' });
  const cents = { currency: 'EUR', value: '0.00' };
  const level = { level: 1, name: 'Erinnerung', days: 1, payment_days: 7, fee_consumer: cents, fee_business: cents };
  await stage.patchLadder(company.id, {
    levels: [{ ...level, show_interest: false }],
    effective_from: '2026-03-05',
    apply_to_running: true,
  });
  const run = async (on: string, dry_run = true) => {
    const done = await stage.run({ on, company_id: company.id, dry_run });
    const path = `/operator/v1/dunning-runs/${done.id}/decisions/`;
    const { body } = await stage.service.send<{ results: Decision[] }>('GET', path, { key: stage.operator });
    return body.results.map(({ on: day, outcome, policy_version }) => [day, outcome, policy_version]);
  };
  const moved = [['2026-03-06', 'notice', 2]];
  assert.deepEqual(await run('2026-03-05'), [], 'moved with the run of the day, and due on the next working day');
  assert.deepEqual(await run('2026-03-06'), moved);
  await stage.run({ on: '2026-03-05', company_id: company.id });
  assert.deepEqual(await run('2026-03-06'), moved);
  assert.deepEqual(await run('2026-03-06', false), moved);
  assert.equal((await company.notices(id)).length, 1);
});

test('what is paid between plan and gate keeps the letter back; what is paid in part makes it anew', async () => {
  const company = await stage.company();
  const paid = await company.invoice();
  const partly = await company.invoice();
  const paused = await company.invoice();
  const run = await stage.plan({ on: '2026-03-09', company_id: company.id });
  assert.deepEqual([run.status, run.counts.notices], ['running', 3]);
  await company.pay(paid.id, 10_000);
  await company.pay(partly.id, 4_000);
  await company.change(paused.id, 'paused = true');
  await stage.service.workOnDunning();
  const done = await stage.read(run);
  assert.deepEqual([done.status, done.counts.letters, done.counts.stopped], ['finished', 1, 2]);
  assert.deepEqual(
    (await company.notices(paid.id)).map(({ status, stop_reason }) => [status, stop_reason]),
    [['stopped', 'paid']],
  );
  assert.equal(summaryOf(await company.decision(paid.id, '2026-03-09')), 'end paid 0 -');
  assert.equal((await company.notices(partly.id))[0]?.demanded_cents, '6000');
  assert.equal(summaryOf(await company.decision(paused.id, '2026-03-09')), 'hold paused 1 -');
  assert.equal((await company.row(paused.id)).current_level, 0);
  await company.change(paused.id, 'paused = false');
  assert.equal((await company.row(paused.id)).next_on, '2026-03-10');
  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(
    (await company.notices(paused.id)).map(({ level, status }) => [level, status]),
    [
      [1, 'stopped'],
      [1, 'waiting'],
    ],
  );
});

test('a stopped run stops what has not passed the gate', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  const run = await stage.plan({ on: '2026-03-09', company_id: company.id });
  const stop = () => stage.service.send('POST', `/operator/v1/dunning-runs/${run.id}/stop/`, { key: stage.operator });
  assert.equal((await stop()).status, 200);
  assert.equal((await stop()).status, 409);
  await stage.service.workOnDunning();
  assert.equal(summaryOf(await company.decision(id, '2026-03-09')), 'hold run_stopped 1 -');
  const { status, counts } = await stage.read(run);
  assert.deepEqual([status, counts.letters, counts.stopped], ['stopped', 0, 1]);
  assert.equal((await stage.run({ on: '2026-03-10', company_id: company.id })).counts.notices, 1);
});

test('a second run on one day takes what was held that day, neither what had a notice nor what was resumed', async () => {
  const company = await stage.company();
  const held = await company.invoice({ address: null });
  const sent = await company.invoice();
  const resumed = await company.invoice();
  await company.change(resumed.id, 'paused = true');
  assert.equal((await stage.run({ on: '2026-03-09', company_id: company.id })).counts.held, 1);
  const address = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  const path = `/mahnservice/v1/debtors/${held.debtor}/`;
  await stage.service.send('PATCH', path, { key: company.key, body: { address } });
  await company.change(resumed.id, 'paused = false');
  const { counts } = await stage.run({ on: '2026-03-09', company_id: company.id });
  assert.deepEqual([counts.examined, counts.notices], [1, 1]);
  assert.equal(summaryOf(await company.decision(held.id, '2026-03-09')), 'notice due 1 -');
  assert.deepEqual([(await company.notices(sent.id)).length, (await company.notices(resumed.id)).length], [1, 0]);
  assert.equal((await stage.run({ on: '2026-03-09', company_id: company.id })).counts.examined, 0);
});

test('a second run on one day sends what a stop of the first one kept back', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  const first = await stage.plan({ on: '2026-03-09', company_id: company.id });
  await stage.service.send('POST', `/operator/v1/dunning-runs/${first.id}/stop/`, { key: stage.operator });
  await stage.service.workOnDunning();
  assert.equal((await company.row(id)).next_on, '2026-03-10', 'the automatic run of the next day');
  assert.equal((await stage.run({ on: '2026-03-09', company_id: company.id })).counts.notices, 1);
  assert.deepEqual(
    (await company.notices(id)).map(({ status, dated }) => [status, dated]),
    [
      ['stopped', '2026-03-09'],
      ['waiting', '2026-03-09'],
    ],
  );
  assert.equal(summaryOf(await company.decision(id, '2026-03-09')), 'notice due 1 -');
});

test('an invoice past the last level goes on once a new policy hands over or has another level', async () => {
  const company = await stage.company();
  await stage.patchLadder(company.id, { handover: { enabled: false } });
  const { id } = await company.invoice({
    email: 'buchhaltung@muster-metallbau.example',
    claimType: 'H11',
    version: 2,
  });
  for (const on of ['2026-03-09', '2026-03-19', '2026-03-30']) await stage.run({ on, company_id: company.id });
  assert.equal((await company.row(id)).next_on, null);
  const ladder = { handover: { enabled: true } };
  const tried = await stage.run({ on: '2026-04-09', company_id: company.id, dry_run: true, ladder });
  assert.equal(tried.counts.handovers, 1, 'a ladder is tried for an invoice without a next step too');
  await stage.patchLadder(company.id, { handover: { enabled: true }, apply_to_running: true });
  await stage.service.workOnDunning();
  assert.equal((await company.row(id)).next_on, '2026-04-09');
  assert.equal(summaryOf(await company.decision(id, '2026-03-30')), 'notice due 3 -');
});

test('a dry run warns of a base rate that is not known, as the run of its day does', async () => {
  const company = await stage.company();
  await company.invoice({ email: 'buchhaltung@muster-metallbau.example', agreed: true });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const { warnings } = await stage.run({ on: '2027-02-15', company_id: company.id, dry_run: true });
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['base_rate_missing'],
  );
});

test('the operator is warned of a letter that the gate alone makes without interest', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ email: 'buchhaltung@muster-metallbau.example' });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const run = await stage.plan({ on: '2026-03-19', company_id: company.id });
  assert.deepEqual(run.warnings, []);
  const rates = await stage.service.sql(`delete from base_rates where valid_from >= '2025-07-01' returning *`);
  await stage.service.workOnDunning();
  for (const rate of rates)
    await stage.service.sql(`insert into base_rates select * from json_populate_record(null::base_rates, $1)`, [
      JSON.stringify(rate),
    ]);
  assert.equal((await company.notices(id))[1]?.interest_cents, '0');
  const { warnings } = await stage.read(run);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['base_rate_missing'],
  );
});

test('a run whose work failed for good does not hold up the next one', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  const { body } = await stage.service.send('POST', '/operator/v1/dunning-runs/', {
    key: stage.operator,
    body: { on: '2026-03-09', company_id: company.id },
  });
  await stage.service.sql(`update work_items set failed_at = now() where key = $1`, [body.id]);
  assert.equal((await stage.run({ on: '2026-03-09', company_id: company.id })).counts.notices, 1);
  assert.equal((await company.notices(id)).length, 1);
});
