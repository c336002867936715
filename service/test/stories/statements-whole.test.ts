/** Whatever is booked, stated, cancelled and interrupted: each item is stated once, and the statements say what the ledger says. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import { compareStatements } from '../../src/domain/statements/statements/index.ts';
import { statementRunHandler } from '../../src/domain/statements/runs/index.ts';
import type { OperatorTx } from '../../src/platform/database/session.ts';
import { compose } from '../../src/platform/database/statement.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  aCase,
  aClient,
  aDraft,
  aRun,
  cancel,
  givenIssuer,
  publish,
  statementAt,
  theConditions,
  workOnRuns,
} from '../harness/collected-money.ts';
import { copyCases } from '../harness/copied-cases.ts';
import { endThreadInside, hold } from '../harness/held-locks.ts';
import { chanceOf } from '../harness/random.ts';
import { noOtherWork } from '../harness/other-work.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

const cents = (name: string): string => `sum(left(p ->> '${name}', -1)::int8)::int8`;

/** What allocations of payments say of each payment by line of the balance, and what the statements in force state of it. */
async function assertStatesTheLedger({ company }: Company): Promise<void> {
  const compared = await Array.fromAsync(compareStatements(stage.database));
  assert.deepEqual(
    compared.flatMap(({ findings }) => findings),
    [],
  );
  const ledger = await stage.sql(
    `select o.payment_id, sum(-p.amount_cents)::int8 as amount,
       coalesce(sum(-p.amount_cents) filter (where p.account = 'payment_on_principal_claim'), 0)::int8 as principal,
       coalesce(sum(-p.amount_cents) filter (where p.account like 'payment_on_interest_%'), 0)::int8 as interest,
       coalesce(sum(-p.amount_cents) filter (where p.account like 'payment_on_costs_%'), 0)::int8 as costs
     from ledger_postings p join ledger_postings o on o.company_id = p.company_id and o.entry_id = p.cause_entry_id and o.line = 1
     where p.company_id = $1 and p.account like 'payment_on_%' and p.rule like 'allocation.%' group by 1 order by 1`,
    [company],
  );
  const stated = await stage.sql(
    `select p ->> 'payment_id' as payment_id, ${cents('amount')} as amount, ${cents('principal')} as principal, ${cents('interest')} as interest,
       (${cents('fees')} + ${cents('taxable_expenses')} + ${cents('taxfree_expenses')} + ${cents('client_charges')} + ${cents('vat_owed_by_debtor')})::int8 as costs
     from statements s join statement_mandates m on m.company_id = s.company_id and m.statement_id = s.id
     cross join json_array_elements(m.details::json -> 'payments') p
     where s.company_id = $1 and s.is_own and s.status <> 'cancelled' group by 1 order by 1`,
    [company],
  );
  assert.deepEqual(stated, ledger);
  const missing = await stage.sql(
    `select p.entry_id from ledger_postings p where p.company_id = $1 and p.line = 1 and p.rule like 'allocation.%'
       and (select count(*) from statement_items i where i.company_id = p.company_id and i.source_id = p.entry_id and i.is_active) <> 1`,
    [company],
  );
  assert.deepEqual(missing, []);
}

/** What a client reads of a statement but for what happens to it later. */
async function saidOf(client: Company, { id }: { readonly id: string }): Promise<string> {
  const path = `/v2/statements/${id}/`;
  const { status, cancelled_at, cancellation_invoice_no, documents, updated_at, ...said } =
    await client.read<Statement>(path);
  assert.ok(status && documents && updated_at && (cancelled_at === null) === (cancellation_invoice_no === null));
  return JSON.stringify(said) + (await client.send('GET', `${path}mandate-details/`)).text;
}

