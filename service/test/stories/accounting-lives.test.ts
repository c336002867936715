/**
 * Whatever happens to cases, exports of bookkeeping say what the ledger, the statements and the transfers say, account by account; `clearing` is what is
 * still to be paid out, and empty once all is (intake.md 7).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { bodyOf, type Company, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aRun, givenIssuer, payOut, statementAt } from '../harness/collected-money.ts';
import { balanceOf, chosen, exportNew, operatorChosen, type Row } from '../harness/exported-postings.ts';
import { byLane } from '../harness/lane.ts';
import { takeOver } from '../harness/old-cases.ts';

const at = '/operator/v1/';
let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
  bodyOf(await stage.operate('PATCH', `${at}accounting-settings/`, operatorChosen), 200);
});
after(() => stage.stop());

const conditions = fc.record({
  fees_on_direct_payments: fc.constantFrom('at_once', 'at_closing'),
  advanced_costs: fc.constantFrom('at_once', 'at_closing'),
  offset_outstanding: fc.boolean(),
  closing_statement: fc.constant('collective'),
  success_commission: fc.record({
    rate: fc.constantFrom('10', '7.35'),
    basis: fc.constantFrom('principal', 'principal_and_interest', 'all_to_client'),
    minimum: fc.constantFrom(euros('0.00'), euros('50.00')),
  }),
});

const of = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      of,
      cents: fc.integer({ min: 1, max: 90_000 }),
      payer: fc.constantFrom('debtor', 'debtor', 'client'),
      days_ago: fc.nat({ max: 30 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse' as const), of, number: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cost' as const),
      of,
      kind: fc.constantFrom('collection_fee', 'court_fee', 'address_inquiry'),
      cents: fc.integer({ min: 1, max: 15_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'state' as const,
        'state' as const,
        'pay_out' as const,
        'bounce' as const,
        'cancel' as const,
        'export' as const,
      ),
    }),
  },
);
type Booking =
  | {
      readonly does: 'pay';
      readonly of: number;
      readonly cents: number;
      readonly payer: string;
      readonly days_ago: number;
    }
  | { readonly does: 'reverse'; readonly of: number; readonly number: number }
  | { readonly does: 'cost'; readonly of: number; readonly kind: string; readonly cents: number };
type Step = Booking | { readonly does: 'state' | 'pay_out' | 'bounce' | 'cancel' | 'export' };

const moneyIn = (cents: number): object => euros((cents / 100).toFixed(2));
const centsIn = ({ value }: { readonly value: string }): number => Math.round(Number(value) * 100);

/** The life of two cases of a company, one of them taken over, and of its books. */
class Life {
  readonly #client: Company;
  readonly #cases: readonly string[];
  readonly #rows: Row[] = [];
  readonly #statements: string[] = [];
  /** Transfers that stand. */
  readonly #transfers: { readonly statement: string; readonly payout: string; readonly item: string }[] = [];
  #references = 0;

  constructor(client: Company, cases: readonly string[]) {
    this.#client = client;
    this.#cases = cases;
  }

  static async begin(terms: object): Promise<Life> {
    const account = { account_holder: 'Muster', iban: 'DE89370400440532013000' };
    const client = await aClient(stage, terms, { payout_bank_account: account });
    const path = `${at}companies/${client.company}/accounting-settings/`;
    bodyOf(await stage.operate('PATCH', path, chosen), 200);
    const paid = { paid_amount_1: '326,00', paid_on_1: '10.03.2025' };
    const old = await takeOver(stage, client, paid, '800,00');
    return new Life(client, [(await aCase(stage, client)).id, old.mandate]);
  }

  take(taken: Step): Promise<unknown> {
    switch (taken.does) {
      case 'state':
        return this.#state();
      case 'pay_out':
        return this.#payOutAll();
      case 'export':
        return this.export();
      case 'cancel':
        return this.#cancel();
      case 'bounce':
        return this.#bounce();
      case 'pay':
      case 'cost':
      case 'reverse':
        return this.#book(taken, `${at}mandates/${this.#cases[taken.of]}/`);
    }
  }

