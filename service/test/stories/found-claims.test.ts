/** A company finds a claim or a payment by what it knows of it: its references, the case, the debtor, or words. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  everything,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { isWholeLane } from '../harness/lane.ts';
import { sentBy, touchedBy } from '../harness/plans.ts';

let stage: Stage;
let company: Company;
/** By a name of its own: the claim and the payment of each debtor. */
const given: { debtor: string; mandate: string; claim: string; payment: string; references: readonly string[] }[] = [];

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  for (const name of ['Amselweide', 'Birkenhain']) {
    const { id: debtor_id } = await givenDebtor(company, aPerson(name));
    const claims = [aClaim(1, { document_reference: `RE-${name}`, your_reference: `R-${name}` })];
    const { order, mandate } = await givenAccepted(stage, company, { debtor_id, claims });
    const claim = first(order.claims).id;
    const body = { amount: euros('10.00'), value_date: '2026-02-20', your_reference: `P-${name}` };
    const payment = bodyOf(await company.send<Payment>('POST', `/v2/claims/${claim}/payments/`, body), 201).id;
    const references = [`RE-${name}`, `R-${name}`, `P-${name}`, mandate.reference_number, name];
    given.push({ debtor: debtor_id, mandate: mandate.id, claim, payment, references });
  }
  // Another company has the same words, and finds its own alone.
  const other = await stage.aCompany();
  const { id: debtor_id } = await givenDebtor(other, aPerson('Amselweide'));
  await givenDraft(other, { debtor_id, claims: [aClaim(1, { document_reference: 'RE-Amselweide' })] });
});
after(() => stage.stop());

const found = async (list: 'claims' | 'payments', filter: Readonly<Record<string, string>>): Promise<string[]> =>
  (await everything<{ id: string }>(company.read, `/v2/${list}/?${new URLSearchParams(filter).toString()}`)).map(
    ({ id }) => id,
  );

test('a claim and a payment are found by their references, by their case and by their debtor', async () => {
  for (const { debtor, mandate, claim, payment, references } of given) {
    const [document_reference = '', ofClaim = '', ofPayment = ''] = references;
    for (const filter of [{ document_reference }, { mandate_id: mandate }, { debtor_id: debtor }]) {
      assert.deepEqual(await found('claims', filter), [claim]);
      assert.deepEqual(await found('payments', filter), [payment]);
    }
    assert.deepEqual(await found('claims', { your_reference: ofClaim }), [claim]);
    assert.deepEqual(await found('payments', { your_reference: ofPayment }), [payment]);
    assert.deepEqual(await found('payments', { your_reference: ofClaim }), []);
    assert.deepEqual(await found('claims', { document_reference, status: 'rejected' }), []);
  }
});

test('a claim and a payment are found by words of the debtor, of the claim and of the case, and by their id', async () => {
  for (const { claim, payment, references } of given) {
    const [document = '', reference = '', , number = '', name = ''] = references;
    for (const q of [document, reference, number.toLowerCase(), name.toUpperCase()]) {
      assert.deepEqual(await found('claims', { q }), [claim], q);
      assert.deepEqual(await found('payments', { q }), [payment], q);
    }
    assert.deepEqual(
      [await found('claims', { q: claim }), await found('payments', { q: payment })],
      [[claim], [payment]],
    );
  }
  assert.deepEqual([await found('claims', { q: 'Nirgendwo' }), await found('payments', { q: '%' })], [[], []]);
});

// PostgreSQL reads small tables whole, and filling a large one takes long.
if (isWholeLane)
  test('however many claims a company has, a list by a reference, a case, a debtor or words reads those it shows', async (t) => {
    const { claim, payment, debtor, mandate, references } = first(given);
    const [document_reference = '', your_reference = '', ofPayment = '', , q = ''] = references;
    const { id: draft } = await givenDraft(company);
    const [columns] = await stage.sql(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`,
    );
    await stage.sql(
      `insert into orders (${String(columns?.names)}) select ${String(columns?.names)}
     from (select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* from orders o, generate_series(1, $2) where o.id = $1) x`,
      [draft, 2_000],
    );
    await stage.sql(
      `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id, 'position', n,
       'document_reference', concat('MASSE-', o.id, n), 'your_reference', concat('M-', o.id, n)))).*
     from claims c, orders o, generate_series(1, 10) n where c.order_id = $1 and o.debtor_id = (select debtor_id from orders where id = $1) and o.id <> $1`,
      [draft],
    );
    await stage.sql(
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'claim_id', c.id,
       'your_reference', concat('P-', c.id)))).* from payments p, claims c where p.id = $1 and c.document_reference like 'MASSE-%'`,
      [payment],
    );
    await stage.sql('analyze claims, payments, orders, mandates, search_terms');
    const client = new pg.Client(stage.address);
    await client.connect();
    t.after(() => client.end());
    const held = async (list: 'claims' | 'payments', filter: Readonly<Record<string, string>>, expected: string) => {
      const sent = await sentBy(async () => assert.deepEqual(await found(list, filter), [expected]));
      const reading = sent.filter(({ text }) => new RegExp(`from ${list} `).test(text) && text.includes('select'));
      assert.ok(reading.length > 0);
      for (const each of reading) {
        const { rows, told } = await touchedBy(client, each);
        assert.ok(rows < 300, `${list} by ${Object.keys(filter).join()}: ${rows} rows: ${told}`);
      }
    };
    for (const filter of [{ document_reference }, { mandate_id: mandate }, { debtor_id: debtor }, { q }]) {
      await held('claims', filter, claim);
      await held('payments', filter, payment);
    }
    await held('claims', { your_reference }, claim);
    await held('payments', { your_reference: ofPayment }, payment);
  });