test('after random bookings, runs and cancellations the statements in force are the ledger, and none has changed', async () => {
  for (const seed of [1, 2, 3]) {
    const chance = chanceOf(seed);
    const below = (max: number) => chance.whole(max);
    // Interest runs, debtors pay to either side, and those of the third company owe VAT.
    const client = await aClient(
      stage,
      { advanced_costs: seed === 2 ? 'at_once' : 'at_closing' },
      seed === 3 ? { tax_treatment: 'not_input_tax_deductible' } : {},
    );
    const claim = { delay_date: '2026-01-25' };
    const cases = [await aCase(stage, client, claim), await aCase(stage, client, claim)];
    const payments: { readonly file: (typeof cases)[number]; readonly id: string }[] = [];
    const published: OperatorStatement[] = [];
    const said = new Map<string, string>();
    const publishAll = async (statements: StatementRun['statements']): Promise<void> => {
      for (const each of statements) {
        published.push(await publish(stage, each));
        said.set(each.id, await saidOf(client, each));
      }
    };
    for (let step = 0; step < 14; step += 1) {
      const file = cases[below(2)];
      assert.ok(file);
      const kind = below(6);
      const value = `${1 + below(300)}.${10 + below(90)}`;
      if (kind <= 1) {
        const value_date = `2026-02-${10 + below(18)}`;
        const payer = below(4) === 0 ? 'client' : 'debtor';
        payments.push({ file, id: (await file.pay(value, { value_date, payer })).id });
      } else if (kind === 2)
        await file.cost(below(2) === 0 ? 'court_fee' : 'collection_fee', value, {
          date: '2026-02-20',
          description: `${step}`,
        });
      else if (kind === 3) {
        const [reversed] = payments.splice(below(payments.length), 1);
        if (reversed !== undefined) await reversed.file.reverse(reversed);
      } else if (kind === 4) {
        await publishAll((await aRun(stage, client)).statements);
      } else {
        const [cancelled] = published.splice(below(published.length), 1);
        if (cancelled !== undefined) await cancel(stage, cancelled);
      }
    }
    await publishAll((await aRun(stage, client)).statements);
    await assertStatesTheLedger(client);
    assert.ok(said.size > 0);
    for (const [id, text] of said) assert.equal(await saidOf(client, { id }), text);
  }
});

/** Starts a run over three cases, whose process dies after some pages of one case each. @returns the run */
async function killedAfter(client: Company, pages: number): Promise<string> {
  for (let count = 0; count < 3; count += 1) await (await aCase(stage, client)).pay('10.00');
  const body = {
    company_id: client.company,
    period_start: '2026-01-01',
    period_end: '2026-03-02',
    booking_date: '2026-03-02',
  };
  const { id } = bodyOf(await stage.operate<StatementRun>('POST', '/operator/v1/statement-runs/', body), 202);
  let left = pages;
  const dying = {
    asOperator: <T>(work: (tx: OperatorTx) => Promise<T>): Promise<T> =>
      stage.database.asOperator(async (tx) => {
        const done = await work(tx);
        assert.ok((left -= 1) >= 0, 'killed');
        return done;
      }),
    asOperatorInThread: stage.database.asOperatorInThread.bind(stage.database),
  };
  const handler = statementRunHandler(dying, 1);
  const item = { id, kind: handler.kind, key: id, company_id: null, payload: null, attempts: 1, age_seconds: 0 };
  await assert.rejects(handler.work(item, new AbortController().signal, noOtherWork), /killed/);
  return id;
}

const readRun = async (id: string): Promise<StatementRun> =>
  bodyOf(await stage.operate<StatementRun>('GET', `/operator/v1/statement-runs/${id}/`), 200);

test('a run whose process is killed goes on where it was, and states nothing twice', async () => {
  // Within the items, and within the VAT.
  for (const pages of [2, 5]) {
    const client = await aClient(stage);
    const id = await killedAfter(client, pages);
    const [taken] = await stage.sql('select count(*)::int as count from statement_items where company_id = $1', [
      client.company,
    ]);
    assert.deepEqual(taken, { count: Math.min(pages, 3) });
    await workOnRuns(stage);
    assert.equal((await readRun(id)).statements.length, 1);
    await assertStatesTheLedger(client);
  }
});

test('what happens to a company in the middle of its run: one tax treatment in all rows, nothing of a discarded draft', async () => {
  const retaxed = await aClient(stage);
  const run = await killedAfter(retaxed, 2);
  await stage.sql(`update companies set tax_treatment = 'third_country_non_taxable' where id = $1`, [retaxed.company]);
  await workOnRuns(stage);
  const [made] = (await readRun(run)).statements;
  const draft = await statementAt(stage, made?.id ?? '');
  assert.deepEqual(draft.outdated, ['tax_treatment_changed']);
  assert.deepEqual(
    draft.overview_vat_specific.map(({ vat_rate, invoice_amount_vat }) => [vat_rate, invoice_amount_vat.value]),
    [['19.00', '0.57']],
  );
  const discarded = await aClient(stage);
  const other = await killedAfter(discarded, 5);
  const [begun] = await stage.sql('select id from statements where company_id = $1', [discarded.company]);
  assert.equal((await stage.operate('DELETE', `/operator/v1/statements/${String(begun?.['id'])}/`)).status, 204);
  await workOnRuns(stage);
  assert.deepEqual((await readRun(other)).skipped, [{ company_id: discarded.company, reason: 'nothing_to_state' }]);
  await aRun(stage, discarded);
  await assertStatesTheLedger(discarded);
});

