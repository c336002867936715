/** Calls on a case and declarations: recorded by the operator, invisible to the company (correspondence.md 9, 10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { FollowUp, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { declarationTypes } from '@mahnwerk/contract/shapes/correspondence.ts';
import {
  aPerson,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import type { Answer, Sent } from '../harness/service.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

/** The business day of the stage. */
const today = '2026-03-02';

async function aCase(owner = company) {
  const { mandate } = await givenAccepted(stage, owner);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const read = async <T>(noun: string): Promise<T> => bodyOf(await stage.operate<T>('GET', path + noun), 200);
  return {
    mandate,
    path,
    read,
    sendCall: (body: object, sent?: Sent) => stage.operate<Call>('POST', `${path}calls/`, body, sent),
    call: async (body: object, sent?: Sent) =>
      bodyOf(await stage.operate<Call>('POST', `${path}calls/`, body, sent), 201),
    sendDeclaration: (body: object) => stage.operate<Declaration>('POST', `${path}declarations/`, body),
    declare: async (body: object) =>
      bodyOf(await stage.operate<Declaration>('POST', `${path}declarations/`, body), 201),
    end: (id: string, reason: string, sent?: Sent) =>
      stage.operate<Declaration>('POST', `${path}declarations/${id}/end/`, { reason }, sent),
    history: async (query = '') => (await read<Page<OperatorHistoryEntry>>(`history/${query}`)).results,
  };
}

const failuresOf = ({ body }: Answer<unknown>): string[] =>
  (body as { errors: { field: string; code: string }[] }).errors
    .map(({ field, code }) => `${field} ${code}`)
    .toSorted();

const reached = { direction: 'outgoing', outcome: 'reached', text: 'Zahlt am Monatsende.' };

test('a call keeps what was said and declared in it, with the person who made it', async () => {
  const { mandate, call, read } = await aCase();
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const made = await call(
    {
      ...reached,
      number: '030 23125000',
      minutes: 4,
      declarations: [
        { type: 'payment_promise', on: '2026-03-31', amount: euros('50.00') },
        { type: 'hardship', note: 'Arbeitslos seit Januar' },
      ],
    },
    { key },
  );
  assert.deepEqual(
    [made.number, made.with, made.minutes, made.follow_up_on, made.author],
    [
      '+493023125000',
      { role: 'debtor', debtor_id: mandate.debtor_id, name: null },
      4,
      null,
      { type: 'user', name: 'Ada Amsel' },
    ],
  );
  assert.deepEqual(
    made.declarations.map(({ type, on, source, debtor_id, note, status }) => [
      type,
      on,
      source,
      debtor_id,
      note,
      status,
    ]),
    [
      ['payment_promise', '2026-03-31', { type: 'call', id: made.id }, mandate.debtor_id, null, 'open'],
      ['hardship', null, { type: 'call', id: made.id }, mandate.debtor_id, 'Arbeitslos seit Januar', 'open'],
    ],
  );
  assert.deepEqual(await read(`calls/${made.id}/`), made);
  assert.deepEqual((await read<Page<Call>>('calls/')).results, [made]);
  assert.equal((await read<Page<Call>>('calls/?outcome=busy')).count, 0);
});

test('at a wrong number the contact of the debtor with it is not usable any more, and no other', async () => {
  const { mandate, call } = await aCase();
  const contacts = `/operator/v1/debtors/${mandate.debtor_id}/contacts/`;
  const add = async (value: string, type = 'phone') =>
    bodyOf(await stage.operate<Contact>('POST', contacts, { type, value, source: 'research' }), 201).id;
  const [wrong, right] = [await add('+493023125000'), await add('+493023125001', 'mobile_phone')];
  const shown = async (id: string) => {
    const { status, reason, preferred } = bodyOf(await stage.operate<Contact>('GET', `${contacts}${id}/`), 200);
    return [status, reason, preferred];
  };
  const dialled = { direction: 'outgoing', number: '030 23125000' };
  await call({ ...dialled, outcome: 'not_reached' });
  await call({ ...dialled, outcome: 'wrong_number', with: { role: 'client' } });
  assert.deepEqual(await shown(wrong), ['usable', null, true]);
  const made = await call({ ...dialled, outcome: 'wrong_number', with: { role: 'third_party' } });
  assert.deepEqual(await shown(wrong), ['undeliverable', 'Falsche Nummer', false]);
  assert.deepEqual(await shown(right), ['usable', null, true]);
  const [line] = await stage.sql('select after from audit_log where target_id = $1', [made.id]);
  const said = line?.after as { readonly undeliverable_contacts?: unknown } | undefined;
  assert.deepEqual(said?.undeliverable_contacts, [wrong]);
  await call({ direction: 'outgoing', number: '030 23125001', outcome: 'wrong_number' });
  assert.equal((await shown(right))[0], 'undeliverable');
});

