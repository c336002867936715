/** Invoices: a company writes them, releases them into dunning and settles them (dunning.md 4, 4.1). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { Invoice, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { invoices as group } from '@mahnwerk/contract/dunning/invoices.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type InvoiceWrite, invoiceRules } from '../../src/domain/dunning/invoices/invoice.ts';
import { bodyOf, euros, openStage, type Page, publicUrl, type Stage, statusesOf } from '../harness/cases.ts';
import {
  anInvoice,
  aPdf,
  type DunningCompany,
  givenDunningDebtor,
  givenInvoice,
  givenInvoiceIn,
  givenOpenInvoice,
  givenReadyInvoice,
  invoiceAt,
  openDunning,
} from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aPdf as pdfWith, encryptedPdf } from '../harness/files.ts';
import type { Answer } from '../harness/service.ts';
import { jsonOf } from '../harness/uploads.ts';

let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
});

after(() => stage.stop());

const invoices = '/mahnservice/v1/invoices/';

const eventsOf = async ({ feed }: DunningCompany, { id }: Invoice): Promise<string[]> =>
  (await feed()).filter(({ data }) => data.invoice_id === id).map(({ type }) => type);

test('a company writes a draft and reads it again', async () => {
  const debtor = await givenDunningDebtor(company);
  const sent = { ...anInvoice({ invoice_number: ' RE-1 ' }), debtor_id: debtor.id };
  const answer = await company.send<Invoice>('POST', invoices, sent);
  const { id, created_at, updated_at, ...invoice } = bodyOf(answer, 201);
  assert.equal(created_at, updated_at);
  assert.deepEqual(invoice, {
    href: `${publicUrl}${invoices}${id}/`,
    ...sent,
    debtor_name: 'Mika Muster',
    invoice_number: 'RE-1',
    your_reference: null,
    claim_type_code: null,
    contract_date: null,
    due_date_agreed: false,
    is_disputed: false,
    dispute_reason: null,
    metadata: [],
    status: 'draft',
    source: 'api',
    paused: false,
    held_until: null,
    hold: null,
    archived: false,
    paid_amount: euros('0.00'),
    fees_amount: euros('0.00'),
    interest_amount: euros('0.00'),
    waived_amount: euros('0.00'),
    open_amount: euros('100.00'),
    current_level: 0,
    default_since: null,
    policy_version: null,
    next_dunning_at: null,
    document: null,
    payments: [],
    collection: null,
    released_at: null,
    settled_at: null,
  });
  assert.equal(answer.headers.get('location'), invoice.href);
});

test('one answer lists every failure of an invoice', async () => {
  const sent = anInvoice({
    debtor_id: (await givenDunningDebtor(await openDunning(stage))).id,
    invoice_date: '2026-03-03',
    due_date: '2026-03-02',
    contract_date: '2026-03-03',
    dispute_reason: 'Not ordered.',
    is_disputed: false,
  });
  assertRefused(
    await company.send('POST', invoices, sent),
    400,
    'validation_error',
    'invalid invoice_date',
    'invalid due_date',
    'invalid debtor_id',
    'invalid contract_date',
    'invalid dispute_reason',
  );
  const late = { ...anInvoice({ due_date: '2031-01-11' }), debtor_id: (await givenDunningDebtor(company)).id };
  assertRefused(await company.send('POST', invoices, late), 400, 'validation_error', 'invalid due_date');
  bodyOf(await company.send('POST', invoices, { ...late, due_date: '2031-01-10' }), 201);
});

test('each field of an invoice has its limits, and what the service sets is not sent', async () => {
  const debtor_id = (await givenDunningDebtor(company)).id;
  for (const [changes, ...failures] of [
    [{ debtor_id: randomUUID() }, 'invalid debtor_id'],
    [{ invoice_number: ' ' }, 'blank invoice_number'],
    [{ invoice_number: 'x'.repeat(256) }, 'max_length invoice_number'],
    [{ subject_matter: 'x'.repeat(1001) }, 'max_length subject_matter'],
    [{ invoice_date: '2024-02-29', due_date: '2029-03-01' }, 'invalid due_date'],
    [{ amount: euros('0.00') }, 'invalid amount.value'],
    [{ amount: { currency: 'CHF', value: '1.00' } }, 'invalid_choice amount.currency'],
    [{ your_reference: 'x'.repeat(256) }, 'max_length your_reference'],
    [{ claim_type_code: 'H99' }, 'invalid_choice claim_type_code'],
    [{ due_date_agreed: null }, 'invalid due_date_agreed'],
    [{ is_disputed: true, dispute_reason: ' ' }, 'blank dispute_reason'],
    [{ is_disputed: true, dispute_reason: 'x'.repeat(5001) }, 'max_length dispute_reason'],
    [{ status: 'open' }, 'unknown_field status'],
    [{ paused: true, archived: true }, 'unknown_field paused', 'unknown_field archived'],
  ] as const) {
    const answer = await company.send('POST', invoices, { ...anInvoice(), debtor_id, ...changes });
    assertRefused(answer, 400, 'validation_error', ...failures);
  }
  const { id } = await givenInvoice(company);
  const patch = (body: object) => company.send<Invoice>('PATCH', `${invoices}${id}/`, body);
  for (const dates of [{ due_date: '2026-01-09' }, { invoice_date: '2026-01-25' }])
    assertRefused(await patch(dates), 400, 'validation_error', 'invalid due_date');
  assertRefused(await patch({ source: 'portal' }), 400, 'validation_error', 'unknown_field source');
  const whole = {
    ...anInvoice({ invoice_date: '2024-02-29', due_date: '2029-02-28' }),
    debtor_id,
    due_date_agreed: true,
  };
  const changed = bodyOf(await patch(whole), 200);
  assert.deepEqual({ ...changed, ...whole }, changed, 'every field of a draft is open');
});

test('an invoice number is given once, also when two requests race; a deleted draft frees it', async () => {
  const debtor_id = (await givenDunningDebtor(company)).id;
  const create = () => company.send<Invoice>('POST', invoices, { ...anInvoice({ invoice_number: 'once' }), debtor_id });
  const answers = await Promise.all([create(), create(), create()]);
  assert.deepEqual(statusesOf(answers), [201, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400))
    assertRefused(answer, 400, 'validation_error', 'duplicate invoice_number');
  const { id } = bodyOf(answers.find(({ status }) => status === 201) ?? assert.fail(), 201);
  bodyOf(await company.send('DELETE', `${invoices}${id}/`), 204);
  bodyOf(await create(), 201);
  bodyOf(await company.send('POST', invoices, { ...anInvoice({ invoice_number: 'ONCE' }), debtor_id }), 201);
});

test('a debtor with an invoice cannot be deleted', async () => {
  const { debtor_id, id } = await givenInvoice(company);
  assertRefused(await company.send('DELETE', `/mahnservice/v1/debtors/${debtor_id}/`), 409, 'conflict');
  bodyOf(await company.send('DELETE', `${invoices}${id}/`), 204);
  bodyOf(await company.send('DELETE', `/mahnservice/v1/debtors/${debtor_id}/`), 204);
});

test('a dispute needs a reason, and its end removes it', async () => {
  const { id } = await givenInvoice(company);
  const patch = (body: object) => company.send<Invoice>('PATCH', `${invoices}${id}/`, body);
  assertRefused(await patch({ is_disputed: true }), 400, 'validation_error', 'required dispute_reason');
  assertRefused(await patch({ dispute_reason: 'Not ordered.' }), 400, 'validation_error', 'invalid dispute_reason');
  const disputed = bodyOf(await patch({ is_disputed: true, dispute_reason: 'Not ordered.' }), 200);
  assert.equal(disputed.dispute_reason, 'Not ordered.');
  assertRefused(await patch({ dispute_reason: null }), 400, 'validation_error', 'required dispute_reason');
  assert.equal(bodyOf(await patch({ is_disputed: false }), 200).dispute_reason, null);
});

test('the release lists everything that stands in its way', async () => {
  const bare = await openDunning(stage, { address: null, payout_bank_account: null });
  const { id, debtor_id } = await givenInvoice(bare);
  bodyOf(
    await bare.send('PATCH', `/mahnservice/v1/debtors/${debtor_id}/`, {
      person: { birth_date: '2010-01-01' },
      address: null,
      dunning_stop: 'deceased',
    }),
    200,
  );
  bodyOf(
    await bare.send('POST', `${invoices}${id}/payments/`, { amount: euros('100.00'), value_date: '2026-02-20' }),
    201,
  );
  assertRefused(
    await bare.send('POST', `${invoices}${id}/release/`),
    422,
    'validation_error',
    'required document',
    'required debtor.address',
    'invalid debtor.dunning_stop',
    'invalid debtor.birth_date',
    'required company.address',
    'required company.payout_bank_account',
    'invalid amount',
  );
  assert.equal((await invoiceAt(bare, id)).status, 'draft');
  assert.deepEqual(await bare.feed(), []);
});

test('a document that is still inspected does not suffice, an e-mail address does', async () => {
  const debtor = await givenDunningDebtor(company, { email: 'mika@debtor.example', address: null });
  const invoice = await givenInvoice(company, { debtor_id: debtor.id });
  bodyOf(await company.send('POST', `${invoices}${invoice.id}/documents/`, aPdf()), 201);
  const release = () => company.send<Invoice>('POST', `${invoices}${invoice.id}/release/`);
  assertRefused(await release(), 422, 'validation_error', 'invalid document');
  await stage.inspectDocuments();
  const before = await invoiceAt(company, invoice.id);
  assert.equal(before.document?.status, 'ready');
  assert.ok(before.updated_at > invoice.updated_at);
  assert.equal(bodyOf(await release(), 200).status, 'open');
});

test('a released invoice runs on the policy of the day, and its first step is on a working day', async () => {
  const invoice = await givenOpenInvoice(stage, company, { due_date: '2026-02-27' });
  assert.deepEqual(
    [invoice.status, invoice.policy_version, invoice.released_at, invoice.default_since],
    ['open', 1, stage.clock.now(), null],
  );
  assert.equal(invoice.next_dunning_at, '2026-03-06T08:00:00.000Z');
  assert.deepEqual(await eventsOf(company, invoice), ['invoice.released']);
});

test('with an agreed due date default begins the day after it, a weekend past', async () => {
  const invoice = await givenOpenInvoice(stage, company, { due_date: '2026-02-28', due_date_agreed: true });
  assert.equal(invoice.default_since, '2026-03-03');
});

test('a paused or disputed invoice has no next step', async () => {
  const { id } = await givenOpenInvoice(stage, company);
  const next = async () => (await invoiceAt(company, id)).next_dunning_at;
  const planned = await next();
  assert.ok(planned !== null);
  bodyOf(await company.send('POST', `${invoices}${id}/pause/`), 200);
  assert.equal(await next(), null);
  bodyOf(await company.send('POST', `${invoices}${id}/resume/`), 200);
  assert.equal(await next(), planned);
  bodyOf(await company.send('PATCH', `${invoices}${id}/`, { is_disputed: true, dispute_reason: 'Broken.' }), 200);
  assert.equal(await next(), null);
  bodyOf(await company.send('PATCH', `${invoices}${id}/`, { is_disputed: false }), 200);
  assert.equal(await next(), planned);
});

test('a paused company starts nothing, and stops and settles what it likes', async () => {
  const own = await openDunning(stage);
  const draft = await givenReadyInvoice(stage, own);
  const open = await givenOpenInvoice(stage, own);
  const other = await givenOpenInvoice(stage, own);
  await stage.sql('update companies set dunning_paused = true, updated_at = $2 where id = $1', [
    own.company,
    stage.clock.now(),
  ]);
  assertRefused(await own.send('POST', `${invoices}${draft.id}/release/`), 409, 'company_paused');
  bodyOf(await own.send('POST', `${invoices}${open.id}/pause/`), 200);
  assertRefused(await own.send('POST', `${invoices}${open.id}/resume/`), 409, 'company_paused');
  bodyOf(await own.send('POST', `${invoices}${open.id}/write-off/`), 200);
  bodyOf(
    await own.send('POST', `${invoices}${other.id}/payments/`, { amount: euros('1.00'), value_date: '2026-02-20' }),
    201,
  );
});

/** The request of each write of the table; a command by default. */
const requests: Partial<Record<InvoiceWrite, (own: DunningCompany, invoice: Invoice) => Promise<Answer<unknown>>>> = {
  change_closed_field: (own, { id }) => own.send('PATCH', `${invoices}${id}/`, { subject_matter: 'Another delivery' }),
  delete: (own, { id }) => own.send('DELETE', `${invoices}${id}/`),
  report_payment: (own, { id }) =>
    own.send('POST', `${invoices}${id}/payments/`, { amount: euros('1.00'), value_date: '2026-02-20' }),
  delete_payment: (own, { id, payments: [payment] }) => own.send('DELETE', `${invoices}${id}/payments/${payment?.id}/`),
  change_document: (own, { id }) => own.send('POST', `${invoices}${id}/documents/`, aPdf()),
};