test('a run over many cases is done in a thread, which may end in the middle of items and of VAT', async () => {
  const client = await aClient(stage);
  const one = await aCase(stage, client);
  await one.pay('10.00');
  await one.pay('7.00');
  await copyCases((text, values) => stage.sql(text, values), one.id, 59);
  const body = { company_id: client.company, period_start: '2026-01-01', period_end: '2026-03-02' };
  const { id } = bodyOf(
    await stage.operate<StatementRun>('POST', '/operator/v1/statement-runs/', { ...body, booking_date: '2026-03-02' }),
    202,
  );
  const handler = statementRunHandler(stage.database, 2);
  const item = { id, kind: handler.kind, key: id, company_id: null, payload: null, attempts: 1, age_seconds: 0 };
  const path = `/operator/v1/statements/?company_id=${client.company}`;
  const working = async () => {
    for (let kind = 'postponed'; kind === 'postponed';)
      ({ kind } = await handler.work(item, new AbortController().signal, noOtherWork));
  };
  // The eleventh page waits for a lock.
  await stage.sql(`create function wait_for_lock() returns trigger language plpgsql as $$
    declare done integer := (select count(*) from statement_mandates m
      where m.statement_id = new.statement_id and (tg_op = 'INSERT' or m.nets is null));
    begin
      if done = 20 then perform pg_advisory_xact_lock_shared(62, case tg_op when 'INSERT' then 1 else 2 end); end if;
      return new;
    end $$`);
  await stage.sql(`create trigger wait_for_lock before insert or update on statement_mandates for each row
    when (new.company_id = '${client.company}') execute function wait_for_lock()`);
  const releases = await Promise.all(
    [1, 2].map((phase) => hold(stage.address, `select pg_advisory_xact_lock(62, ${phase})`)),
  );
  for (const release of releases) {
    const done = assert.rejects(working(), { code: 'service_unavailable' });
    await endThreadInside(stage, stage.database.workThread);
    const [begun] = await stage.sql('select id from statements where company_id = $1', [client.company]);
    const details = `/operator/v1/statements/${String(begun?.['id'])}/mandate-details/`;
    assert.equal(bodyOf(await stage.operate<Page<object>>('GET', details), 200).results.length, 0);
    assert.equal(bodyOf(await stage.operate<Page<object>>('GET', path), 200).results.length, 0);
    assert.deepEqual((await statementAt(stage, String(begun?.['id']))).overview_vat_specific, []);
    await release();
    await done;
  }
  await workOnRuns(stage);
  const [draft] = bodyOf(await stage.operate<Page<OperatorStatement>>('GET', path), 200).results;
  assert.deepEqual([draft?.mandate_count, draft?.status], [60, 'draft']);
  await publish(stage, { id: draft?.id ?? '' });
  await assertStatesTheLedger(client);
  const [sums] = await stage.sql(
    `select (${cents('payout')})::text as payout, (${cents('vat')} + ${cents('commission_vat')})::text as vat, bool_and(m.nets is null) as is_shared
     from statement_mandates m cross join json_array_elements(m.details::json -> 'payments') p where m.statement_id = $1`,
    [draft?.id],
  );
  const vat = (draft?.overview_vat_specific ?? []).map(({ invoice_amount_vat }) => Number(invoice_amount_vat.value));
  assert.deepEqual(sums, {
    payout: draft?.total_balance.value.replace('.', ''),
    vat: String(Math.round(100 * vat.reduce((sum, each) => sum + each, 0))),
    is_shared: true,
  });
});

test('a run whose work is given up has failed; retried by the operator, it finishes', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const body = { period_start: '2026-01-01', period_end: '2026-03-02', booking_date: '2026-03-02' };
  const run = await stage.operate<StatementRun>('POST', '/operator/v1/statement-runs/', {
    company_id: client.company,
    ...body,
  });
  const read = async () =>
    (await stage.operate<StatementRun>('GET', `/operator/v1/statement-runs/${run.body.id}/`)).body;
  assert.equal((await read()).status, 'running');
  const [work] = await stage.sql(`update work_items set failed_at = now() where key = $1 returning id`, [run.body.id]);
  assert.equal((await read()).status, 'failed');
  const retried = await stage.operate('POST', `/operator/v1/failed-work/${String(work?.['id'])}/retry/`);
  assert.ok(retried.status < 300, retried.text);
  await workOnRuns(stage);
  const { status, statements } = await read();
  assert.deepEqual([status, statements.length], ['finished', 1]);
});

test('a case keeps the conditions that were in force, and recorded, when it was accepted', async () => {
  const client = await aClient(stage);
  const commissionOf = async (of: { readonly id: string }, { id }: OperatorStatement) => {
    const details = await stage.operate<Page<StatementMandate>>(
      'GET',
      `/operator/v1/statements/${id}/mandate-details/`,
    );
    const own = bodyOf(details, 200).results.find(({ mandate }) => mandate.id === of.id);
    return own?.payments.map(({ commission }) => commission.value);
  };
  const agree = async (rate: string, valid_from: string) => {
    stage.clock.advance({ minutes: 1 });
    const terms = { ...theConditions, success_commission: { rate, basis: 'principal' }, valid_from };
    bodyOf(await stage.operate('POST', `/operator/v1/companies/${client.company}/conditions/`, terms), 201);
  };
  const earlier = await aCase(stage, client);
  await agree('20', theConditions.valid_from);
  await agree('50', '2026-03-03');
  const later = await aCase(stage, client);
  await earlier.pay('100.00');
  await later.pay('100.00');
  const draft = await aDraft(stage, client);
  assert.deepEqual([await commissionOf(earlier, draft), await commissionOf(later, draft)], [['10.00'], ['20.00']]);
});

