/**
 * What changes an invoice while a run plans its notice or hands it over, while its letter passes the gate, or while a
 * print batch takes it (dunning.md 6.4): the one that commits first is known to the other, and nothing is done half or
 * twice.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { type CommitHold, commitHold } from '../harness/commit-hold.ts';
import { givenDue } from '../harness/dunned-invoices.ts';
import {
  type Command,
  commands,
  type Dunned,
  givenSecondDue,
  onInvoice,
  secondDay as on,
} from '../harness/dunning-commands.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { assertWhole } from '../harness/dunning-whole.ts';

let stage: DunningStage;
let hold: CommitHold;

before(async () => {
  stage = await dunningStage();
  hold = await commitHold(stage.service, [
    'insert or update on dunning_invoices',
    'insert or update on dunnings',
    'insert or update on dunning_debtors',
    'insert or update on print_batches',
    'update of dunning_paused, dunning_locked on companies',
  ]);
});

after(() => stage.stop());

type Act = () => Promise<unknown>;

/** The command and a step of the ladder, one of them first. */
const meet = (isFirst: boolean, command: Act, step: Act): Promise<unknown> =>
  isFirst ? hold.meet(command, step) : hold.meet(step, command);

/** The second notice after all work. */
async function outcomeOf({ company, id }: Dunned) {
  const notices = (await company.notices(id)).filter(({ level }) => level === 2);
  assert.equal(notices.length, 1, 'there is one second notice');
  const row = await company.row(id);
  const sums = [row.amount_cents, row.fees_cents, row.interest_cents].map(Number);
  const open = sums.reduce((sum, cents) => sum + cents, -Number(row.paid_cents));
  return { notice: notices[0] ?? {}, row, open };
}

async function assertStopped(dunned: Dunned, stop: string): Promise<void> {
  const { notice, row } = await outcomeOf(dunned);
  assert.deepEqual([notice.status, notice.stop_reason], ['stopped', stop]);
  assert.deepEqual([row.current_level, row.fees_cents], [1, '0']);
  const { company, id } = dunned;
  // A locked company reads nothing.
  if (stop !== 'company_locked') assert.equal((await company.decision(id, on))?.reason, stop);
}

async function assertLeft(dunned: Dunned, status: string, demanded?: number): Promise<void> {
  const { notice, row, open } = await outcomeOf(dunned);
  assert.deepEqual([notice.status, notice.demanded_cents], [status, String(demanded ?? open)]);
  assert.deepEqual([row.current_level, row.fees_cents], [2, '250']);
}

const demandedBy = async ({ company, id }: Dunned): Promise<number> =>
  Number((await company.notices(id)).find(({ level }) => level === 2)?.demanded_cents);

const plan = ({ company }: Dunned) => stage.plan({ on, company_id: company.id });
const take = ({ company }: Dunned, status = 201): Promise<PrintBatch> =>
  stage.service
    .send<PrintBatch>('POST', '/operator/v1/print-batches/', {
      key: stage.operator,
      body: { company_id: company.id, format: 'pdf' },
    })
    .then((answer) => {
      assert.equal(answer.status, status, answer.text);
      return answer.body;
    });

const all: readonly (readonly [string, Command])[] = Object.entries(commands);
const orders = [true, false];

for (const [name, { given, run, stop, holdsRun }] of all)
  for (const isFirst of orders) {
    test(`${name} ${isFirst ? 'before' : 'after'} the plan of a run: what leaves is what holds at the gate`, async () => {
      const dunned = await givenSecondDue(stage, 'email');
      const before = (await given?.(dunned)) ?? '';
      await meet(
        isFirst,
        () => run(dunned, before),
        () => plan(dunned),
      );
      await stage.service.workOnDunning();
      if (isFirst && holdsRun) assert.equal((await dunned.company.notices(dunned.id)).length, 1);
      else await (stop === undefined ? assertLeft(dunned, 'sent') : assertStopped(dunned, stop));
      await assertWhole(stage.service, dunned.company.id);
    });

    test(`${name} ${isFirst ? 'before' : 'after'} a letter passes the gate`, async () => {
      const dunned = await givenSecondDue(stage, 'email');
      const before = (await given?.(dunned)) ?? '';
      await plan(dunned);
      const demanded = await demandedBy(dunned);
      await meet(
        isFirst,
        () => run(dunned, before),
        () => stage.service.workOnDunning('dunning.letter'),
      );
      await stage.service.workOnDunning();
      if (isFirst && stop !== undefined) await assertStopped(dunned, stop);
      else await assertLeft(dunned, 'sent', isFirst ? undefined : demanded);
      await assertWhole(stage.service, dunned.company.id);
    });
  }

