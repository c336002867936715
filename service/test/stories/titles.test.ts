/** A company hands over what a court has decided already: the title takes the place of invoice, due date and dispute (service.md 2.4; decisions.md 3, 4, 6). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { type EnforceableTitle, exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import {
  aClaim,
  assertAddsUp,
  assertConsistent,
  bodyOf,
  claimAt,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { download, givenDocument } from '../harness/uploads.ts';
import { assertRefused, failuresOf } from '../harness/every-route.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

/** Lacks nothing but its document. */
const aTitled = (number = 1, title: Readonly<Record<string, unknown>> = {}) => ({
  type: 'titled',
  document_reference: `VB-2026-${number}`,
  subject_matter: 'Purchase price of office furniture',
  enforceable_title: { ...exampleTitle, titled_amount: euros('1000'), titled_costs: euros('80.50'), ...title },
});

const titleOf = ({ id }: { readonly id: string }) => `/v2/claims/${id}/enforceable-title/`;
const patch = ({ send }: Company, claim: { readonly id: string }, change: unknown, sent = {}) =>
  send<EnforceableTitle>('PATCH', titleOf(claim), change, sent);
const finalize = ({ send }: Company, { id }: Order) => send<Order>('POST', `/v2/orders/${id}/finalize/`);
const withDocument = (of: Company, claim: { readonly id: string }, file = aPdf(1)): Promise<Document> =>
  givenDocument(of, `${titleOf(claim)}documents/`, { file, type: 'enforceable_title', filename: 'Titel.pdf' });

/** A draft of titled claims with their documents: it can be finalized. */
async function givenTitled(of: Company, claims: readonly unknown[] = [aTitled()]): Promise<Order> {
  const draft = await givenDraft(of, { claims });
  for (const claim of draft.claims) if (claim.type === 'titled') await withDocument(of, claim);
  return orderAt(of, draft);
}

const accepted = async (order: Order): Promise<Mandate> => {
  const { mandate } = bodyOf(await stage.operate<Order>('POST', `/operator/v1/orders/${order.id}/accept/`), 200);
  return company.read<Mandate>(`/v2/mandates/${mandate}/`);
};

