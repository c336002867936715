/** An unpaid invoice at the end of the ladder becomes an order (dunning.md 7). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import { handOver, type HandoverOptions } from '../../src/domain/dunning/handover/index.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import {
  bodyOf,
  type Company,
  everything,
  first,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { openDunning } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  attachDocuments,
  decisionsOf,
  givenDunned,
  givenDunningDebtor,
  invoiceRow,
} from '../harness/dunned-invoices.ts';
import { aPdf } from '../harness/files.ts';
import { download } from '../harness/uploads.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const today = '2026-03-02';

const handOverOf = (
  { company }: Company,
  { id }: { readonly id: string },
  { trigger = 'command', on = today }: Partial<Pick<HandoverOptions, 'trigger' | 'on'>> = {},
) => stage.database.asOperator((tx) => handOver(tx.forCompany(company), id, { trigger, on, deps: { publicUrl } }));

/** Records the events of handovers, as a worker does. */
const relay = () => stage.workOnDunning('dunning.handed_over');

async function orderOf(company: Company, result: Awaited<ReturnType<typeof handOver>>) {
  assert.equal(result.kind, 'done');
  return orderAt(company, { id: (result as { order_id: string }).order_id });
}

const refusedBy = async (command: Promise<unknown>): Promise<Refusal> => {
  const error = await command.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, `not refused: ${String(error)}`);
  return error;
};

const entriesOf = ({ details }: Refusal): string[] =>
  (details.errors ?? []).map(({ field, code }) => `${field} ${code}`);

const count = async (table: string, { company }: Company): Promise<number> =>
  Number((await stage.sql(`select count(*) as count from ${table} where company_id = $1`, [company]))[0]?.count);