const commandPath = (by: string): string => `${by.replaceAll('_', '-')}/`;

const declared = Object.values(group.routes).map(({ path }) => path as string);

async function givenWith(by: InvoiceWrite, status: InvoiceStatus, own: DunningCompany): Promise<Invoice> {
  const invoice = await givenInvoiceIn(stage, own, status, { claim_type_code: 'H43' });
  if (by === 'hand_over' && status === 'in_dunning') return atLastLevel(own, invoice);
  if (by !== 'delete_payment' || status === 'paid') return invoice;
  await stage.sql(
    `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 100, '2026-02-20', $3, $3)`,
    [own.company, invoice.id, stage.clock.now()],
  );
  await stage.sql('update dunning_invoices set paid_cents = 100, updated_at = $2 where id = $1', [
    invoice.id,
    stage.clock.now(),
  ]);
  return invoiceAt(own, invoice.id);
}

/** The handover follows the last level alone. */
async function atLastLevel(own: DunningCompany, { id }: Invoice): Promise<Invoice> {
  await stage.sql('update dunning_invoices set current_level = 3, updated_at = $2 where id = $1', [
    id,
    stage.clock.now(),
  ]);
  return invoiceAt(own, id);
}

for (const { by, emits, ...states } of invoiceRules) {
  const send = requests[by];
  if (send === undefined && !declared.some((path) => path.endsWith(`/${commandPath(by)}`))) continue;
  test(`${by} in every state does what the table says, and a refused one changes nothing`, async () => {
    const own = await openDunning(stage);
    for (const [status, result] of Object.entries(states) as [InvoiceStatus, string][]) {
      const invoice = await givenWith(by, status, own);
      const events = await eventsOf(own, invoice);
      const answer = await (send?.(own, invoice) ?? own.send('POST', `${invoices}${invoice.id}/${commandPath(by)}`));
      if (result !== 'deleted' && !(result in states)) {
        assertRefused(answer, 409, result);
        assert.deepEqual(await invoiceAt(own, invoice.id), invoice);
        assert.deepEqual(await eventsOf(own, invoice), events);
        continue;
      }
      assert.ok(answer.status < 300, `${by} in ${status}: ${answer.text}`);
      // Its event follows the command.
      await stage.workOnDunning('dunning.handed_over');
      const reached = result === 'deleted' ? undefined : await invoiceAt(own, invoice.id);
      assert.equal(reached?.status, result === 'deleted' ? undefined : result, `${by} in ${status}`);
      assert.deepEqual(await eventsOf(own, invoice), [...events, ...(emits === null ? [] : [emits])]);
    }
  });
}