describe('a draft', () => {
  test('a titled claim shows its title, and comes to what the title says', async () => {
    const order = await givenDraft(company, {
      claims: [
        {
          ...aTitled(),
          additional_charges: [{ type: 'bank_charge', amount: euros('4') }],
          payments: [{ amount: euros('84.50'), value_date: '2026-02-01' }],
        },
      ],
    });
    const claim = first(order.claims);
    const { id = '', ...title } = claim.enforceable_title ?? {};
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(title, {
      type: 'enforcement_order',
      court: 'Amtsgericht Musterstadt',
      file_number: '26-0815047-0-3',
      issued_on: '2026-01-12',
      served_on: '2026-01-16',
      final_since: '2026-01-31',
      titled_amount: euros('1000.00'),
      titled_costs: euros('80.50'),
      interest: { rate: '5', above_base_rate: true, from: '2025-11-04', amount_base: null },
      documents: [],
    });
    assert.deepEqual(
      [claim.type, claim.principal_amount, claim.additional_charges_amount, claim.total_amount],
      ['titled', euros('1000.00'), euros('84.50'), euros('1000.00')],
    );
    assert.deepEqual(order.totals, {
      principal_amount: euros('1000.00'),
      additional_charges_amount: euros('84.50'),
      payments_amount: euros('84.50'),
      order_value: euros('1000.00'),
    });
    assert.deepEqual(await company.read(titleOf(claim)), claim.enforceable_title);
    assert.deepEqual(await claimAt(company, claim), claim);
  });

  test('little may be known of a title at first', async () => {
    const claim = first((await givenDraft(company, { claims: [{ type: 'titled' }] })).claims);
    const { id: _id, documents, ...title } = claim.enforceable_title ?? assert.fail('a titled claim has a title');
    assert.deepEqual(
      [[...new Set(Object.values(title))], documents, claim.principal_amount, claim.total_amount],
      [[null], [], null, euros('0.00')],
    );
  });

  test('it is changed piece by piece, and the sums of claim and order follow', async () => {
    const order = await givenDraft(company, { claims: [{ type: 'titled' }, aClaim()] });
    const claim = first(order.claims);
    stage.clock.advance({ days: 1 });
    const title = bodyOf(
      await patch(company, claim, {
        titled_amount: euros('500'),
        court: 'Landgericht Musterstadt',
        interest: { rate: '4.50', above_base_rate: false, from: '2026-01-01', amount_base: euros('400') },
      }),
      200,
    );
    assert.deepEqual(
      [title.id, title.titled_amount, title.court, title.type],
      [claim.enforceable_title?.id, euros('500.00'), 'Landgericht Musterstadt', null],
    );
    assert.deepEqual(title.interest, {
      rate: '4.5',
      above_base_rate: false,
      from: '2026-01-01',
      amount_base: euros('400.00'),
    });
    const changed = await orderAt(company, order);
    assert.deepEqual(
      [first(changed.claims).principal_amount, changed.totals.order_value, changed.updated_at],
      [euros('500.00'), euros('600.00'), stage.clock.now()],
    );
    assert.equal(changed.expires_at, new Date(Date.parse(stage.clock.now()) + 90 * 86_400_000).toISOString());

    // The same through the claim; null forgets what was known, and the title stays the same one.
    const costs = bodyOf(
      await company.send<Claim>('PATCH', `/v2/claims/${claim.id}/`, {
        enforceable_title: { titled_costs: euros('10') },
        principal_amount: euros('500'),
      }),
      200,
    );
    assert.deepEqual(
      [costs.enforceable_title?.court, costs.additional_charges_amount, costs.total_amount],
      ['Landgericht Musterstadt', euros('10.00'), euros('510.00')],
    );
    const forgotten = bodyOf(
      await company.send<Claim>('PATCH', `/v2/claims/${claim.id}/`, { enforceable_title: null }),
      200,
    );
    assert.deepEqual(
      [
        forgotten.enforceable_title?.id,
        forgotten.enforceable_title?.court,
        forgotten.principal_amount,
        forgotten.total_amount,
      ],
      [title.id, null, null, euros('0.00')],
    );
    await assertConsistent(company);
  });

  test('a change that changes nothing leaves no trace; one under a stale tag is refused', async () => {
    const order = await givenDraft(company, { claims: [aTitled()] });
    const claim = first(order.claims);
    const tag = (await company.send('GET', titleOf(claim))).headers.get('etag');
    stage.clock.advance({ seconds: 1 });
    for (const change of [
      {},
      { court: 'Amtsgericht Musterstadt' },
      { interest: { from: '2025-11-04', rate: '5.0', above_base_rate: true } },
    ])
      assert.equal((await patch(company, claim, change)).headers.get('etag'), tag);
    assert.equal((await orderAt(company, order)).updated_at, order.updated_at);
    assertRefused(
      await patch(company, claim, { court: null }, { headers: { 'If-Match': '"stale"' } }),
      412,
      'precondition_failed',
    );
    assert.equal((await patch(company, claim, { court: null }, { headers: { 'If-Match': tag } })).status, 200);
  });

  test('a receivable has no title, and no claim changes its type', async () => {
    const claim = first((await givenDraft(company)).claims);
    assert.equal(claim.enforceable_title, null);
    for (const path of [titleOf(claim), `${titleOf(claim)}documents/`])
      assertRefused(await company.send('GET', path), 404, 'not_found');
    assertRefused(await patch(company, claim, { court: 'X' }), 404, 'not_found');
    assertRefused(
      await company.send('PATCH', `/v2/claims/${claim.id}/`, { enforceable_title: { court: 'X' } }),
      400,
      'validation_error',
      'invalid enforceable_title',
    );
    assertRefused(
      await company.send('PATCH', `/v2/claims/${claim.id}/`, { type: 'titled' }),
      400,
      'validation_error',
      'unknown_field type',
    );
    const debtor_id = (await givenDebtor(company)).id;
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, claims: [aClaim(), { enforceable_title: {} }] }),
      400,
      'validation_error',
      'invalid claims[1].enforceable_title',
    );
    assert.equal((await company.send('PATCH', `/v2/claims/${claim.id}/`, { enforceable_title: null })).status, 200);
  });

  test('what a title cannot hold is named in one answer', async () => {
    const claim = first((await givenDraft(company, { claims: [{ type: 'titled' }] })).claims);
    assertRefused(
      await patch(company, claim, {
        id: randomUUID(),
        type: 'letter',
        court: 'x'.repeat(256),
        file_number: 'x'.repeat(101),
        issued_on: '2026-02-30',
        titled_amount: euros('-1'),
        interest: { rate: 5, above_base_rate: 'yes' },
        documents: [],
      }),
      400,
      'validation_error',
      'unknown_field id',
      'invalid_choice type',
      'max_length court',
      'max_length file_number',
      'invalid issued_on',
      'invalid titled_amount.value',
      'invalid interest.rate',
      'invalid interest.above_base_rate',
      'required interest.from',
      'unknown_field documents',
    );
    assertRefused(
      await company.send('PATCH', `/v2/claims/${claim.id}/`, {
        principal_amount: euros('3'),
        enforceable_title: { titled_amount: euros('4') },
      }),
      400,
      'validation_error',
      'invalid principal_amount',
    );
    assertRefused(
      await company.send('PATCH', `/v2/claims/${claim.id}/`, { principal_amount: euros('3') }),
      400,
      'validation_error',
      'invalid principal_amount',
    );
  });
});