test('today is the day of the company, also where its sandbox is ahead', async () => {
  const owner = await stage.aCompany();
  const { call, declare, sendDeclaration } = await aCase(owner);
  await stage.sql(`update companies set dunning_business_date = '2026-06-15' where id = $1`, [owner.company]);
  const declared = await declare({ type: 'other', note: 'x' });
  const inCall = await call({ ...reached, declarations: [{ type: 'death', on: '2026-06-15' }] });
  assert.deepEqual([declared.received_on, inCall.declarations[0]?.received_on], ['2026-06-15', '2026-06-15']);
  await declare({ type: 'payment_promise', on: '2026-12-12', received_on: '2026-06-15' });
  for (const on of ['2026-06-14', '2026-12-13'])
    assert.deepEqual(failuresOf(await sendDeclaration({ type: 'payment_promise', on })), ['on invalid']);
  const { declarations } = await call({
    ...reached,
    at: '2026-02-27T10:00:00Z',
    declarations: [{ type: 'other', note: 'x' }],
  });
  assert.equal(declarations[0]?.received_on, '2026-02-27');
});

test('a copy of production takes no call and no declaration, and its own stay as they are', async () => {
  const owner = await stage.aCompany();
  const { path, sendCall, call, sendDeclaration, declare, end } = await aCase(owner);
  const [made, declared] = [await call(reached), await declare({ type: 'other', note: 'x' })];
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [owner.company]);
  for (const answer of [
    await sendCall(reached),
    await stage.operate('PATCH', `${path}calls/${made.id}/`, { text: 'y' }),
    await sendDeclaration({ type: 'other', note: 'x' }),
    await end(declared.id, 'Ende'),
  ])
    assertRefused(answer, 403, 'sandbox_source_managed');
});