test('the database refuses an item in a second statement, and a change of what a statement says', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const first = await publish(stage, await aDraft(stage, client));
  await (await aCase(stage, client)).pay('20.00');
  const second = await aDraft(stage, client);
  const copied = `insert into statement_items (company_id, statement_id, kind, source_id, mandate_id, recorded_at)
    select company_id, $2, kind, source_id, mandate_id, recorded_at from statement_items where statement_id = $1`;
  await assert.rejects(stage.sql(copied, [first.id, second.id]), {
    code: '23505',
    constraint: 'statement_items_once',
  });
  const details = `update statement_mandates set details = ''`;
  const change = compose<object, object>('test.change_details', `${details} where company_id = :company_id`);
  assert.equal(await stage.database.asOperator((tx) => tx.forCompany(client.company).run(change)), 0);
});

test('a publication and a cancellation at once leave one of both', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const { id } = await publish(stage, await aDraft(stage, client));
  const answers = await Promise.all(
    ['publish', 'cancel', 'cancel'].map((command) =>
      stage.operate(
        'POST',
        `/operator/v1/statements/${id}/${command}/`,
        command === 'cancel' ? { reason: 'x' } : undefined,
      ),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
});

test('numbers have the year of the booking date', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const draft = await aDraft(stage, client, { booking_date: '2025-12-31' });
  const { clearing_no, invoice_no } = await publish(stage, draft);
  assert.deepEqual([clearing_no, invoice_no], ['A2025-000001', 'R2025-000001']);
});

test('payments to the client wait for the closing where that is agreed, advances at once do not', async () => {
  const client = await aClient(stage, {
    fees_on_direct_payments: 'at_closing',
    advanced_costs: 'at_once',
    closing_statement: 'collective',
  });
  const file = await aCase(stage, client);
  await file.cost('court_fee', '38.00');
  await file.pay('138.00', { payer: 'client' });
  // The advance, and nothing of the payment.
  assert.equal((await publish(stage, await aDraft(stage, client))).total_balance.value, '-38.00');
  assert.deepEqual(
    (await aRun(stage, client)).skipped.map(({ reason }) => reason),
    ['nothing_to_state'],
  );
  await file.close();
  // 38.00 of the payment and their credit, and 10 % of 100.00 with VAT.
  assert.equal((await publish(stage, await aDraft(stage, client))).total_balance.value, '-11.90');
  await assertStatesTheLedger(client);
});

test('the interest that runs post behind payments and between them settles nothing anew', async () => {
  const client = await aClient(stage);
  const cases: Awaited<ReturnType<typeof aCase>>[] = [];
  for (const principal of ['1000.00', '1234.56', '9876.54'])
    cases.push(await aCase(stage, client, { delay_date: '2026-01-25', principal_amount: euros(principal) }));
  const payAll = async (value: string, value_date: string): Promise<void> => {
    for (const file of cases) await file.pay(value, { value_date });
  };
  const publishRun = async (period_end: string): Promise<void> => {
    const { statements } = await aRun(stage, client, { period_end });
    assert.equal(statements.length, 1, period_end);
    for (const each of statements) await publish(stage, each);
  };
  await payAll('10.00', '2026-02-09');
  await payAll('20.00', '2026-02-28');
  await publishRun('2026-03-02');
  stage.clock.advance({ days: 5 });
  await payAll('7.00', '2026-03-07');
  stage.clock.advance({ days: 10 });
  await payAll('5.00', '2026-03-17');
  // Recorded before the second of these payments, and posts interest through a day before it.
  await publishRun('2026-03-12');
  await publishRun('2026-03-17');
  await assertStatesTheLedger(client);
  const recorded = await stage.sql(
    `select (select array_agg(distinct f.fact ->> 'date' order by f.fact ->> 'date') from ledger_facts f
         where f.company_id = $1 and f.kind = 'interest_posting') as posted,
       (select count(*)::int from ledger_postings p where p.company_id = $1 and p.line = 1 and p.rule like 'allocation.%') as allocations`,
    [client.company],
  );
  assert.deepEqual(recorded, [{ posted: ['2026-03-02', '2026-03-12', '2026-03-17'], allocations: 12 }]);
});