describe('the order', () => {
  test('an invoice becomes a submitted order of one claim with all that is known of it', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company, { customer_number: 'K-1001' });
    const invoice = await givenDunned(stage, company, {
      debtor,
      invoice: { invoice_number: 'RE-1', is_disputed: true, dispute_reason: 'Nothing arrived.', paid_cents: 1000 },
    });
    await stage.sql(
      `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, your_reference, metadata, created_at, updated_at)
       values ($1, $2, $3, 1000, '2026-02-20', 'P-1', '[{"type": "bank", "value": "x"}]', $4, $4)`,
      [company.company, randomUUID(), invoice.id, stage.clock.now()],
    );
    const order = await orderOf(company, await handOverOf(company, invoice));
    assert.equal(order.status, 'submitted');
    assert.equal(order.starting_approach, 'extrajudicial');
    assert.equal(order.creditor_obligation_fulfilled, true);
    const claim = first(order.claims);
    assert.equal(order.claims.length, 1);
    assert.equal(claim.status, 'submitted');
    assert.equal(claim.document_reference, 'RE-1');
    assert.deepEqual(
      [claim.document_date, claim.due_date, claim.delay_date],
      ['2025-12-20', '2026-01-06', '2026-01-21'],
    );
    assert.equal(claim.principal_amount?.value, '100.00');
    const { claim_type_code, contract_date } = claim.legal_basis;
    assert.deepEqual([claim_type_code, contract_date], ['H43', '2025-12-01']);
    assert.deepEqual([claim.is_disputed, claim.dispute_reason], [true, 'Nothing arrived.']);
    assert.deepEqual(
      claim.reminders.map(({ date, due_date }) => [date, due_date]),
      [
        ['2026-01-23', '2026-01-30'],
        ['2026-02-02', '2026-02-09'],
      ],
    );
    assert.deepEqual(
      claim.additional_charges.map(({ type, amount, occurrence_date, your_reference }) => [
        type,
        amount.value,
        occurrence_date,
        your_reference,
      ]),
      [
        ['reminder_fee', '2.50', '2026-01-23', invoice.notices[1]],
        ['reminder_fee', '2.50', '2026-02-02', invoice.notices[2]],
      ],
    );
    assert.deepEqual(
      claim.payments.map(({ status, amount, value_date, your_reference, metadata }) => [
        status,
        amount.value,
        value_date,
        your_reference,
        metadata,
      ]),
      [['reported', '10.00', '2026-02-20', 'P-1', [{ type: 'bank', value: 'x' }]]],
    );
    assert.equal(order.totals.order_value.value, '95.00');
    const caseDebtor = await company.read<Debtor>(`/v2/debtors/${order.debtor_id}/`);
    assert.equal(caseDebtor.your_reference, 'K-1001');
    assert.equal(caseDebtor.acting_as, 'consumer');
    assert.equal(caseDebtor.person?.last_name, 'Muster');
    assert.deepEqual(
      caseDebtor.addresses.map(({ id: _id, ...address }) => address),
      [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE', primary: true }],
    );
    assert.deepEqual(
      caseDebtor.communication_channels.map(({ type, value }) => [type, value]),
      [
        ['email', 'mika@muster.example'],
        ['phone', '+493023125000'],
      ],
    );
    assert.deepEqual(await invoiceRow(stage, invoice), {
      status: 'in_inkasso',
      paused: false,
      next_on: null,
      current_level: 3,
    });
    assert.deepEqual(await decisionsOf(stage, invoice), [`${today} handover commanded`, '2026-03-03 end handed_over']);
  });

  test('the lump sum of a business debtor is carried over beside no interest', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company, {
      acting_as: 'business',
      person: null,
      organization: { name: 'Muster Metallbau GmbH' },
      legal_form: 'gmbh',
      display_name: 'Muster Metallbau GmbH',
    });
    const invoice = await givenDunned(stage, company, {
      debtor,
      lastNotice: { fee_cents: 0, lump_sum_cents: 3750, interest_cents: 77 },
    });
    const order = await orderOf(company, await handOverOf(company, invoice));
    assert.deepEqual(
      first(order.claims).additional_charges.map(({ type, amount }) => [type, amount.value]),
      [
        ['reminder_fee', '2.50'],
        ['late_payment_lump_sum', '37.50'],
      ],
    );
    assert.equal(order.totals.order_value.value, '140.00');
  });

  test('the PDF of the invoice and its letters are documents of the same contents, ready at once', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    await attachDocuments(stage, company, invoice);
    const before = await stage.sql('select count(*) as contents from stored_objects');
    const claim = first((await orderOf(company, await handOverOf(company, invoice))).claims);
    assert.deepEqual(claim.documents.map(({ type, status, filename }) => `${type} ${status} ${filename}`).sort(), [
      'invoice ready rechnung.pdf',
      'reminder ready mahnung-1.pdf',
      'reminder ready mahnung-2.pdf',
      'reminder ready mahnung-3.pdf',
    ]);
    assert.deepEqual(await stage.sql('select count(*) as contents from stored_objects'), before);
    const path =
      first(claim.documents.filter(({ type }) => type === 'invoice')).download_url?.replace(publicUrl, '') ?? '';
    assert.deepEqual((await download(stage.url, path, company.key)).bytes, aPdf(1));
    const [sizes] = await stage.sql(
      'select c.size_bytes, o.claims_bytes from claims c join orders o on o.id = c.order_id where c.id = $1',
      [claim.id],
    );
    assert.equal(sizes?.size_bytes, sizes?.claims_bytes);
  });

  test('a letter that came back does not count', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    await stage.sql(`update dunnings set status = 'undeliverable' where id = $1`, [invoice.notices[1]]);
    const claim = first((await orderOf(company, await handOverOf(company, invoice))).claims);
    assert.deepEqual([claim.reminders.length, claim.additional_charges.length], [1, 1]);
  });

  test('the default claim type of the company fills a missing one', async () => {
    const company = await stage.aCompany({ default_claim_type: 'H10' });
    const invoice = await givenDunned(stage, company, { invoice: { claim_type_code: null } });
    const order = await orderOf(company, await handOverOf(company, invoice));
    assert.equal(first(order.claims).legal_basis.claim_type_code, 'H10');
  });
});

describe('the debtor of the case', () => {
  test('is used again while its data are equal, and is a new one afterwards', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company);
    const handed = async () => {
      const order = await orderOf(company, await handOverOf(company, await givenDunned(stage, company, { debtor })));
      return order.debtor_id;
    };
    const one = await handed();
    assert.equal(await handed(), one);
    await stage.sql(`update dunning_debtors set phone = '+493023125001' where id = $1`, [debtor]);
    const other = await handed();
    assert.notEqual(other, one);
    bodyOf(await company.send('PATCH', `/v2/debtors/${other}/`, { person: { last_name: 'Meier' } }), 200);
    assert.notEqual(await handed(), other);
  });

  test('is one for invoices that are handed over at once', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company);
    const invoices = [1, 2, 3].map(() => givenDunned(stage, company, { debtor }));
    await Promise.all((await Promise.all(invoices)).map((invoice) => handOverOf(company, invoice)));
    assert.deepEqual([await count('orders', company), await count('debtors', company)], [3, 1]);
  });

  test('what the Case API alone knows of it stays', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company);
    const one = (await orderOf(company, await handOverOf(company, await givenDunned(stage, company, { debtor }))))
      .debtor_id;
    bodyOf(
      await company.send('PATCH', `/v2/debtors/${one}/`, { bank_accounts: [{ iban: 'DE89370400440532013000' }] }),
      200,
    );
    const again = await orderOf(company, await handOverOf(company, await givenDunned(stage, company, { debtor })));
    assert.equal(again.debtor_id, one);
  });
});

