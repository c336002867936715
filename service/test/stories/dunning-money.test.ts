/** The sums of invoices by property: after any order of commands and runs they add up (dunning.md 4, 4.2, 5, 6.1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { centsOf, moneyOf } from '../../src/values/money.ts';
import { type DunningCompany, type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { assertWhole } from '../harness/dunning-whole.ts';
import { type Chance, chanceOf, seedOf } from '../harness/random.ts';
import type { Answer } from '../harness/service.ts';

let stage: DunningStage;
before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const steps = 45;
const refusals = [400, 409, 422];

/** The commands of one company and its operator, in any order. */
class Play {
  readonly #company: DunningCompany;
  readonly #chance: Chance;
  #today = '2026-03-02';

  constructor(company: DunningCompany, chance: Chance) {
    this.#company = company;
    this.#chance = chance;
  }

  async invoices(): Promise<readonly Invoice[]> {
    const { key } = this.#company;
    const { body } = await stage.service.send<{ results: readonly Invoice[] }>('GET', '/mahnservice/v1/invoices/', {
      key,
    });
    return body.results;
  }

  /** Does something; a refused command changes nothing. */
  async step(invoices: readonly Invoice[]): Promise<void> {
    const chance = this.#chance;
    const invoice = chance.of(invoices);
    if (chance.in(0.25)) return this.#run(invoices);
    if (chance.in(0.3)) return this.#print();
    const answer = await this.#command(invoice);
    if (answer.status < 300) return;
    assert.ok(refusals.includes(answer.status), answer.text);
    const after = (await this.invoices()).find(({ id }) => id === invoice.id);
    assert.deepEqual(after, invoice, `a refused command changes nothing: ${answer.text}`);
  }