  async #book(taken: Booking, path: string): Promise<unknown> {
    const today = dayOf(stage.clock.now());
    if (taken.does === 'pay')
      return stage.operate('POST', `${path}payments/`, {
        amount: moneyIn(taken.cents),
        value_date: addDays(today, -taken.days_ago),
        payer: taken.payer,
        reference: `Line ${(this.#references += 1)}`,
      });
    if (taken.does === 'cost')
      return stage.operate('POST', `${path}costs/`, {
        kind: taken.kind,
        amount: moneyIn(taken.cents),
        date: today,
        interest_bearing: false,
        description: `Cost ${(this.#references += 1)}`,
      });
    const payments = bodyOf(await stage.operate<Page<{ id: string; status: string }>>('GET', `${path}payments/`), 200);
    const booked = payments.results.filter(({ status }) => status === 'booked');
    const one = booked[taken.number % Math.max(booked.length, 1)];
    if (one === undefined) return undefined;
    return bodyOf(await stage.operate('POST', `${path}payments/${one.id}/reverse/`, { returned_on: today }), 200);
  }

  async #state(): Promise<void> {
    const { statements } = await aRun(stage, this.#client);
    for (const { id } of statements) {
      bodyOf(await stage.operate('POST', `${at}statements/${id}/publish/`), 200);
      this.#statements.push(id);
    }
  }

  async #payOutAll(): Promise<void> {
    for (const id of this.#statements) {
      const { status, total_balance } = await statementAt(stage, id);
      if (status !== 'published' || centsIn(total_balance) <= 0) continue;
      if (this.#transfers.some(({ statement }) => statement === id)) continue;
      const payout: Payout = await payOut(stage, { id });
      for (const item of payout.items) this.#transfers.push({ statement: id, payout: payout.id, item: item.id });
    }
  }

  /** A transfer comes back: its statement is due again. */
  async #bounce(): Promise<void> {
    const last = this.#transfers.pop();
    if (last === undefined) return;
    const path = `${at}payouts/${last.payout}/items/${last.item}/returned/`;
    bodyOf(await stage.operate('POST', path, { reason: 'AC04' }), 200);
  }

  #cancel(): Promise<unknown> {
    const id = this.#statements.at(-1);
    return id === undefined
      ? Promise.resolve(undefined)
      : stage.operate('POST', `${at}statements/${id}/cancel/`, { reason: 'Wrong.' });
  }

  async export(): Promise<void> {
    this.#rows.push(...((await exportNew(stage, this.#client.send)) ?? []));
    await this.#compare();
  }

  /** Debits less credits of each account, as the ledger, the statements and the transfers have it. */
  async #compare(): Promise<void> {
    const { company } = this.#client;
    const [settled] = await stage.sql(
      `select coalesce(sum(x.cents) filter (where x.account = 'payment_on_principal_claim'), 0) as principal,
         coalesce(sum(x.cents) filter (where x.account like 'payment_on_interest_%'), 0) as interest,
         coalesce(sum(x.cents) filter (where x.account like 'payment_on_costs_%' and not x.is_cost), 0) as charges,
         coalesce(sum(x.cents) filter (where x.account like 'payment_on_costs_%' and x.is_cost), 0) as costs
       from (
         select p.account, -p.amount_cents as cents, p.cost_id is null or exists (select from mandate_costs k where k.id = p.cost_id) as is_cost
         from ledger_postings p
         join ledger_postings c on c.company_id = p.company_id and c.entry_id = p.cause_entry_id and c.line = 1 and c.rule = 'payment.debtor'
         join mandates m on m.company_id = p.company_id and m.id = p.mandate_id and p.recorded_at > coalesce(m.taken_over_at, '-infinity')
         where p.company_id = $1 and p.rule like 'allocation.%' and p.account like 'payment_on_%') x`,
      [company],
    );
    const [moved] = await stage.sql(
      `select (select coalesce(sum(amount_cents), 0) from payout_items where company_id = $1 and status = 'executed') as paid_out,
         (select coalesce(sum(amount_cents), 0) from statement_settlements where company_id = $1 and reversed_at is null) as returned`,
      [company],
    );
    const statements = await Promise.all(
      this.#statements.map((id) => this.#client.read<Statement>(`/v2/statements/${id}/`)),
    );
    const charged = statements
      .filter(({ status }) => status === 'published')
      .flatMap(({ overview_vat_specific }) => overview_vat_specific)
      .reduce((sum, row) => sum + centsIn(row.invoice_amount) + centsIn(row.invoice_amount_vat), 0);
    const cents = (name: 'principal' | 'interest' | 'charges' | 'costs'): number => Number(settled?.[name]);
    const received = cents('principal') + cents('interest') + cents('charges') + cents('costs');
    const transferred = Number(moved?.paid_out) - Number(moved?.returned);
    const balance = (...accounts: string[]) => accounts.reduce((sum, each) => sum + balanceOf(this.#rows, each), 0);
    assert.deepEqual(
      {
        debtors: balance('10000'),
        interest: balance('2650'),
        charges: balance('2700'),
        costs: balance('2709'),
        charged: balance('4950', '4960', '4955'),
        bank: balance('1200'),
        clearing: balance('1360'),
      },
      {
        debtors: 0 - cents('principal'),
        interest: 0 - cents('interest'),
        charges: 0 - cents('charges'),
        costs: 0 - cents('costs'),
        charged,
        bank: transferred,
        clearing: received - charged - transferred,
      },
    );
  }

  /** All is stated and paid, either way. */
  async end(): Promise<void> {
    await this.#state();
    await this.#payOutAll();
    const value_date = dayOf(stage.clock.now());
    for (const id of this.#statements) {
      const { outstanding: amount }: OperatorStatement = await statementAt(stage, id);
      if (centsIn(amount) > 0)
        bodyOf(await stage.operate('POST', `${at}statements/${id}/settlements/`, { amount, value_date }), 201);
    }
    await this.export();
    assert.equal(balanceOf(this.#rows, '1360'), 0);
    assert.equal(await exportNew(stage, this.#client.send), undefined);
  }
}

test('whatever happens to cases, the books say what happened, and nothing is left to be paid out at the end', async () => {
  await fc.assert(
    fc.asyncProperty(conditions, fc.array(step, { minLength: 6, maxLength: 16 }), async (terms, steps) => {
      const life = await Life.begin(terms);
      for (const each of steps) await life.take(each);
      await life.end();
    }),
    { numRuns: byLane({ gate: 4, whole: 16 }), endOnFailure: true },
  );
});