describe('the events', () => {
  test('the handover is announced once, after the order', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    const order = await orderOf(company, await handOverOf(company, invoice));
    await relay();
    await relay();
    const events = await company.feed();
    assert.deepEqual(
      events.map(({ type }) => type),
      ['order.submitted', 'dunning.handed_to_collection'],
    );
    assert.deepEqual(events[1]?.data, {
      company_id: company.company,
      invoice_id: invoice.id,
      invoice_url: `${publicUrl}/mahnservice/v1/invoices/${invoice.id}/`,
      order_id: order.id,
      order_url: `${publicUrl}/v2/orders/${order.id}/`,
    });
  });
});

describe('the command', () => {
  const commandOf = ({ id }: { readonly id: string }) => `/mahnservice/v1/invoices/${id}/hand-over/`;

  test('answers the invoice with its order, which it follows', async () => {
    const company = await openDunning(stage);
    const invoice = await givenDunned(stage, company);
    const answer = bodyOf(await company.send<Invoice>('POST', commandOf(invoice)), 200);
    assert.equal(answer.status, 'in_inkasso');
    assert.equal(answer.next_dunning_at, null);
    const order_id = answer.collection?.order_id ?? '';
    assert.deepEqual(answer.collection, {
      order_id,
      mandate_id: null,
      order_status: 'submitted',
      handed_over_at: stage.clock.now(),
    });
    assertRefused(await company.send('POST', commandOf(invoice)), 409, 'invoice_in_inkasso');
    const accepted = await stage.operate<{ mandate: string }>('POST', `/operator/v1/orders/${order_id}/accept/`);
    const { collection, updated_at } = await company.read<Invoice>(`/mahnservice/v1/invoices/${invoice.id}/`);
    assert.deepEqual([collection?.mandate_id, collection?.order_status], [bodyOf(accepted, 200).mandate, 'accepted']);
    assert.ok(updated_at > answer.updated_at);
  });

  test('is refused with what is missing, while the company is paused, and before the end of the ladder', async () => {
    const company = await openDunning(stage, { dunning_paused: true, payout_bank_account: null });
    const invoice = await givenDunned(stage, company);
    assertRefused(await company.send('POST', commandOf(invoice)), 409, 'company_paused');
    const climbing = await givenDunned(stage, company, { invoice: { current_level: 2 } });
    assertRefused(await company.send('POST', commandOf(climbing)), 409, 'conflict');
    await stage.sql('update companies set dunning_paused = false where id = $1', [company.company]);
    assertRefused(
      await company.send('POST', commandOf(invoice)),
      422,
      'validation_error',
      'required company.payout_bank_account',
    );
    const early = await givenDunned(stage, company, { invoice: { current_level: 1 } });
    assertRefused(await company.send('POST', commandOf(early)), 409, 'conflict');
  });

  test('of the operator works for every source and a locked company, and is audited', async () => {
    const company = await openDunning(stage);
    const invoice = await givenDunned(stage, company, { invoice: { source: 'portal' } });
    assertRefused(await company.send('POST', commandOf(invoice)), 409, 'not_api_invoice');
    await stage.sql('update companies set dunning_locked = true where id = $1', [company.company]);
    const handed = await stage.operate<Invoice>('POST', `/operator/v1/dunning-invoices/${invoice.id}/hand-over/`);
    assert.equal(bodyOf(handed, 200).status, 'in_inkasso');
    const audit = bodyOf(await stage.operate<Page<{ action: string }>>('GET', '/operator/v1/audit-log/?limit=1'), 200);
    assert.equal(first(audit.results).action, 'operator-dunning-invoices.hand_over');
  });

  test('of two at once one makes an order, the other answers that it is done', async () => {
    const company = await openDunning(stage);
    const invoice = await givenDunned(stage, company);
    const answers = await Promise.all([1, 2].map(() => company.send('POST', commandOf(invoice))));
    assert.deepEqual(statusesOf(answers), [200, 409]);
    assert.equal(await count('orders', company), 1);
  });
});