test('of several conflicts the source comes first, then the archive, the state, the pause of the company', async () => {
  const own = await openDunning(stage);
  const set = (id: string, change: string) =>
    stage.sql(`update dunning_invoices set ${change}, updated_at = $2 where id = $1`, [id, stage.clock.now()]);
  const draft = await givenInvoice(own);
  const settled = await givenInvoiceIn(stage, own, 'cancelled');
  const early = await givenInvoiceIn(stage, own, 'open');
  await stage.sql('update companies set dunning_paused = true, updated_at = $2 where id = $1', [
    own.company,
    stage.clock.now(),
  ]);
  const command = ({ id }: Invoice, name: string) => own.send('POST', `${invoices}${id}/${name}/`);
  assertRefused(await command(draft, 'release'), 409, 'company_paused');
  assertRefused(await command(early, 'release'), 409, 'conflict');
  assertRefused(await command(early, 'hand-over'), 409, 'conflict');
  assertRefused(await command(settled, 'resume'), 409, 'invoice_settled');
  await set(settled.id, 'archived = true');
  assertRefused(await command(settled, 'resume'), 409, 'invoice_archived');
  assertRefused(await own.send('DELETE', `${invoices}${settled.id}/`), 409, 'invoice_archived');
  await set(settled.id, `source = 'integration'`);
  for (const name of ['resume', 'unarchive', 'archive'])
    assertRefused(await command(settled, name), 409, 'not_api_invoice');
  assertRefused(await own.send('PATCH', `${invoices}${settled.id}/`, {}), 409, 'not_api_invoice');
});