describe('finalize', () => {
  test('asks for what a title needs, and for nothing that only an invoice has', async () => {
    const draft = await givenDraft(company, { claims: [{ type: 'titled', is_disputed: true, dispute_reason: 'No.' }] });
    const at = (field: string) => `claims.${first(draft.claims).id}.${field}`;
    assertRefused(
      await finalize(company, draft),
      422,
      'validation_error',
      ...['subject_matter', 'document_reference'].map((field) => `required ${at(field)}`),
      `invalid ${at('is_disputed')}`,
      ...['type', 'court', 'file_number', 'issued_on', 'titled_amount', 'documents'].map(
        (field) => `required ${at(`enforceable_title.${field}`)}`,
      ),
    );
    const ready = await givenTitled(company, [
      {
        type: 'titled',
        subject_matter: 'X',
        document_reference: 'T1',
        enforceable_title: {
          type: 'judgment',
          court: 'AG',
          file_number: '1 C 1/26',
          issued_on: '2026-01-12',
          titled_amount: euros('0.01'),
        },
      },
    ]);
    const submitted = bodyOf(await finalize(company, ready), 200);
    assert.equal(first(submitted.claims).legal_basis.claim_type_code, null);
  });

  test('a title of nothing, of tomorrow, or served before it was issued is none', async () => {
    const today = stage.clock.now().slice(0, 10);
    const faulty = async (title: Readonly<Record<string, unknown>>) => {
      const draft = await givenTitled(company, [aTitled(1, title)]);
      return failuresOf(await finalize(company, draft)).map((each) =>
        each.replace(`claims.${first(draft.claims).id}.enforceable_title.`, ''),
      );
    };
    assert.deepEqual(await faulty({ titled_amount: euros('0') }), ['invalid titled_amount']);
    assert.deepEqual(await faulty({ issued_on: '2999-01-01', served_on: null, final_since: null }), [
      'invalid issued_on',
    ]);
    assert.deepEqual(await faulty({ issued_on: today, served_on: '2026-01-11', final_since: '2026-01-11' }), [
      'invalid served_on',
      'invalid final_since',
    ]);
    assert.deepEqual(await faulty({ issued_on: '2026-01-16', served_on: '2026-01-16', final_since: '2026-01-16' }), []);
  });

  test('a pending document will do; one that cannot be read will not, and is named', async () => {
    const draft = await givenDraft(company, { claims: [aTitled()] });
    const claim = first(draft.claims);
    const document = await withDocument(company, claim);
    await stage.sql(`update documents set status = 'failed', failure_reason = 'corrupt' where id = $1`, [document.id]);
    const field = `claims.${claim.id}.enforceable_title.documents`;
    assertRefused(await finalize(company, draft), 422, 'validation_error', `required ${field}`, `corrupt ${field}`);
    await withDocument(company, claim);
    assertRefused(await finalize(company, draft), 422, 'validation_error', `corrupt ${field}`);
    assert.equal((await company.send('DELETE', `${titleOf(claim)}documents/${document.id}/`)).status, 204);
    bodyOf(await finalize(company, draft), 200);
  });

  test("the company's default claim type fills no titled claim", async () => {
    const other = await stage.aCompany({ default_claim_type: 'H04' });
    const { legal_basis: _basis, ...receivable } = aClaim();
    const order = bodyOf(await finalize(other, await givenTitled(other, [aTitled(), receivable])), 200);
    assert.deepEqual(
      order.claims.map((claim) => claim.legal_basis.claim_type_code),
      [null, 'H04'],
    );
  });

  test('then the title changes no more', async () => {
    const order = bodyOf(await finalize(company, await givenTitled(company)), 200);
    const claim = first(order.claims);
    assertRefused(await patch(company, claim, { court: 'X' }), 409, 'claim_not_editable');
    assertRefused(
      await company.send('DELETE', `${titleOf(claim)}documents/${first(claim.enforceable_title?.documents ?? []).id}/`),
      409,
      'claim_not_editable',
    );
    assert.deepEqual(await company.read(titleOf(claim)), claim.enforceable_title);
    const expired = first((await givenDraft(company, { claims: [aTitled()] })).claims);
    stage.clock.advance({ days: 91 });
    assertRefused(await patch(company, expired, { court: 'X' }), 409, 'order_expired');
  });
});