describe('before the end of the ladder', () => {
  const early = {
    'on a level before the last': { invoice: { current_level: 2 } },
    'on the day of its last deadline': { invoice: { last_pay_by: today } },
    'while its last letter waits in the outbox': { lastNotice: { status: 'waiting' } },
    'while its last letter is in a batch that is not confirmed': { lastNotice: { status: 'taken' } },
    'while it is open': { invoice: { status: 'open' } },
  };
  for (const [when, options] of Object.entries(early))
    test(`${when} an invoice cannot be handed over`, async () => {
      const company = await stage.aCompany();
      const invoice = await givenDunned(stage, company, options);
      assert.equal((await refusedBy(handOverOf(company, invoice))).code, 'conflict');
      assert.deepEqual(await handOverOf(company, invoice, { trigger: 'ladder' }), { kind: 'not_due' });
      assert.equal(await count('orders', company), 0);
    });

  test('a disputed, a paused and a stopped one are handed over by command alone', async () => {
    const company = await stage.aCompany();
    const stopped = await givenDunningDebtor(stage, company, { dunning_stop: 'other' });
    for (const options of [
      { invoice: { is_disputed: true, dispute_reason: 'Nothing arrived.' } },
      { invoice: { paused: true } },
      { debtor: stopped },
    ]) {
      const invoice = await givenDunned(stage, company, options);
      assert.deepEqual(await handOverOf(company, invoice, { trigger: 'ladder' }), { kind: 'not_due' });
      assert.equal((await handOverOf(company, invoice)).kind, 'done');
    }
  });

  test('the ladder waits for its day', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    assert.deepEqual(await handOverOf(company, invoice, { trigger: 'ladder', on: '2026-02-11' }), { kind: 'not_due' });
    assert.equal((await handOverOf(company, invoice, { trigger: 'ladder', on: '2026-02-12' })).kind, 'done');
    assert.deepEqual((await decisionsOf(stage, invoice))[0], '2026-02-12 handover due');
  });

  test('the ladder leaves an invoice whose company was paused meanwhile to the next working day', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    await stage.sql('update companies set dunning_paused = true where id = $1', [company.company]);
    assert.deepEqual(await handOverOf(company, invoice, { trigger: 'ladder' }), { kind: 'not_due' });
    assert.equal((await invoiceRow(stage, invoice)).next_on, '2026-03-03');
  });
});

describe('an invoice that is not ready', () => {
  const incomplete = { payout_bank_account: null, default_claim_type: null };
  const givenIncomplete = async (company: Company) => {
    const debtor = await givenDunningDebtor(stage, company, { address: null });
    return givenDunned(stage, company, { debtor, invoice: { claim_type_code: null } });
  };
  const missing = [
    'invoice.claim_type_code required',
    'debtor.address required',
    'company.payout_bank_account required',
  ];

  test('answers a command with every entry in terms of dunning, and leaves nothing behind', async () => {
    const company = await stage.aCompany(incomplete);
    const invoice = await givenIncomplete(company);
    const refusal = await refusedBy(handOverOf(company, invoice));
    assert.equal(refusal.code, 'not_ready');
    assert.deepEqual(entriesOf(refusal), missing);
    for (const table of ['orders', 'claims', 'debtors', 'dunning_handovers', 'events'])
      assert.equal(await count(table, company), 0, table);
    assert.equal((await invoiceRow(stage, invoice)).status, 'in_dunning');
  });

  test('is held by the ladder with its problems, asked again each working day and handed over once it is ready', async () => {
    const company = await stage.aCompany(incomplete);
    const invoice = await givenIncomplete(company);
    const friday = { trigger: 'ladder', on: '2026-03-06' } as const;
    const refused = await handOverOf(company, invoice, friday);
    assert.equal(refused.kind, 'refused');
    assert.equal((await invoiceRow(stage, invoice)).next_on, '2026-03-09');
    assert.deepEqual(await decisionsOf(stage, invoice), ['2026-03-06 hold handover_not_ready']);
    const list = async (status: string) =>
      bodyOf(
        await stage.operate<Page<DunningHandover>>(
          'GET',
          `/operator/v1/dunning-handovers/?company_id=${company.company}&status=${status}`,
        ),
        200,
      ).results;
    const [entry] = await list('refused');
    assert.deepEqual(
      entry?.problems.map(({ field, code }) => `${field} ${code}`),
      missing,
    );
    assert.deepEqual([entry?.invoice_id, entry?.order_id, entry?.handed_over_at], [invoice.id, null, null]);

    await handOverOf(company, invoice, { trigger: 'ladder', on: '2026-03-09' });
    assert.deepEqual(await list('refused'), [entry]);
    assert.deepEqual(await decisionsOf(stage, invoice), ['2026-03-06 hold handover_not_ready']);

    await stage.sql(
      `update companies set payout_bank_account = '{"account_holder": "B", "iban": "DE89370400440532013000", "bic": null}' where id = $1`,
      [company.company],
    );
    await stage.sql(`update dunning_invoices set claim_type_code = 'H43' where id = $1`, [invoice.id]);
    await stage.sql(
      `update dunning_debtors set address = '{"street": "Musterweg 1", "postal_code": "10115", "city": "Berlin", "country": "DE"}' where id = $1`,
      [invoice.debtor],
    );
    assert.equal((await handOverOf(company, invoice, { trigger: 'ladder', on: '2026-03-10' })).kind, 'done');
    assert.deepEqual(await list('refused'), []);
    assert.deepEqual(
      (await list('done')).map(({ id, problems }) => [id, problems]),
      [[entry?.id, []]],
    );
  });

  test('names the address of a mailbox at the creditor itself, and a minor', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDunningDebtor(stage, company, {
      person: { salutation: null, first_name: 'Mika', last_name: 'Muster', birth_date: '2012-04-04' },
      email: 'mika@beispiel-handel.example',
      phone: null,
    });
    const refusal = await refusedBy(handOverOf(company, await givenDunned(stage, company, { debtor })));
    assert.deepEqual(entriesOf(refusal), [
      'debtor.email own_domain_email',
      'debtor.birth_date legal_guardian_required',
    ]);
  });
});