test('an archived invoice is listed unless it is filtered out', async () => {
  const own = await openDunning(stage);
  const [kept, archived] = [await givenInvoice(own), await givenInvoiceIn(stage, own, 'cancelled')];
  bodyOf(await own.send('POST', `${invoices}${archived.id}/archive/`), 200);
  for (const [query, expected] of [
    ['', [archived, kept]],
    ['?archived=true', [archived]],
    ['?archived=false', [kept]],
  ] as const)
    assert.deepEqual(
      (await own.read<Page<Invoice>>(`${invoices}${query}`)).results.map(({ id }) => id),
      expected.map(({ id }) => id),
    );
});

test('an invoice that was paused or disputed as a draft waits once it is released', async () => {
  for (const [reason, change] of [
    ['paused', ({ id }: Invoice) => company.send('POST', `${invoices}${id}/pause/`)],
    ['disputed', ({ id }: Invoice) => company.send('PATCH', `${invoices}${id}/`, dispute)],
  ] as const) {
    const draft = await givenReadyInvoice(stage, company);
    bodyOf(await change(draft), 200);
    const { status, next_dunning_at } = bodyOf(
      await company.send<Invoice>('POST', `${invoices}${draft.id}/release/`),
      200,
    );
    assert.deepEqual([status, next_dunning_at], ['open', null]);
    const { results } = await company.read<Page<Decision>>(`${invoices}${draft.id}/decisions/?on=2026-03-02`);
    assert.deepEqual(
      results.map((each) => [each.outcome, each.reason]),
      [['hold', reason]],
    );
  }
});

