/** Internal documents of a case: the operator's alone until a status update carries them (correspondence.md 10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseDocument } from '@mahnwerk/contract/operator/case-documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { bodyOf, type Company, first, givenAccepted, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aPdf } from '../harness/files.ts';
import { download, formOf, jsonOf } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;
let operator: string;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  operator = await stage.givenKey('operator', undefined, ['operator:read']);
});
after(() => stage.stop());

const bytes = aPdf(1, { text: 'internal' });

async function aCase() {
  const { mandate } = await givenAccepted(stage, company);
  const path = `/operator/v1/mandates/${mandate.id}/documents/`;
  return {
    id: mandate.id,
    path,
    add: async (filename = 'vermerk.pdf') =>
      bodyOf(await stage.operate<CaseDocument>('POST', path, jsonOf(bytes, filename, 'other')), 201),
    publish: (id: string, body: object, headers = {}) =>
      stage.operate<CaseDocument>('POST', `${path}${id}/publish/`, body, { headers }),
    read: async (id: string) => bodyOf(await stage.operate<CaseDocument>('GET', `${path}${id}/`), 200),
    list: async (query = '') => bodyOf(await stage.operate<Page<CaseDocument>>('GET', path + query), 200),
    clientHistory: async () => (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results,
  };
}

test('an internal document is inspected, listed and downloaded by the operator, and in no answer to the company', async () => {
  const { id, path, add, read, list, clientHistory } = await aCase();
  const before = { history: await clientHistory(), feed: await company.feed() };
  const added = await add();
  assert.deepEqual(
    [added.status, added.parent, added.published, added.download_url],
    ['pending', { id, type: 'mandate' }, null, null],
  );
  const sent = await stage.operate<CaseDocument>('POST', path, formOf({ file: bytes, filename: 'zweites.pdf' }));
  assert.equal(bodyOf(sent, 201).filename, 'zweites.pdf');
  await stage.inspectDocuments();
  const ready = await read(added.id);
  assert.equal(ready.status, 'ready');
  const file = await download(stage.url, new URL(ready.download_url ?? '').pathname, operator);
  assert.deepEqual([file.status, file.bytes.equals(bytes)], [200, true]);
  assert.deepEqual((await list()).count, 2);
  assert.deepEqual((await list('?type=other')).results, [ready]);
  const everywhere = bodyOf(
    await stage.operate<Page<Document>>('GET', `/operator/v1/documents/?mandate_id=${id}&type=other`),
    200,
  );
  assert.deepEqual(
    everywhere.results.map(({ id: each, parent }) => [each, parent.type]),
    [[added.id, 'mandate']],
  );
  assert.deepEqual({ history: await clientHistory(), feed: await company.feed() }, before);
  for (const url of [path, `${path}${added.id}/`, `${path}${added.id}/download/`])
    assert.equal((await company.send('GET', url)).status, 403);
  for (const parent of [`claims/${id}`, `messages/${id}`])
    assert.equal((await company.send('GET', `/v2/${parent}/documents/${added.id}/`)).status, 404);
});

test('a copy of production takes no document, and publishes and loses none', async () => {
  const { path, id, add, publish } = await aCase();
  const { id: document } = await add();
  await stage.inspectDocuments();
  const origin = (value: string) =>
    stage.sql('update companies c set sandbox_origin = $2 from mandates m where m.id = $1 and c.id = m.company_id', [
      id,
      value,
    ]);
  await origin('production_mirror');
  for (const answer of [
    await stage.operate('POST', path, jsonOf(bytes, 'x.pdf', 'other')),
    await publish(document, { title: 'Bericht' }),
    await stage.operate('DELETE', `${path}${document}/`),
  ])
    assertRefused(answer, 403, 'sandbox_source_managed');
  await origin('sandbox_native');
});

test('published once, a status update carries the same file to the company, with its event', async () => {
  const { id, path, add, publish, read, clientHistory } = await aCase();
  const { id: document } = await add('bericht.pdf');
  assertRefused(await publish(document, { title: 'Zu früh' }), 409, 'conflict');
  await stage.inspectDocuments();
  const seen = (await company.feed()).length;
  const answers = await Promise.all([
    publish(document, { title: 'Bericht', description: '<p>Anbei.</p><script>x</script>' }),
    publish(document, { title: 'Bericht', description: '<p>Anbei.</p><script>x</script>' }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, two) => one - two),
    [200, 409],
  );
  const { published } = await read(document);
  const entry = first(await clientHistory());
  assert.deepEqual(
    [entry.id, entry.type, entry.title, entry.description],
    [published?.status_update_id, 'status_update', 'Bericht', '<p>Anbei.</p>'],
  );
  const carried = first(entry.documents);
  assert.deepEqual(
    [carried.filename, carried.status, carried.parent],
    ['bericht.pdf', 'ready', { id: entry.id, type: 'status_update' }],
  );
  assert.notEqual(carried.id, document);
  const file = await download(stage.url, new URL(carried.download_url ?? '').pathname, company.key);
  assert.ok(file.bytes.equals(bytes));
  assert.deepEqual(
    (await company.feed()).slice(seen).map(({ type }) => type),
    ['mandate.status_update.published'],
  );
  assertRefused(await stage.operate('DELETE', `${path}${document}/`), 409, 'conflict');
  const entries = await company.read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/?type=status_update`);
  assert.equal(entries.count, 1);
});

test('a title alone is enough, text of the document is data, and If-Match of the document is compared', async () => {
  const { path, add, publish, clientHistory } = await aCase();
  const { id } = await add('<b>x</b>\u202Efdp.pdf');
  const tag = (await stage.operate('GET', `${path}${id}/`)).headers.get('etag') ?? '';
  await stage.inspectDocuments();
  assert.equal((await publish(id, { title: 'Alt' }, { 'If-Match': tag })).status, 412);
  assertRefused(await publish(id, { title: 'a\u0007' }), 400, 'validation_error', 'control_characters title');
  assertRefused(
    await publish(id, { title: 'x', description: 'x'.repeat(limits.message_body_characters + 1) }),
    400,
    'validation_error',
    'max_length description',
  );
  const done = bodyOf(await publish(id, { title: '<img src=x>' }), 200);
  assert.equal(done.filename, '<b>x<_b>fdp.pdf');
  const entry = first(await clientHistory());
  assert.deepEqual([entry.title, entry.description], ['<img src=x>', null]);
});

test('an internal document is deleted while it is internal; one of another case is unknown', async () => {
  const [one, other] = [await aCase(), await aCase()];
  const { id } = await one.add();
  assertRefused(await stage.operate('GET', `${other.path}${id}/`), 404, 'not_found');
  assertRefused(await other.publish(id, { title: 'x' }), 404, 'not_found');
  assertRefused(await stage.operate('DELETE', `${other.path}${id}/`), 404, 'not_found');
  const reader = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.equal((await stage.operate('GET', `${one.path}${id}/`, undefined, { key: reader })).status, 200);
  assertRefused(await stage.operate('POST', one.path, jsonOf(bytes), { key: reader }), 403, 'permission_denied');
  bodyOf(await stage.operate('DELETE', `${one.path}${id}/`), 204);
  assert.equal((await one.list()).count, 0);
});

test('a case has at most 500 internal documents', async () => {
  const { id, path, add } = await aCase();
  await add();
  await stage.sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     select company_id, gen_random_uuid(), parent_type, parent_id, type, filename, mime_type, 0, sha256, 'ready', created_at, updated_at
     from documents, generate_series(1, 498) where parent_type = 'mandate' and parent_id = '${id}'`,
  );
  const answers = await Promise.all([1, 2].map(() => stage.operate('POST', path, jsonOf(bytes))));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, two) => one - two),
    [201, 400],
  );
  assertRefused(await stage.operate('POST', path, jsonOf(bytes)), 400, 'validation_error', 'max_length base64');
});