describe('an order that ends without a mandate', () => {
  const endings = {
    'the operator rejects': (order: string) =>
      stage.operate('POST', `/operator/v1/orders/${order}/reject/`, { reason: 'The claim is time-barred.' }),
    'the operator withdraws': (order: string) => stage.operate('POST', `/operator/v1/orders/${order}/withdraw/`),
    'the client withdraws': (order: string, company: Company) => company.send('POST', `/v2/orders/${order}/withdraw/`),
  };
  for (const [who, end] of Object.entries(endings))
    test(`${who}: the invoice is in dunning again, paused, and can be handed over again`, async () => {
      const company = await stage.aCompany();
      const invoice = await givenDunned(stage, company);
      const order = await orderOf(company, await handOverOf(company, invoice));
      bodyOf(await end(order.id, company), 200);
      assert.deepEqual(await invoiceRow(stage, invoice), {
        status: 'in_dunning',
        paused: true,
        next_on: null,
        current_level: 3,
      });
      const again = await orderOf(company, await handOverOf(company, invoice));
      assert.notEqual(again.id, order.id);
      assert.equal(again.debtor_id, order.debtor_id);
      const handovers = await everything<DunningHandover>(
        async (path) => bodyOf(await stage.operate('GET', path), 200),
        `/operator/v1/dunning-handovers/?company_id=${company.company}`,
      );
      assert.deepEqual(
        handovers.map(({ order_id, undone_at }) => [order_id, undone_at === null]),
        [
          [again.id, true],
          [order.id, false],
        ],
      );
    });

  test('an order of no invoice changes nothing in dunning', async () => {
    const company = await stage.aCompany();
    const invoice = await givenDunned(stage, company);
    await handOverOf(company, invoice);
    const other = await givenSubmitted(company);
    bodyOf(await company.send('POST', `/v2/orders/${other.id}/withdraw/`), 200);
    assert.equal((await invoiceRow(stage, invoice)).status, 'in_inkasso');
  });
});

test('a claim that the review moved brings its invoice back with the order that it is in', async () => {
  const company = await stage.aCompany();
  const debtor = await givenDunningDebtor(stage, company);
  const [one, other] = [await givenDunned(stage, company, { debtor }), await givenDunned(stage, company, { debtor })];
  const from = await orderOf(company, await handOverOf(company, one));
  const to = await orderOf(company, await handOverOf(company, other));
  const claim = first(from.claims);
  bodyOf(await stage.operate('POST', `/operator/v1/claims/${claim.id}/move/`, { order_id: to.id }), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${from.id}/withdraw/`), 200);
  assert.equal((await invoiceRow(stage, one)).status, 'in_inkasso');
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${to.id}/withdraw/`), 200);
  for (const invoice of [one, other]) assert.equal((await invoiceRow(stage, invoice)).status, 'in_dunning');
});

test('of three commands at once one makes an order, the others conflict', async () => {
  const company = await stage.aCompany();
  const invoice = await givenDunned(stage, company);
  const results = await Promise.allSettled([1, 2, 3].map(() => handOverOf(company, invoice)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const table of ['orders', 'claims', 'debtors', 'dunning_handovers'])
    assert.equal(await count(table, company), 1, table);
});