test('what a call must say is refused at once, each at its field', async () => {
  const { sendCall, read } = await aCase();
  const answer = await sendCall({
    direction: 'incoming',
    outcome: 'reached',
    at: '2999-01-01T00:00:00Z',
    number: 'my mobile',
    with: { role: 'additional_debtor' },
    declarations: [
      { type: 'objection', amount: euros('1.00') },
      { type: 'payment_promise', on: '2026-12-24', court: 'Amtsgericht' },
      { type: 'information_request' },
    ],
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(failuresOf(answer), [
    'at invalid',
    'declarations[0].amount not_allowed',
    'declarations[0].ground required',
    'declarations[1].court not_allowed',
    'declarations[1].on invalid',
    'declarations[2].note required',
    'number invalid_phone',
    'text required',
    'with.debtor_id required',
  ]);
  assert.equal((await read<Page<Call>>('calls/')).count, 0);
  assert.equal((await read<Page<Declaration>>('declarations/')).count, 0);
});

test('a debtor and a claim are those of the case, and a debtor has the role that the call names', async () => {
  const other = await givenDebtor(company, aPerson());
  const { mandate, sendCall, sendDeclaration } = await aCase();
  const foreign = await aCase();
  const claim_id = first(foreign.mandate.claim_ids);
  for (const party of [
    { role: 'debtor', debtor_id: other.id },
    { role: 'additional_debtor', debtor_id: mandate.debtor_id },
    { role: 'representative', debtor_id: other.id },
  ])
    assert.deepEqual(failuresOf(await sendCall({ ...reached, with: party })), ['with.debtor_id invalid']);
  assert.deepEqual(
    failuresOf(await sendCall({ ...reached, declarations: [{ type: 'objection', ground: 'paid', claim_id }] })),
    ['declarations[0].claim_id invalid'],
  );
  assert.deepEqual(failuresOf(await sendCall({ ...reached, with: { role: 'client', debtor_id: mandate.debtor_id } })), [
    'with.debtor_id not_allowed',
  ]);
  assert.deepEqual(
    failuresOf(await sendDeclaration({ type: 'objection', ground: 'paid', claim_id, debtor_id: other.id })),
    ['claim_id invalid', 'debtor_id invalid'],
  );
});

test('each type of declaration has its members and no others', async () => {
  const { mandate, declare, sendDeclaration, read } = await aCase();
  const address = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
  const bodies: Record<Exclude<(typeof declarationTypes)[number], 'returned_mail'>, object> = {
    objection: { ground: 'defects', claim_id: first(mandate.claim_ids) },
    payment_promise: { on: today, amount: euros('10.00') },
    plan_request: { monthly_amount: euros('20.00'), first_on: '2026-04-01' },
    already_paid: { amount: euros('5.00'), on: today, to: 'client' },
    address_change: { address },
    hardship: { note: 'Krank' },
    information_request: { note: 'Bittet um die Vollmacht' },
    representation: { court: 'Amtsgericht Berlin', file_number: '1 X 2/26', on: today },
    insolvency: { court: 'Amtsgericht Berlin' },
    death: { on: '2026-02-01' },
    other: { note: 'Sonstiges' },
  };
  // A letter that came back needs a letter: inbox.test.ts.
  const types = declarationTypes.filter((type) => type !== 'returned_mail');
  for (const type of types) {
    const made = await declare({ type, ...bodies[type] });
    const said = made as unknown as Record<string, unknown>;
    for (const [member, value] of Object.entries(bodies[type])) assert.deepEqual(said[member], value, member);
    assert.deepEqual([made.source, made.received_on, made.status], [{ type: 'person', id: null }, today, 'open']);
  }
  assert.equal((await read<Page<Declaration>>('declarations/')).count, types.length);
  const deaths = await read<Page<Declaration>>('declarations/?type=death');
  assert.deepEqual([deaths.count, first(deaths.results).on], [1, '2026-02-01']);
  const wrong: readonly [object, string][] = [
    [{ type: 'payment_promise' }, 'on required'],
    [{ type: 'payment_promise', on: '2026-03-01' }, 'on invalid'],
    [{ type: 'payment_promise', on: '2026-08-30' }, 'on invalid'],
    [{ type: 'death', on: '2026-03-03' }, 'on invalid'],
    [{ type: 'other', note: 'x', received_on: '2026-03-03' }, 'received_on invalid'],
    [{ type: 'address_change' }, 'address required'],
    [{ type: 'address_change', address: { ...address, postal_code: '1' } }, 'address.postal_code zip_country_mismatch'],
    [{ type: 'death', ground: 'paid' }, 'ground not_allowed'],
    [{ type: 'objection', ground: 'none' }, 'ground invalid_choice'],
    [{ type: 'returned_letter' }, 'type invalid_choice'],
  ];
  for (const [body, failure] of wrong) assert.deepEqual(failuresOf(await sendDeclaration(body)), [failure]);
  await declare({ type: 'payment_promise', on: '2026-08-29' });
});

test('a declaration is ended once, with its reason, and the call in which it was made shows that', async () => {
  const { call, end, read } = await aCase();
  const made = await call({ ...reached, declarations: [{ type: 'objection', ground: 'not_owed' }] });
  const [{ id }] = made.declarations as [Declaration];
  stage.clock.advance({ minutes: 1 });
  const [one, other] = await Promise.all([end(id, 'Anerkannt'), end(id, 'Zurückgezogen')]);
  assert.deepEqual(
    [one.status, other.status].toSorted((a, b) => a - b),
    [200, 409],
  );
  const ended = one.status === 200 ? one.body : other.body;
  assert.ok(ended.end_reason === 'Anerkannt' || ended.end_reason === 'Zurückgezogen');
  assert.deepEqual([ended.status, ended.ended_at], ['ended', stage.clock.now()]);
  const shown = await read<Call>(`calls/${made.id}/`);
  assert.deepEqual(shown.declarations, [ended]);
  assert.ok(shown.updated_at > made.updated_at);
  assert.deepEqual((await read<Page<Declaration>>('declarations/?status=open')).results, []);
  assert.deepEqual((await read<Page<Declaration>>('declarations/?status=ended')).results, [ended]);
  assert.deepEqual(failuresOf(await end(id, '')), ['reason blank']);
});

test('two people who change a call or end a declaration under If-Match: one does, the other reads 412', async () => {
  const { path, call, declare, end } = await aCase();
  const made = await call(reached);
  const at = `${path}calls/${made.id}/`;
  const { headers } = await stage.operate('GET', at);
  const match = { headers: { 'If-Match': headers.get('etag') ?? '' } };
  const answers = await Promise.all([
    stage.operate('PATCH', at, { text: 'Der eine' }, match),
    stage.operate('PATCH', at, { text: 'Der andere' }, match),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, two) => one - two),
    [200, 412],
  );
  const { id } = await declare({ type: 'other', note: 'Eins' });
  const tag = (await stage.operate('GET', `${path}declarations/${id}/`)).headers.get('etag') ?? '';
  const matching = { headers: { 'If-Match': tag } };
  bodyOf(await end(id, 'Erledigt', matching), 200);
  assert.equal((await end(id, 'Noch einmal', matching)).status, 412);
});

test('the operator reads calls and declarations in the history; the company nothing, in no answer', async () => {
  const { mandate, call, end, history } = await aCase();
  const client = async () => ({
    history: await company.read(`/v2/mandates/${mandate.id}/history/`),
    case: await company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    feed: await company.feed(),
  });
  const before = await client();
  stage.clock.advance({ minutes: 1 });
  const made = await call({
    ...reached,
    follow_up_on: '2026-04-01',
    // Later than the case can have a promise, which the company would read.
    declarations: [{ type: 'payment_promise', on: '2026-06-30', note: 'Bar' }],
  });
  const [promise] = made.declarations;
  stage.clock.advance({ minutes: 1 });
  bodyOf(await end(promise?.id ?? '', 'Gezahlt'), 200);
  const entries = (await history()).slice(0, 3);
  assert.deepEqual(
    entries.map(({ type, code, values, title, description, internal, follow_up_on, author }) => ({
      type,
      code,
      values,
      title,
      description,
      internal,
      follow_up_on,
      author: author?.type,
    })),
    [
      {
        type: 'declaration',
        code: 'declaration.ended',
        values: { type: 'payment_promise' },
        title: 'Declaration ended: payment promise',
        description: 'Gezahlt',
        internal: true,
        follow_up_on: null,
        author: 'key',
      },
      {
        type: 'declaration',
        code: 'declaration.recorded',
        values: { type: 'payment_promise' },
        title: 'Declaration recorded: payment promise',
        description: 'Bar',
        internal: true,
        follow_up_on: null,
        author: 'key',
      },
      {
        type: 'call',
        code: 'call.recorded',
        values: { outcome: 'reached' },
        title: 'Call recorded: reached',
        description: 'Zahlt am Monatsende.',
        internal: true,
        follow_up_on: '2026-04-01',
        author: 'key',
      },
    ],
  );
  assert.deepEqual(await history('?type=call'), entries.slice(2));
  assert.deepEqual(await history('?type=declaration'), entries.slice(0, 2));
  assert.deepEqual(await client(), before);
  for (const type of ['call', 'declaration'])
    assert.equal((await company.send('GET', `/v2/mandates/${mandate.id}/history/?type=${type}`)).status, 400);
  for (const noun of ['calls', 'declarations'])
    assert.equal((await company.send('GET', `/operator/v1/mandates/${mandate.id}/${noun}/`)).status, 403);
});

test('the follow-up of a call is due among those of notes, until it is done; the text of a reached call stays', async () => {
  const { mandate, path, call, read } = await aCase();
  const mine = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const count = async () => {
    const asked = await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/', undefined, { key: mine });
    const { follow_ups } = bodyOf(asked, 200);
    return [follow_ups.count, follow_ups.mine ?? 0];
  };
  const [all = 0] = await count();
  const silent = await call({ direction: 'outgoing', outcome: 'not_reached', follow_up_on: today }, { key: mine });
  const talked = await call({ ...reached, follow_up_on: '2026-03-01' }, { key: mine });
  assert.deepEqual(await count(), [all + 2, 0], 'no person works on the case');
  const due = async () =>
    bodyOf(
      await stage.operate<Page<FollowUp>>('GET', `/operator/v1/follow-ups/?ordering=follow_up&follow_up_to=${today}`),
      200,
    ).results.filter(({ mandate_id }) => mandate_id === mandate.id);
  assert.deepEqual(
    (await due()).map(({ id, type, text, follow_up_on, pinned, author }) => [
      id,
      type,
      text,
      follow_up_on,
      pinned,
      author.name,
    ]),
    [
      [talked.id, 'call', 'Zahlt am Monatsende.', '2026-03-01', false, 'Ada Amsel'],
      [silent.id, 'call', null, today, false, 'Ada Amsel'],
    ],
  );
  const { next_step } = await read<Mandate>('');
  assert.deepEqual([next_step?.kind, next_step?.on], ['follow_up', today]);
  const change = (id: string, body: object) => stage.operate<Call>('PATCH', `${path}calls/${id}/`, body);
  bodyOf(await change(talked.id, { follow_up_on: null }), 200);
  assert.deepEqual(bodyOf(await change(silent.id, { text: 'Mailbox' }), 200).text, 'Mailbox');
  assert.deepEqual(
    (await due()).map(({ id, text }) => [id, text]),
    [[silent.id, 'Mailbox']],
  );
  assert.deepEqual(failuresOf(await change(talked.id, { text: null })), ['text required']);
  assert.equal((await stage.operate('DELETE', `${path}calls/${talked.id}/`)).status, 405);
});

test('the audit log names ids, choices and fields of calls and declarations, and none of their texts', async () => {
  const { path, call, end } = await aCase();
  const secret = 'Geheimwort';
  const made = await call({
    ...reached,
    text: secret,
    number: '+493023125000',
    with: { role: 'third_party', name: secret },
    declarations: [{ type: 'insolvency', court: secret, file_number: secret, note: secret }],
  });
  const [{ id }] = made.declarations as [Declaration];
  bodyOf(await stage.operate('PATCH', `${path}calls/${made.id}/`, { text: `${secret} mehr` }), 200);
  bodyOf(await end(id, secret), 200);
  const lines = async (target: string) =>
    bodyOf(await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${target}`), 200).results;
  const ofCall = await lines(made.id);
  const ofDeclaration = await lines(id);
  assert.deepEqual(
    [...ofCall, ...ofDeclaration].map(({ action, target }) => [action, target?.kind]),
    [
      ['calls.update', 'call'],
      ['calls.create', 'call'],
      ['declarations.end', 'declaration'],
    ],
  );
  const said = JSON.stringify([ofCall, ofDeclaration]);
  assert.ok(said.includes('"fields":["text"]') && said.includes(made.id) && said.includes('insolvency'));
  assert.ok(!said.includes(secret) && !said.includes('3023125000'));
});

test('a call of one case is unknown below another and to another company; who reads alone records none', async () => {
  const [one, other] = [await aCase(), await aCase()];
  const made = await one.call({ ...reached, declarations: [{ type: 'other', note: 'Hier' }] });
  const [{ id }] = made.declarations as [Declaration];
  for (const path of [`calls/${made.id}/`, `declarations/${id}/`])
    assert.equal((await stage.operate('GET', other.path + path)).status, 404);
  assert.equal((await stage.operate('PATCH', `${other.path}calls/${made.id}/`, { text: 'x' })).status, 404);
  assert.equal((await other.end(id, 'x')).status, 404);
  const key = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assertRefused(await one.sendCall(reached, { key }), 403, 'permission_denied');
  assert.equal((await stage.operate('GET', `${one.path}calls/`, undefined, { key })).status, 200);
});

test('hostile texts come back as they were typed, as plain text; too long ones are refused', async () => {
  const { call, sendCall, sendDeclaration, history } = await aCase();
  const text = '<img src=x onerror=alert(1)> #set page(fill: red) {{sum.total}}';
  await call({ ...reached, text: `\u202E${text}` });
  assert.equal(first(await history()).description, text);
  const long = 'x'.repeat(100_000);
  assert.deepEqual(failuresOf(await sendCall({ ...reached, text: long })), ['text max_length']);
  assert.deepEqual(failuresOf(await sendDeclaration({ type: 'other', note: long })), ['note max_length']);
  assert.deepEqual(failuresOf(await sendCall({ ...reached, with: { role: 'debtor', name: 'a\u0000b' } })), [
    'with.name control_characters',
  ]);
});

test('a case has at most 500 declarations, and a call at most 10', async () => {
  const { mandate, sendCall, sendDeclaration } = await aCase();
  const declarations = Array.from({ length: 10 }, () => ({ type: 'other', note: 'Nochmals' }));
  assert.deepEqual(
    failuresOf(await sendCall({ ...reached, declarations: [...declarations, ...declarations.slice(0, 1)] })),
    ['declarations max_length'],
  );
  const filled = 491;
  await stage.sql(
    `insert into declarations (company_id, id, mandate_id, debtor_id, type, data, note, received_on, author_type, author_id, author_name, created_at, updated_at)
     select company_id, gen_random_uuid(), id, debtor_id, 'other', '{}', 'x', '2026-03-01', 'key', gen_random_uuid(), 'x', now(), now()
     from mandates, generate_series(1, ${filled}) where id = '${mandate.id}'`,
  );
  assert.deepEqual(failuresOf(await sendCall({ ...reached, declarations })), ['declarations max_length']);
  const two = await Promise.all(
    Array.from({ length: 2 }, () => sendCall({ ...reached, declarations: declarations.slice(0, 5) })),
  );
  assert.deepEqual(
    two.map(({ status }) => status).toSorted((one, two) => one - two),
    [201, 400],
  );
  for (let index = 0; index < 4; index += 1) bodyOf(await sendDeclaration({ type: 'other', note: 'x' }), 201);
  assert.deepEqual(failuresOf(await sendDeclaration({ type: 'other', note: 'x' })), ['declarations max_length']);
});

test('a page of long calls with long declarations ends before 8 MiB, and the next one goes on', async () => {
  const { mandate, call, read } = await aCase();
  const made = await call({ ...reached, declarations: [{ type: 'other', note: 'x' }] });
  await stage.sql(
    `with copies as (
       insert into calls (company_id, id, mandate_id, direction, at, role, debtor_id, outcome, text, author_type, author_id, author_name, created_at, updated_at)
       select company_id, gen_random_uuid(), mandate_id, direction, at, role, debtor_id, outcome, repeat('😀', 5000), author_type, author_id, author_name, created_at, updated_at
       from calls, generate_series(1, 99) where id = '${made.id}' returning id
     )
     insert into declarations (company_id, id, mandate_id, debtor_id, type, data, note, call_id, received_on, author_type, author_id, author_name, created_at, updated_at)
     select d.company_id, gen_random_uuid(), d.mandate_id, d.debtor_id, 'other', '{}', repeat('😀', 2000), c.id, d.received_on, d.author_type, d.author_id, d.author_name, d.created_at, d.updated_at
     from declarations d, (select id from calls where mandate_id = '${mandate.id}' and id <> '${made.id}' union all select id from copies) c, generate_series(1, 10)
     where d.call_id = '${made.id}'`,
  );
  const page = await read<Page<Call>>('calls/?limit=100');
  assert.equal(page.count, 100);
  assert.ok(page.results.length > 50 && page.results.length < 100, `${page.results.length} calls on the page`);
  assert.ok(Buffer.byteLength(JSON.stringify(page.results)) <= limits.page_bytes);
  const { pathname, search } = new URL(page.next ?? '');
  const rest = await stage.operate<Page<Call>>('GET', pathname + search);
  assert.equal(page.results.length + bodyOf(rest, 200).results.length, 100);
});