  #command({ id, open_amount, payments }: Invoice): Promise<Answer> {
    const chance = this.#chance;
    const own = (method: string, path: string, body?: object) =>
      this.#send(this.#company.key, method, `/mahnservice/v1/invoices/${id}/${path}`, body);
    const pay = (amount: MoneyObject) => own('POST', 'payments/', { amount, value_date: this.#today });
    const open = Number(centsOf(open_amount));
    const payment = payments.length === 0 ? undefined : chance.of(payments);
    const choices: readonly (() => Promise<Answer>)[] = [
      () => pay(open_amount),
      () => pay(moneyOf(BigInt(1 + chance.whole(open + 2)))),
      () => pay(moneyOf(BigInt(1 + chance.whole(1_000)))),
      () => own('DELETE', `payments/${payment?.id ?? id}/`).then((answer) => asRefusal(answer)),
      () => own('DELETE', `payments/${payment?.id ?? id}/`).then((answer) => asRefusal(answer)),
      () => own('POST', chance.in(0.5) ? 'pause/' : 'resume/'),
      () => own('POST', 'resume/'),
      () => own('PATCH', '', chance.in(0.4) ? { is_disputed: true, dispute_reason: 'Mangel' } : { is_disputed: false }),
      () => own('POST', chance.in(0.1) ? 'cancel/' : chance.in(0.1) ? 'write-off/' : 'resume/'),
    ];
    return chance.of(choices)();
  }

  /** A run of the day of the next step; at times its letters are made after another command. */
  async #run(invoices: readonly Invoice[]): Promise<void> {
    const chance = this.#chance;
    const next = invoices.flatMap(({ next_dunning_at }) => next_dunning_at?.slice(0, 10) ?? []).toSorted()[0];
    if (next === undefined) return;
    const run = await stage.plan({ on: next > this.#today ? next : this.#today, company_id: this.#company.id });
    this.#today = run.on;
    if (chance.in(0.5)) await this.#command(chance.of(invoices));
    await stage.service.workOnDunning();
  }

  /** The operator takes a batch, and confirms it, gives it back, or learns that a letter came back. */
  async #print(): Promise<void> {
    const { operator } = stage;
    const { id: company_id } = this.#company;
    const taken = await this.#send<PrintBatch>(operator, 'POST', '/operator/v1/print-batches/', {
      company_id,
      format: 'pdf',
    });
    await stage.service.workOnDunning();
    if (taken.status !== 201 || taken.body.letter_count === 0) return;
    const end = (command: string, body?: object) =>
      this.#send(operator, 'POST', `/operator/v1/print-batches/${taken.body.id}/${command}/`, body);
    const letter_id = taken.body.manifest[0]?.letter_id;
    if (this.#chance.in(0.2)) return void (await end('return'));
    const rejected = this.#chance.in(0.2) ? [{ letter_id, reason: 'Zerrissen' }] : [];
    assert.equal((await end('confirm', { posted_on: this.#today, rejected })).status, 200);
    if (rejected.length > 0 || this.#chance.in(0.7)) return;
    const path = `/operator/v1/dunning-letters/${letter_id}/undeliverable/`;
    assert.equal((await this.#send(operator, 'POST', path, { reason: 'Verzogen' })).status, 200);
    await stage.service.sql('update dunning_debtors set address_failed_at = null where company_id = $1', [company_id]);
  }

  #send<B = Record<string, unknown>>(key: string, method: string, path: string, body?: object): Promise<Answer<B>> {
    return stage.service.send<B>(method, path, { key, ...(body === undefined ? {} : { body }) });
  }
}

/** A payment that does not exist. */
const asRefusal = (answer: Answer): Answer => (answer.status === 404 ? { ...answer, status: 409 } : answer);

const fees_max = { consumer: 1_000n, business: 4_000n } as const;

function assertSums(invoice: Invoice, kind: keyof typeof fees_max, remainder: string): void {
  const { status, payments } = invoice;
  const [amount, fees, interest] = [invoice.amount, invoice.fees_amount, invoice.interest_amount].map(centsOf);
  const [paid, waived, open] = [invoice.paid_amount, invoice.waived_amount, invoice.open_amount].map(centsOf);
  const shown = JSON.stringify({ amount, fees, interest, paid, waived, open, status }, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  assert.ok(amount !== undefined && fees !== undefined && interest !== undefined);
  assert.ok(paid !== undefined && waived !== undefined && open !== undefined);
  assert.equal(open, amount + fees + interest - waived - paid, shown);
  for (const each of [fees, interest, paid, waived, open]) assert.ok(each >= 0n, shown);
  assert.ok(fees <= fees_max[kind], `fees within their cap: ${shown}`);
  const sum = payments.reduce((total, each) => total + centsOf(each.amount), 0n);
  assert.ok(paid <= sum, shown);
  assert.ok(status === 'paid' || waived === 0n, `only what is paid is waived: ${shown}`);
  assert.equal(status === 'paid' && open !== 0n, false, shown);
  const isRunning = status === 'open' || status === 'in_dunning';
  if (isRunning) assert.ok(remainder === 'waive' ? paid < amount : open > 0n, `what is paid is settled: ${shown}`);
  assert.equal(invoice.current_level > 0 && status === 'open', false, shown);
}

for (const remainder of ['waive', 'demand'] as const)
  test(`whatever happens in whatever order, what is open is what is owed and neither paid nor waived (${remainder})`, async (t) => {
    const seed = seedOf(process.env.SEED ?? '14');
    t.diagnostic(`seed ${seed}`);
    const chance = chanceOf(seed);
    const company = await stage.company();
    await stage.patchLadder(company.id, {
      remainder,
      lump_sum: true,
      letter_distance_days: 0,
      handover: { enabled: false },
    });
    const kinds = new Map<string, keyof typeof fees_max>();
    for (const kind of ['consumer', 'business'] as const)
      for (const email of [null, 'post@schuldner.example']) {
        const person = kind === 'consumer' ? { person: {} } : {};
        const { id } = await company.invoice({ version: 2, email, claimType: 'H43', ...person });
        kinds.set(id, kind);
      }
    const play = new Play(company, chance);
    for (let step = 0; step < steps; step += 1) {
      const invoices = await play.invoices();
      for (const invoice of invoices) assertSums(invoice, kinds.get(invoice.id) ?? 'consumer', remainder);
      await play.step(invoices);
    }
    await assertWhole(stage.service, company.id);
  });
