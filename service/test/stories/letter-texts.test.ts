/** What letters of a case say: the operator keeps texts as versions, companies have their own, a lawyer approves them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { type LetterText, type LetterTextInput, letterTextKinds } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { letterPlaceholders } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import type { ReplyOf } from '@mahnwerk/contract/grammar/route.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const at = '/operator/v1/letter-texts/';
const today = '2026-03-02';

const aText = (key: string, changes: Partial<LetterTextInput> = {}) => ({
  key,
  kind: 'reminder',
  name: 'Erinnerung',
  subject: 'Erinnerung zu {{case.reference_number}}',
  blocks: [
    { type: 'paragraph', text: '{{debtor.salutation}},' },
    { type: 'part', part: 'sums' },
    { type: 'part', part: 'payment' },
  ],
  payment_days: 10,
  channels: ['post'],
  ...changes,
});

const read = async (path: string) => bodyOf(await stage.operate<LetterText>('GET', path), 200);
const change = (path: string, body: unknown, sent = {}) => stage.operate<LetterText>('PATCH', path, body, sent);
const changed = async (path: string, body: unknown) => bodyOf(await change(path, body), 200);
const list = async (path: string) => bodyOf(await stage.operate<Page<LetterText>>('GET', path), 200).results;
const create = async (body: object) => bodyOf(await stage.operate<LetterText>('POST', at, body), 201);
const approve = (path: string, version: number, body: object = { by: 'Dr. Petra Beispiel', on: today }) =>
  stage.operate<LetterText>('POST', `${path}versions/${version}/approve/`, body);
const shownOf = ({ version, status, inherited, payment_days }: LetterText) => [
  version,
  status,
  inherited,
  payment_days,
];

/** A text of its own with the ways to it. */
async function ownText(key: string) {
  const { company } = await stage.aCompany();
  await create(aText(key));
  return { company, own: `${at}${key}/`, theirs: `/operator/v1/companies/${company}/letter-texts/${key}/` };
}

test('the service ships with a draft of every kind, none of them approved', async () => {
  const texts = await list(`${at}?limit=100`);
  const shipped = texts.filter(({ shipped: isShipped }) => isShipped);
  assert.deepEqual(shipped.map(({ kind }) => kind).sort(), [...letterTextKinds].sort());
  // A better draft of this one has followed.
  const versionOf = (key: string) => (key === 'instalment_reminder' ? 2 : 1);
  for (const { key, version, status, approval, company_id, inherited } of shipped)
    assert.deepEqual(
      [version, status, approval, company_id, inherited],
      [versionOf(key), 'in_force', null, null, false],
    );
  const reminders = await list(`${at}?kind=reminder`);
  assert.deepEqual([...new Set(reminders.map(({ kind }) => kind))], ['reminder']);
});

test('a text is created, changed as a version, and its versions stay readable', async () => {
  const first = await create(aText('second_reminder', { costs: [] }));
  assert.deepEqual(
    { ...first, blocks: first.blocks.length },
    {
      key: 'second_reminder',
      kind: 'reminder',
      company_id: null,
      inherited: false,
      version: 1,
      status: 'in_force',
      effective_from: today,
      name: 'Erinnerung',
      subject: 'Erinnerung zu {{case.reference_number}}',
      blocks: 3,
      payment_days: 10,
      costs: [],
      attachments: { girocode: false, claim_statement: false },
      channels: ['post'],
      publish: 'never',
      shipped: false,
      approval: null,
      created_at: stage.clock.now(),
    },
  );
  const own = `${at}second_reminder/`;
  const second = await changed(own, { attachments: { girocode: true }, payment_days: 12 });
  assert.deepEqual(second, {
    ...first,
    version: 2,
    attachments: { girocode: true, claim_statement: false },
    payment_days: 12,
    created_at: stage.clock.now(),
  });
  assert.deepEqual(await read(own), second);
  assert.deepEqual(await read(`${own}versions/1/`), { ...first, status: 'superseded' });
  assert.deepEqual((await list(`${own}versions/`)).map(shownOf), [
    [2, 'in_force', false, 12],
    [1, 'superseded', false, 10],
  ]);
  assert.deepEqual(await changed(own, { payment_days: 12 }), second, 'what changes nothing makes no version');
  assertRefused(await stage.operate('GET', `${own}versions/3/`), 404, 'not_found');
  assertRefused(await stage.operate('GET', `${at}no_such_text/versions/`), 404, 'not_found');
  assertRefused(await change(`${at}no_such_text/`, { payment_days: 12 }), 404, 'not_found');
});