const dispute = { is_disputed: true, dispute_reason: 'Broken.' };

test('an archived invoice takes no write but its return', async () => {
  const own = await openDunning(stage);
  for (const status of ['paid', 'cancelled', 'written_off'] as const) {
    const { id } = await givenInvoiceIn(stage, own, status);
    const archived = bodyOf(await own.send<Invoice>('POST', `${invoices}${id}/archive/`), 200);
    assert.equal(archived.archived, true);
    for (const [method, path, body] of [
      ['POST', 'archive/'],
      ['POST', 'cancel/'],
      ['POST', 'pause/'],
      ['PATCH', '', { your_reference: 'x' }],
      ['PATCH', '', {}],
      ['DELETE', ''],
      ['POST', 'payments/', { amount: euros('1.00'), value_date: '2026-02-20' }],
      ['POST', 'documents/', aPdf()],
    ] as const) {
      const answer = await own.send(method, `${invoices}${id}/${path}`, body);
      if (answer.status !== 400) assertRefused(answer, 409, 'invoice_archived');
    }
    assert.equal(bodyOf(await own.send<Invoice>('POST', `${invoices}${id}/unarchive/`), 200).archived, false);
    assertRefused(await own.send('POST', `${invoices}${id}/unarchive/`), 409, 'conflict');
  }
});