describe('its documents', () => {
  test('stand with the title, are inspected, downloaded, and gone with the draft', async () => {
    const draft = await givenDraft(company, { claims: [aTitled()] });
    const claim = first(draft.claims);
    const file = aPdf(2);
    const sent = await withDocument(company, claim, file);
    assert.deepEqual(sent.parent, { id: claim.enforceable_title?.id, type: 'enforceable_title' });
    const pending = await claimAt(company, claim);
    assert.deepEqual([pending.enforceable_title?.documents, pending.documents], [[sent], []]);
    stage.clock.advance({ seconds: 5 });
    await stage.inspectDocuments();
    const ready = await claimAt(company, claim);
    const shown = first(ready.enforceable_title?.documents ?? []);
    assert.deepEqual(
      [shown.status, shown.download_url, ready.updated_at],
      ['ready', `${publicUrl}${titleOf(claim)}documents/${sent.id}/download/`, stage.clock.now()],
    );
    assert.deepEqual(await company.read(`${titleOf(claim)}documents/${sent.id}/`), shown);
    assert.ok(
      (await download(stage.url, `${titleOf(claim)}documents/${sent.id}/download/`, company.key)).bytes.equals(file),
    );
    // The claim's own documents are others.
    assertRefused(await company.send('GET', `/v2/claims/${claim.id}/documents/${sent.id}/`), 404, 'not_found');
    assert.equal((await company.send('DELETE', `/v2/orders/${draft.id}/`)).status, 204);
    assert.deepEqual(await stage.sql('select from documents where id = $1', [sent.id]), []);
  });

  test('are nobody else’s', async () => {
    const claim = first((await givenTitled(company)).claims);
    const stranger = await stage.aCompany();
    const { id } = first(claim.enforceable_title?.documents ?? []);
    for (const path of [
      titleOf(claim),
      `${titleOf(claim)}documents/`,
      `${titleOf(claim)}documents/${id}/`,
      `${titleOf(claim)}documents/${id}/download/`,
    ])
      assertRefused(await stranger.send('GET', path), 404, 'not_found');
    assertRefused(await patch(stranger, claim, { court: 'X' }), 404, 'not_found');
    assertRefused(await stranger.send('DELETE', `${titleOf(claim)}documents/${id}/`), 404, 'not_found');
  });
});