test('a version of a later day waits for it, and one that comes before it supersedes it', async () => {
  const { own } = await ownText('later');
  const later = await changed(own, { payment_days: 20, effective_from: '2026-03-20' });
  assert.equal(later.status, 'scheduled');
  assert.equal((await read(own)).version, 1);
  await changed(own, { payment_days: 15, effective_from: '2026-03-10' });
  assert.deepEqual((await list(`${own}versions/`)).map(shownOf), [
    [3, 'scheduled', false, 15],
    [2, 'superseded', false, 20],
    [1, 'in_force', false, 10],
  ]);
  assertRefused(
    await change(own, { effective_from: '2026-03-01', subject: '{{nothing}}' }),
    400,
    'validation_error',
    'invalid effective_from',
    'unknown_placeholder subject',
  );
  assertRefused(await change(own, { effective_from: '2027-03-04' }), 400, 'validation_error', 'invalid effective_from');
  assert.equal((await changed(own, { payment_days: 30, effective_from: '2027-03-03' })).version, 4);
});

test('a change that changes nothing answers the version that has held until then, with the status of today', async () => {
  const { own, theirs } = await ownText('unchanged');
  await changed(own, { payment_days: 20, effective_from: '2026-03-20' });
  assert.deepEqual(shownOf(await changed(own, { payment_days: 10 })), [1, 'in_force', false, 10]);
  assert.deepEqual(shownOf(await changed(own, { payment_days: 20, effective_from: '2026-03-25' })), [
    2,
    'scheduled',
    false,
    20,
  ]);
  assert.deepEqual(shownOf(await changed(theirs, { effective_from: '2026-03-20' })), [2, 'scheduled', true, 20]);
  assert.deepEqual((await list(`${own}versions/`)).map(shownOf), [
    [2, 'scheduled', false, 20],
    [1, 'in_force', false, 10],
  ]);
});

test('the audit log names the version of the company that its end takes away', async () => {
  const { company, own, theirs } = await ownText('ended_early');
  await changed(own, { payment_days: 11 });
  await changed(own, { payment_days: 12 });
  await changed(theirs, { payment_days: 21, effective_from: '2026-03-20' });
  assert.deepEqual(shownOf(await read(theirs)), [3, 'in_force', true, 12]);
  assert.equal((await stage.operate('DELETE', theirs)).status, 204);
  const [line] = await stage.sql(
    `select before from audit_log where company_id = $1 and action = 'company-letter-texts.remove'`,
    [company],
  );
  const ended = line?.before as LetterText | undefined;
  assert.deepEqual([ended?.version, ended?.effective_from], [1, '2026-03-20']);
  assertRefused(await stage.operate('DELETE', theirs), 404, 'not_found');
});

test('a text that begins later is shown as what comes', async () => {
  const created = await create(aText('begins_later', { effective_from: '2026-04-01' }));
  assert.equal(created.status, 'scheduled');
  assert.deepEqual(await read(`${at}begins_later/`), created);
  assert.deepEqual(
    (await list(`${at}?limit=100`)).find(({ key }) => key === 'begins_later'),
    created,
  );
});

test('everything that is wrong with a text is refused at once, and nothing is stored', async () => {
  const wrong = aText('wrong', {
    kind: 'free',
    subject: 'Rate {{plan.amount}}',
    payment_days: null,
    costs: [{ kind: 'expenses_flat_rate' }],
  });
  assertRefused(
    await stage.operate('POST', at, wrong),
    400,
    'validation_error',
    'unknown_placeholder subject',
    'required payment_days',
    'invalid costs',
  );
  assertRefused(await stage.operate('GET', `${at}wrong/`), 404, 'not_found');
  assertRefused(await stage.operate('POST', at, aText('reminder')), 400, 'validation_error', 'duplicate key');
  for (const key of ['Reminder', '1st', 'a-b', 'a'.repeat(61), 'ä'])
    assert.equal((await stage.operate('POST', at, aText(key))).status, 400, key);
});