const inOutbox = ['a payment', 'a part payment', 'a pause', 'a new address', 'a pause of the company'];

for (const [name, { run, stop }] of all.filter(([each]) => inOutbox.includes(each)))
  for (const isFirst of orders)
    test(`${name} ${isFirst ? 'before' : 'after'} a batch takes the letter`, async () => {
      const dunned = await givenSecondDue(stage, 'post');
      await plan(dunned);
      await stage.service.workOnDunning();
      const demanded = await demandedBy(dunned);
      // A payment holds the letter that it withdraws: nothing waits.
      const status = isFirst && stop === 'paid' ? 409 : 201;
      await meet(
        isFirst,
        () => run(dunned, ''),
        () => take(dunned, status),
      );
      await stage.service.workOnDunning();
      if (isFirst && stop !== undefined) await assertStopped(dunned, stop);
      else await assertLeft(dunned, isFirst ? 'waiting' : 'taken', isFirst ? undefined : demanded);
      await assertWhole(stage.service, dunned.company.id);
    });

async function givenBatch(): Promise<{ readonly dunned: Dunned; readonly batch: PrintBatch }> {
  const dunned = await givenSecondDue(stage, 'post');
  await stage.run({ on, company_id: dunned.company.id });
  return { dunned, batch: await take(dunned) };
}

test('of two batches taken at once one has the letter, and nothing is left for the other', async () => {
  const dunned = await givenSecondDue(stage, 'post');
  await stage.run({ on, company_id: dunned.company.id });
  const [batch] = await hold.meet(
    () => take(dunned),
    () => take(dunned, 409),
  );
  assert.equal(batch.letter_count, 1);
  await assertWhole(stage.service, dunned.company.id);
});

for (const isFirst of orders)
  test(`a batch that is confirmed ${isFirst ? 'before' : 'after'} it is returned is one of both`, async () => {
    const { dunned, batch } = await givenBatch();
    const send = (command: string, body?: object) => () =>
      stage.service.send('POST', `/operator/v1/print-batches/${batch.id}/${command}/`, {
        key: stage.operator,
        ...(body === undefined ? {} : { body }),
      });
    const [confirm, giveBack] = [send('confirm', { posted_on: on }), send('return')];
    const [first, second] = await (isFirst ? hold.meet(confirm, giveBack) : hold.meet(giveBack, confirm));
    assert.deepEqual([first.status, second.status], [200, 409]);
    await assertLeft(dunned, isFirst ? 'posted' : 'waiting');
    await assertWhole(stage.service, dunned.company.id);
  });

const handOver = {
  run: (dunned: Dunned) => onInvoice(dunned, 'POST', 'hand-over/'),
  stop: 'commanded',
} satisfies Command;

/** An invoice at the end of the ladder. */
async function givenLast(): Promise<Dunned> {
  const company = await stage.company();
  const id = await givenDue(stage.service, { company: company.id });
  return { stage, company, id, debtor: String((await company.row(id)).debtor_id) };
}

const atEnd: readonly (readonly [string, Command])[] = [
  ['the command', handOver],
  ...all.filter(([each]) => ['a payment', 'a pause', 'a dispute', 'an insolvency'].includes(each)),
];

for (const [name, { run, stop }] of atEnd)
  for (const isFirst of orders)
    test(`${name} ${isFirst ? 'before' : 'after'} the ladder hands over: there is one order, or none`, async () => {
      const dunned = await givenLast();
      const { company, id } = dunned;
      const act = () => run(dunned, '').catch((error: unknown) => error);
      const [answered, { counts }] = await (isFirst
        ? hold.meet(act, () => stage.run({ on, company_id: company.id }))
        : hold
            .meet(() => stage.run({ on, company_id: company.id }), act)
            .then(([ran, acted]) => [acted, ran] as const));
      assert.equal(counts.handovers, isFirst ? 0 : 1);
      if (!isFirst && name !== 'an insolvency') assert.match(String(answered), /invoice_in_inkasso/);
      // The command came on the day before, by the business date.
      const day = isFirst && run === handOver.run ? '2026-03-02' : on;
      const decision = await company.decision(id, day);
      assert.equal(decision?.reason, isFirst ? stop : 'due');
      const isHandedOver = !isFirst || run === handOver.run;
      assert.equal(decision?.outcome === 'handover' && decision.order_id !== null, isHandedOver);
      const events = await stage.service.sql(
        `select from events where company_id = $1 and type in ('order.submitted', 'dunning.handed_to_collection')`,
        [company.id],
      );
      assert.equal(events.length, isHandedOver ? 2 : 0);
      await assertWhole(stage.service, company.id);
    });