describe('acceptance', () => {
  test('of titles alone goes straight to enforcement; the costs of the title bear interest, and are paid first', async () => {
    const order = await givenTitled(company, [
      {
        ...aTitled(),
        additional_charges: [{ amount: euros('4') }],
        payments: [{ amount: euros('100'), value_date: '2026-02-01' }],
      },
    ]);
    assertAddsUp(order);
    const mandate = await accepted(bodyOf(await finalize(company, order), 200));
    assert.equal(mandate.procedure_state, 'foreclosure');
    const { legal_balance: balance } = mandate;
    assert.deepEqual(
      [
        balance.legal_claim_of_principal_claim,
        balance.legal_claim_of_costs_interest_bearing,
        balance.legal_claim_of_costs_interest_free,
        balance.legal_claim_of_interest_on_costs,
      ],
      [euros('1000.00'), euros('80.50'), euros('4.00'), euros('0.29')],
    );
    assert.deepEqual(
      [
        balance.payment_on_costs_interest_bearing,
        balance.payment_on_costs_interest_free,
        balance.payment_on_interest_on_costs,
        balance.payment_on_interest_on_principal_claim,
        balance.balance_of_principal_claim,
      ],
      [euros('80.50'), euros('4.00'), euros('0.29'), euros('15.21'), euros('1000.00')],
    );
    const entries = await stage.sql(
      `select rule, value_date::text from ledger_postings where mandate_id = $1 and line = 1 and not derived and rule <> 'acceptance.payment' order by rule`,
      [mandate.id],
    );
    assert.deepEqual(entries, [
      { rule: 'acceptance.charge', value_date: '2025-11-04' },
      { rule: 'acceptance.principal', value_date: '2025-11-04' },
      { rule: 'acceptance.titled_costs', value_date: '2026-01-12' },
    ]);
  });

  test('beside a receivable it goes where the order asks', async () => {
    const mixed = await givenTitled(company, [aTitled(), aClaim()]);
    assert.equal((await accepted(bodyOf(await finalize(company, mixed), 200))).procedure_state, 'extrajudicial');
    const { mandate } = await givenAccepted(stage, company, { starting_approach: 'judicial' });
    assert.equal(mandate.procedure_state, 'judicial_dunning');
  });

  test('the collection fee is not computed beside a title: its fees are those of enforcement', async () => {
    const mandate = await accepted(
      bodyOf(await finalize(company, await givenTitled(company, [aTitled(), aClaim(2)])), 200),
    );
    const charge = (kind: string) =>
      stage.operate<MandateCost>('POST', `/operator/v1/mandates/${mandate.id}/costs/`, {
        kind,
        date: '2026-02-20',
        interest_bearing: false,
      });
    assertRefused(await charge('collection_fee'), 400, 'validation_error', 'required amount');
    const { working } = bodyOf(await charge('settlement_fee'), 201);
    assert.equal(working?.value_rule, 'half_of_open_balance');
  });

  test('a payment is refused above principal and costs of the title, and taken up to them', async () => {
    const order = bodyOf(await finalize(company, await givenTitled(company)), 200);
    const pay = (amount: string) =>
      company.send('POST', `/v2/claims/${first(order.claims).id}/payments/`, {
        amount: euros(amount),
        value_date: '2026-02-01',
      });
    assertRefused(await pay('1080.51'), 400, 'validation_error', 'overpayment amount');
    bodyOf(await pay('1080.50'), 201);
    const { payment_state, legal_balance } = await accepted(order);
    assert.deepEqual(
      [payment_state, legal_balance.balance_of_principal_claim, legal_balance.balance_of_interest_on_costs],
      ['partially_paid', euros('15.75'), euros('0.00')],
      'interest on the title goes before its principal',
    );
  });

  test('review moves a titled claim with its title and documents', async () => {
    const debtor_id = (await givenDebtor(company)).id;
    const order = await givenTitled(company, [aTitled(), aTitled(2)]);
    bodyOf(await company.send('PATCH', `/v2/orders/${order.id}/`, { debtor_id }), 200);
    bodyOf(await finalize(company, order), 200);
    const target = await givenSubmitted(company, { debtor_id });
    const claim = first(order.claims);
    const moved = bodyOf(
      await stage.operate<Claim>('POST', `/operator/v1/claims/${claim.id}/move/`, { order_id: target.id }),
      200,
    );
    assert.deepEqual([moved.order_id, moved.enforceable_title], [target.id, claim.enforceable_title]);
  });
});