test('of an invoice in dunning some fields stay open, of a settled one two', async () => {
  const own = await openDunning(stage);
  const open = { claim_type_code: 'H43', contract_date: '2026-01-01', metadata: [{ type: 'a', value: 'b' }] };
  for (const status of ['open', 'in_dunning'] as const) {
    const invoice = await givenInvoiceIn(stage, own, status);
    const path = `${invoices}${invoice.id}/`;
    const changed = bodyOf(await own.send<Invoice>('PATCH', path, { ...open, your_reference: 'x' }), 200);
    assert.deepEqual({ ...changed, updated_at: '' }, { ...invoice, ...open, your_reference: 'x', updated_at: '' });
    assertRefused(await own.send('PATCH', path, { amount: euros('99.00'), your_reference: 'y' }), 409, 'conflict');
    // What does not change is not closed.
    bodyOf(await own.send('PATCH', path, { amount: euros('100'), your_reference: 'y' }), 200);
  }
  const paid = await givenInvoiceIn(stage, own, 'paid');
  bodyOf(await own.send('PATCH', `${invoices}${paid.id}/`, { your_reference: 'x', metadata: [] }), 200);
  assertRefused(
    await own.send('PATCH', `${invoices}${paid.id}/`, { contract_date: '2026-01-01' }),
    409,
    'invoice_paid',
  );
  const handedOver = await givenInvoiceIn(stage, own, 'in_inkasso');
  assertRefused(await own.send('PATCH', `${invoices}${handedOver.id}/`, {}), 409, 'invoice_in_inkasso');
});

test('a change that changes nothing, and a repeated pause, leave the ETag alone', async () => {
  const { id } = await givenOpenInvoice(stage, company);
  const path = `${invoices}${id}/`;
  const etag = async () => (await company.send('GET', path)).headers.get('etag');
  const first = await etag();
  stage.clock.advance({ seconds: 1 });
  bodyOf(await company.send('PATCH', path, { subject_matter: 'Delivery of office furniture' }), 200);
  assert.equal(await etag(), first);
  bodyOf(await company.send('POST', `${path}pause/`), 200);
  const paused = await etag();
  stage.clock.advance({ seconds: 1 });
  bodyOf(await company.send('POST', `${path}pause/`), 200);
  assert.equal(await etag(), paused);
});