test('a company starts from the operator’s text, has its own versions, and ends them', async () => {
  const { company, own, theirs } = await ownText('of_company');
  assert.deepEqual(shownOf(await read(theirs)), [1, 'in_force', true, 10]);
  assert.deepEqual(await list(`${theirs}versions/`), []);
  assertRefused(await stage.operate('DELETE', theirs), 404, 'not_found');
  assert.equal((await changed(theirs, { payment_days: 10 })).inherited, true, 'no change, no version');

  const first = await changed(theirs, { payment_days: 21 });
  assert.deepEqual([...shownOf(first), first.company_id], [1, 'in_force', false, 21, company]);
  await changed(own, { payment_days: 5 });
  assert.deepEqual(shownOf(await read(theirs)), [1, 'in_force', false, 21], 'the operator’s change leaves it alone');
  const listed = await list(`/operator/v1/companies/${company}/letter-texts/?limit=100`);
  assert.deepEqual(shownOf(listed.find(({ key }) => key === 'of_company') ?? first), [1, 'in_force', false, 21]);
  assert.ok(listed.filter(({ inherited }) => inherited).length >= letterTextKinds.length);
  const { company: stranger } = await stage.aCompany();
  const foreign = `/operator/v1/companies/${stranger}/letter-texts/of_company/`;
  assert.deepEqual(shownOf(await read(foreign)), [2, 'in_force', true, 5]);
  assertRefused(await stage.operate('GET', `${foreign}versions/1/`), 404, 'not_found');

  await changed(theirs, { payment_days: 22, effective_from: '2026-03-09' });
  assert.equal((await stage.operate('DELETE', theirs)).status, 204);
  assert.deepEqual(shownOf(await read(theirs)), [2, 'in_force', true, 5]);
  assert.deepEqual((await list(`${theirs}versions/`)).map(shownOf), [
    [2, 'superseded', false, 22],
    [1, 'superseded', false, 21],
  ]);
  assertRefused(await stage.operate('DELETE', theirs), 404, 'not_found');
  assert.deepEqual(shownOf(await changed(theirs, { payment_days: 23 })), [3, 'in_force', false, 23]);
});

test('a version is approved once, by whom and when; a new version is a draft again', async () => {
  const { own, theirs } = await ownText('approved');
  const { body } = await approve(own, 1);
  assert.deepEqual([body.approval?.by, body.approval?.on], ['Dr. Petra Beispiel', today]);
  assert.ok(body.approval?.user_name);
  assertRefused(await approve(own, 1), 409, 'conflict');
  assertRefused(
    await approve(own, 2, { by: 'Dr. Petra Beispiel', on: '2026-03-03' }),
    400,
    'validation_error',
    'invalid on',
  );
  assertRefused(await approve(own, 2), 404, 'not_found');
  assert.equal((await changed(own, { payment_days: 11 })).approval, null);
  assertRefused(await approve(theirs, 1), 404, 'not_found');
  await changed(theirs, { payment_days: 12 });
  assert.equal(bodyOf(await approve(theirs, 1), 200).approval?.on, today);
});

test('of two people who change one version the second is asked to look again', async () => {
  const { own } = await ownText('of_two');
  const begun = await stage.operate<LetterText>('GET', own);
  const ifMatch = { headers: { 'If-Match': begun.headers.get('etag') ?? '' } };
  const answers = await Promise.all([
    change(own, { payment_days: 11 }, ifMatch),
    change(own, { payment_days: 12 }, ifMatch),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 412],
  );
  assert.equal((await list(`${own}versions/`)).length, 2);
});

test('of two texts with one key one is created', async () => {
  const answers = await Promise.all([1, 2].map(() => stage.operate('POST', at, aText('one_key'))));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 400],
  );
});

test('the audit log names keys, versions and fields, and no text', async () => {
  const { company, theirs } = await ownText('audited');
  await changed(theirs, { subject: 'Streng vertraulich', payment_days: 14 });
  await approve(theirs, 1);
  await stage.operate('DELETE', theirs);
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>(
      'GET',
      `/operator/v1/audit-log/?company_id=${company}&target_kind=letter_text`,
    ),
    200,
  );
  assert.deepEqual(
    results.map(({ action, target }) => [action, target?.title]),
    ['remove', 'approve', 'update'].map((action) => [`company-letter-texts.${action}`, 'audited']),
  );
  assert.deepEqual(results[2]?.after, {
    key: 'audited',
    version: 1,
    effective_from: today,
    fields: ['payment_days', 'subject'],
    approved: false,
  });
  assert.doesNotMatch(JSON.stringify(results), /vertraulich/);
});

test('a copy of production keeps the texts of its source', async () => {
  const { company, theirs } = await ownText('of_copy');
  await changed(theirs, { payment_days: 14 });
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [company]);
  assertRefused(await change(theirs, { payment_days: 15 }), 403, 'sandbox_source_managed');
  assertRefused(await stage.operate('DELETE', theirs), 403, 'sandbox_source_managed');
  assertRefused(await approve(theirs, 1), 403, 'sandbox_source_managed');
});

test('people without the right read texts, and change none', async () => {
  const { own, theirs } = await ownText('of_reader');
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const ask = (method: string, path: string, body?: unknown) =>
    stage.send(method, path, { key, ...(body === undefined ? {} : { body }) });
  assert.equal((await ask('GET', own)).status, 200);
  assert.equal((await ask('GET', '/operator/v1/letter-placeholders/')).status, 200);
  for (const [method, path, body] of [
    ['PATCH', own, { payment_days: 11 }],
    ['PATCH', theirs, { payment_days: 11 }],
    ['DELETE', theirs, undefined],
    ['POST', at, aText('without_right')],
    ['POST', `${own}versions/1/approve/`, { by: 'x', on: today }],
  ] as const)
    assert.equal((await ask(method, path, body)).status, 403, `${method} ${path}`);
});

test('what texts can name is the set that saving checks', async () => {
  const { placeholders, facts } = bodyOf(
    await stage.operate<ReplyOf<(typeof letterPlaceholders)['routes']['list']>>(
      'GET',
      '/operator/v1/letter-placeholders/',
    ),
    200,
  );
  const usable = placeholders.filter(({ kinds }) => kinds.includes('reminder'));
  assert.ok(usable.length > 20 && usable.length < placeholders.length);
  const text = usable.map(({ name }) => `{{${name}}}`).join(' ');
  const { blocks } = await create(
    aText('all_placeholders', {
      blocks: [
        { type: 'paragraph', text },
        { type: 'part', part: 'sums' },
        { type: 'part', part: 'payment' },
      ],
    }),
  );
  assert.equal('text' in (blocks[0] ?? {}), true);
  for (const { name, can_be_empty } of placeholders)
    assert.equal(
      facts.some(({ fact, type }) => fact === name && type === 'presence'),
      can_be_empty,
      name,
    );
});

test('hostile texts are kept as they are, and the largest text is read and listed', async () => {
  const hostile = '<script>alert(1)</script> #eval("1") $x$ \\u{202e} & "quoted" {x}';
  const items = Array.from({ length: 20 }, () => 'ü'.repeat(500));
  const blocks: LetterTextInput['blocks'] = [
    { type: 'part', part: 'sums' },
    { type: 'part', part: 'payment' },
    { type: 'heading', text: '<b>{{debtor.name}}</b>' },
    ...Array.from({ length: 57 }, () => ({ type: 'list', items }) as const),
  ];
  const text = await create(aText('hostile', { name: hostile.slice(0, 100), blocks }));
  assert.equal(text.name, hostile.slice(0, 100));
  assert.deepEqual((await read(`${at}hostile/`)).blocks, blocks);
  const huge = 'x'.repeat(100_000);
  assertRefused(
    await change(`${at}hostile/`, { subject: huge, name: 'a\u0000b', blocks: [{ type: 'paragraph', text: huge }] }),
    400,
    'validation_error',
    'max_length subject',
    'control_characters name',
    'max_length blocks[0].text',
  );
});

test('a release with a better draft adds a version where the shipped one is in force unedited, and only there', async () => {
  const ship = async (key: string) => {
    const rest = { costs: [], attachments: { girocode: false, claim_statement: false }, publish: 'never' } as const;
    const { key: _key, kind: _kind, ...better } = { ...aText(key), ...rest };
    await stage.sql(`call ship_letter_text($1, $2, $3, '2026-06-01')`, [key, key, JSON.stringify(better)]);
  };
  await changed(`${at}settled/`, { publish: 'never' });
  await ship('settled');
  await ship('acknowledgement');
  assert.deepEqual(
    (await list(`${at}settled/versions/`)).map(({ version, shipped }) => [version, shipped]),
    [
      [2, false],
      [1, true],
    ],
  );
  assert.deepEqual(
    (await list(`${at}acknowledgement/versions/`)).map(({ version, shipped, status }) => [version, shipped, status]),
    [
      [2, true, 'scheduled'],
      [1, true, 'in_force'],
    ],
  );
});