test('lists find invoices by state, debtor, references, switches and due date', async () => {
  const own = await openDunning(stage);
  const first = await givenInvoice(own, { invoice_number: 'B', amount: euros('20.00'), your_reference: 'x' });
  const second = await givenOpenInvoice(stage, own, { invoice_number: 'A', due_date: '2026-02-01' });
  bodyOf(await own.send('POST', `${invoices}${second.id}/pause/`), 200);
  const idsOf = async (query: string) =>
    (await own.read<Page<Invoice>>(`${invoices}?${query}`)).results.map(({ id }) => id);
  for (const [query, expected] of [
    ['', [second, first]],
    ['status=draft', [first]],
    [`debtor_id=${second.debtor_id}`, [second]],
    ['invoice_number=B', [first]],
    ['your_reference=x', [first]],
    ['source=api', [second, first]],
    ['source=portal', []],
    ['paused=true', [second]],
    ['archived=false', [second, first]],
    ['due_from=2026-02-01', [second]],
    ['due_to=2026-01-31', [first]],
    ['ordering=invoice_number', [second, first]],
    ['ordering=amount', [first, second]],
    ['ordering=-due_date', [second, first]],
    ['ordering=created', [first, second]],
  ] as const)
    assert.deepEqual(
      await idsOf(query),
      expected.map(({ id }) => id),
      query,
    );
});

test('the document of a draft is one PDF, which an upload replaces', async () => {
  const { id } = await givenInvoice(company);
  const path = `${invoices}${id}/documents/`;
  assertRefused(
    await company.send('POST', path, { ...aPdf(), type: 'reminder' }),
    400,
    'validation_error',
    'invalid_choice type',
  );
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  assertRefused(
    await company.send('POST', path, { ...aPdf(), base64: png.toString('base64') }),
    400,
    'validation_error',
    'unsupported base64',
  );
  const form = new FormData();
  form.set('type', 'invoice');
  form.set('file', new Blob([png]), 'scan.png');
  assertRefused(await company.send('POST', path, form), 400, 'validation_error', 'unsupported file');
  const first = bodyOf(await company.send<{ id: string }>('POST', path, aPdf()), 201);
  const second = bodyOf(await company.send<{ id: string }>('POST', path, aPdf()), 201);
  assertRefused(await company.send('GET', `${path}${first.id}/`), 404, 'not_found');
  const invoice = await invoiceAt(company, id);
  assert.equal(invoice.document?.id, second.id);
  assert.deepEqual(invoice.document?.parent, { id, type: 'invoice' });
  await stage.inspectDocuments();
  const ready = await invoiceAt(company, id);
  assert.equal(ready.document?.download_url, `${publicUrl}${path}${second.id}/download/`);
  const file = await company.send('GET', `${path}${second.id}/download/`);
  assert.equal(file.headers.get('content-type'), 'application/pdf');
  bodyOf(await company.send('DELETE', `${path}${second.id}/`), 204);
  assert.equal((await invoiceAt(company, id)).document, null);
});

test('a PDF that is encrypted, too long or damaged is refused at its file, and the document before it stays', async () => {
  const { id, document } = await givenReadyInvoice(stage, company);
  const path = `${invoices}${id}/documents/`;
  for (const [file, code] of [
    [encryptedPdf('geheim'), 'encrypted'],
    [pdfWith(limits.document_pages + 1), 'page_limit_exceeded'],
    [Buffer.from('%PDF-1.4 and nothing else'), 'corrupt'],
  ] as const)
    assertRefused(await company.send('POST', path, jsonOf(file)), 400, 'validation_error', `${code} base64`);
  assert.equal((await invoiceAt(company, id)).document?.id, document?.id);
  bodyOf(await company.send('POST', path, jsonOf(pdfWith(limits.document_pages))), 201);
});

test('a debtor of another company is unknown, and so is its invoice', async () => {
  const stranger = await openDunning(stage);
  const debtor = await givenDunningDebtor(stranger);
  const invoice = await givenInvoice(stranger, { debtor_id: debtor.id });
  const path = `${invoices}${invoice.id}/`;
  assertRefused(await company.send('GET', path), 404, 'not_found');
  assertRefused(await company.send('POST', `${path}cancel/`), 404, 'not_found');
  assertRefused(await company.send('GET', `${path}payments/`), 404, 'not_found');
  assertRefused(await company.send('GET', `${path}documents/`), 404, 'not_found');
  const mine: DunningDebtor = await givenDunningDebtor(company);
  assert.notEqual(mine.id, debtor.id);
});
