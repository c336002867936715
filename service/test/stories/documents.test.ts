/** Documents of claims as clients live with them (service.md 2.3, 3.2, 4.2, 8; decisions.md 8). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { sweepObjects, openStorage } from '../../src/platform/objects/index.ts';
import {
  bodyOf,
  claimAt,
  type Company,
  first,
  givenDraft,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aJpeg, aPdf, aPng, aTiff, encryptedPdf, noise } from '../harness/files.ts';
import { download, formOf, givenClaim, givenDocument, jsonOf, upload } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});

after(() => stage.stop());

const documentAt = (path: string, { id }: { readonly id: string }): Promise<Document> =>
  company.read<Document>(`${path}${id}/`);

test('a client sends a PDF as parts, waits until it is ready, and gets the same bytes back under its name', async () => {
  const { documents, claim } = await givenClaim(company);
  const file = aPdf(2);
  const answer = await upload(company, documents, { file, filename: 'Rechnung Nr. 5 – März.pdf' });
  const sent = bodyOf(answer, 201);
  assert.deepEqual(
    { ...sent, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      filename: 'Rechnung Nr. 5 – März.pdf',
      mime_type: 'application/pdf',
      type: 'invoice',
      status: 'pending',
      failure_reason: null,
      download_url: null,
      parent: { id: claim, type: 'claim' },
      created_at: '',
      updated_at: '',
    },
  );
  assert.equal(answer.headers.get('location'), `${publicUrl}${documents}${sent.id}/`);
  assert.equal((await download(stage.url, `${documents}${sent.id}/download/`, company.key)).status, 404);

  stage.clock.advance({ seconds: 5 });
  assert.equal(await stage.inspectDocuments(), 1);
  const ready = await documentAt(documents, sent);
  assert.equal(ready.status, 'ready');
  assert.equal(ready.download_url, `${publicUrl}${documents}${sent.id}/download/`);
  assert.equal(ready.updated_at, stage.clock.now());

  const got = await download(stage.url, `${documents}${sent.id}/download/`, company.key);
  assert.equal(got.status, 200);
  assert.ok(got.bytes.equals(file));
  assert.equal(got.headers.get('content-type'), 'application/pdf');
  assert.equal(got.headers.get('content-length'), String(file.length));
  assert.equal(got.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(
    got.headers.get('content-disposition'),
    `attachment; filename="Rechnung Nr. 5 _ M_rz.pdf"; filename*=UTF-8''Rechnung%20Nr.%205%20%E2%80%93%20M%C3%A4rz.pdf`,
  );
  assert.match(got.headers.get('cache-control') ?? '', /private, no-store/);
});

test('a client sends the same as JSON in base64', async () => {
  const { documents } = await givenClaim(company);
  const file = aPdf(1);
  const sent = bodyOf(await company.send<Document>('POST', documents, jsonOf(file)), 201);
  await stage.inspectDocuments();
  const got = await download(stage.url, `${documents}${sent.id}/download/`, company.key);
  assert.ok(got.bytes.equals(file));
});

test('JPEG, PNG and TIFF are told from their bytes, whatever they are called', async () => {
  const { documents } = await givenClaim(company);
  for (const [file, mime] of [
    [aJpeg(), 'image/jpeg'],
    [aPng(), 'image/png'],
    [aTiff(3), 'image/tiff'],
  ] as const) {
    const sent = await givenDocument(company, documents, { file, filename: 'letter.pdf' });
    assert.equal(sent.mime_type, mime);
    await stage.inspectDocuments();
    assert.equal((await documentAt(documents, sent)).status, 'ready');
    assert.equal(
      (await download(stage.url, `${documents}${sent.id}/download/`, company.key)).headers.get('content-type'),
      mime,
    );
  }
});

test('a PDF with stray bytes in front, as downloads and printers leave them, is read and given back as it came', async () => {
  const { documents } = await givenClaim(company);
  for (const name of ['plain', 'four-bytes', 'html-head', 'printer-head']) {
    const file = readFileSync(new URL(`../cases/26-pdf-bytes-before-the-header/${name}.pdf`, import.meta.url));
    const sent = await givenDocument(company, documents, { file });
    await stage.inspectDocuments();
    assert.deepEqual([sent.mime_type, (await documentAt(documents, sent)).status], ['application/pdf', 'ready'], name);
    const got = await download(stage.url, `${documents}${sent.id}/download/`, company.key);
    assert.ok(got.bytes.equals(file), name);
  }
});

test('what can be told at once is refused at once, where the bytes stood', async () => {
  const { documents } = await givenClaim(company);
  const refusals: readonly (readonly [Buffer, string])[] = [
    [encryptedPdf('secret'), 'encrypted'],
    [aPdf(101), 'page_limit_exceeded'],
    [aPdf(1).subarray(0, 60), 'corrupt'],
    [aPdf(0, { count: 1 }), 'corrupt'],
    [aPdf(1, { count: 2 }), 'corrupt'],
    [Buffer.from('GIF89a nothing we take'), 'unsupported'],
    [Buffer.from('PK\x03\x04 an archive'), 'unsupported'],
    [Buffer.from('<html>%PDF-1.4'), 'corrupt'],
    [Buffer.from('<html>no PDF follows'), 'unsupported'],
    [Buffer.concat([aJpeg().subarray(0, 20), Buffer.from('%PDF-1.4'), aJpeg().subarray(20)]), 'unsupported'],
    [aPng(8, 8, { shown: 2 }).subarray(0, 60), 'corrupt'],
  ];
  for (const [file, code] of refusals) {
    assertRefused(await upload(company, documents, { file }), 400, 'validation_error', `${code} file`);
    assertRefused(await company.send('POST', documents, jsonOf(file)), 400, 'validation_error', `${code} base64`);
  }
  assert.equal((await company.read<Page<Document>>(documents)).count, 0);
});

test('a PDF of 100 pages is accepted, and one that needs no password to be read', async () => {
  const { documents } = await givenClaim(company);
  const hundred = await givenDocument(company, documents, { file: aPdf(100) });
  const restricted = await givenDocument(company, documents, { file: encryptedPdf('') });
  await stage.inspectDocuments();
  assert.deepEqual(
    [(await documentAt(documents, hundred)).status, (await documentAt(documents, restricted)).status],
    ['ready', 'ready'],
  );
});

test('parts that are missing, unknown, sent twice, or wrong are all named in one answer', async () => {
  const { documents } = await givenClaim(company);
  const file = aPdf(1);
  assertRefused(await upload(company, documents, { file, type: null }), 400, 'validation_error', 'required type');
  assertRefused(
    await upload(company, documents, { file, type: 'letter' }),
    400,
    'validation_error',
    'invalid_choice type',
  );
  assertRefused(
    await upload(company, documents, { file, fields: { status: 'ready' } }),
    400,
    'validation_error',
    'unknown_field status',
  );
  const twice = formOf({ file });
  twice.append('type', 'other');
  twice.append('file', new Blob([new Uint8Array(file)]), 'again.pdf');
  assertRefused(
    await company.send('POST', documents, twice),
    400,
    'validation_error',
    'duplicate_part type',
    'duplicate_part file',
  );
  const both = formOf({ file, fields: { base64: file.toString('base64') } });
  assertRefused(await company.send('POST', documents, both), 400, 'validation_error', 'invalid base64');
  const withoutFile = new FormData();
  withoutFile.set('type', 'invoice');
  assertRefused(await company.send('POST', documents, withoutFile), 400, 'validation_error', 'required file');
  assertRefused(await upload(company, documents, { file: Buffer.alloc(0) }), 400, 'validation_error', 'blank file');
  assertRefused(
    await company.send('POST', documents, { type: 'invoice', filename: 'a.pdf', base64: 'no base64!' }),
    400,
    'validation_error',
    'invalid base64',
  );
  assertRefused(
    await company.send('POST', documents, {
      type: 'invoice',
      filename: 'a.pdf',
      base64: { sha256: 'a'.repeat(64), size: 3 },
    }),
    400,
    'validation_error',
    'invalid base64',
  );
  assertRefused(
    await company.send('POST', documents, 'x', { headers: { 'Content-Type': 'multipart/form-data' } }),
    400,
    'parse_error',
  );
  assertRefused(
    await company.send('POST', documents, '--x\r\nnothing', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
    400,
    'parse_error',
  );
  assertRefused(
    await company.send('POST', documents, '%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
    415,
    'unsupported_media_type',
  );
});

test('base64 as a part stands for the file', async () => {
  const { documents } = await givenClaim(company);
  const form = new FormData();
  form.set('base64', aPdf(1).toString('base64'));
  form.set('type', 'other');
  form.set('filename', 'letter.pdf');
  const sent = bodyOf(await company.send<Document>('POST', documents, form), 201);
  assert.deepEqual([sent.filename, sent.mime_type], ['letter.pdf', 'application/pdf']);
});

test('a file of 10 MiB is taken, and one of a byte more is not', async () => {
  const { documents } = await givenClaim(company);
  const most = 10 * 1024 * 1024;
  const exact = aPdf(1, { padding: most - aPdf(1, { padding: most }).length + most });
  assert.equal(exact.length, most);
  await givenDocument(company, documents, { file: exact });
  assertRefused(
    await upload(company, documents, { file: Buffer.concat([exact, Buffer.from('\n')]) }),
    400,
    'validation_error',
    'max_length file',
  );
  assertRefused(
    await company.send('POST', documents, jsonOf(Buffer.concat([exact, Buffer.from('\n')]))),
    400,
    'validation_error',
    'max_length base64',
  );
  assertRefused(await company.send('POST', documents, Buffer.alloc(70 * 1024 * 1024 + 1)), 413, 'request_too_large');
});

test('a name is never a path, and says nothing that nobody sees', async () => {
  const { documents } = await givenClaim(company);
  const named = async (filename: string) =>
    (await givenDocument(company, documents, { file: aPdf(1), filename: 'from-the-part.pdf', fields: { filename } }))
      .filename;
  assert.equal(await named('../../etc/passwd'), '_.._etc_passwd');
  assert.equal(await named('C:\\Users\\a\\letter.pdf'), 'C:_Users_a_letter.pdf');
  assert.equal(await named('..'), 'document.pdf');
  assert.equal(await named('Rech\u200bnung\u202e.pdf'), 'Rechnung.pdf');
  assert.equal(
    (await givenDocument(company, documents, { file: aPdf(1), filename: 'dir/letter.pdf' })).filename,
    'letter.pdf',
  );
  assertRefused(
    await upload(company, documents, { file: aPdf(1), fields: { filename: 'a\u0007b.pdf' } }),
    400,
    'validation_error',
    'control_characters filename',
  );
  assertRefused(
    await upload(company, documents, { file: aPdf(1), fields: { filename: 'a'.repeat(256) } }),
    400,
    'validation_error',
    'max_length filename',
  );
});

test('the same upload is answered once, however its parts are ordered and divided; another file under its key conflicts', async () => {
  const { documents } = await givenClaim(company);
  const file = aPdf(1, { text: 'Once' });
  const idempotencyKey = randomUUID();
  const sent = await upload(company, documents, { file }, { idempotencyKey });
  const reversed = new FormData();
  reversed.set('type', 'invoice');
  reversed.set('file', new Blob([new Uint8Array(file)]), 'rechnung.pdf');
  const again = await company.send<Document>('POST', documents, reversed, { idempotencyKey });
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, sent.body);
  assertRefused(
    await upload(company, documents, { file: aPdf(1, { text: 'Twice' }) }, { idempotencyKey }),
    409,
    'idempotency_key_conflict',
  );
  assert.equal((await company.read<Page<Document>>(documents)).count, 1);
});

test('two uploads of the same bytes at once are two documents of one content, and deleting one leaves the other', async () => {
  const { documents } = await givenClaim(company);
  const file = aPdf(1, { text: `Shared ${randomUUID()}` });
  const [one, other] = await Promise.all([
    givenDocument(company, documents, { file }),
    givenDocument(company, documents, { file }),
  ]);
  assert.ok(one && other && one.id !== other.id);
  await stage.inspectDocuments();
  assert.equal((await company.send('DELETE', `${documents}${one.id}/`)).status, 204);
  await stage.sql(`update stored_objects set touched_at = touched_at - interval '1 day'`);
  await stage.run(sweepObjects(openStorage({ folder: stage.folder })));
  assert.ok((await download(stage.url, `${documents}${other.id}/download/`, company.key)).bytes.equals(file));
});

test('bytes that no document refers to are swept after an hour, not before, and nothing of uploads stays behind', async () => {
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1, { text: randomUUID() }) });
  await company.send('DELETE', `${documents}${sent.id}/`);
  const sweep = sweepObjects(openStorage({ folder: stage.folder }));
  const unused = async () =>
    (await stage.sql(`select count(*)::integer as count from stored_objects where refs = 0`))[0]?.count;
  await stage.run(sweep);
  assert.equal(await unused(), 1);
  await stage.sql(`update stored_objects set touched_at = touched_at - interval '61 minutes'`);
  await stage.run(sweep);
  assert.equal(await unused(), 0);
  const kept = readdirSync(join(stage.folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  assert.equal(kept.length, (await stage.sql(`select count(*)::integer as count from stored_objects`))[0]?.count);
  assert.deepEqual(readdirSync(join(stage.folder, 'incoming')), []);
});

test('a claim and its order show their documents, oldest first, and change with them', async () => {
  const { documents, claim, order } = await givenClaim(company);
  const before = await orderAt(company, { id: order });
  stage.clock.advance({ minutes: 1 });
  const one = await givenDocument(company, documents, { file: aPdf(1), filename: 'one.pdf' });
  const other = await givenDocument(company, documents, { file: aPng(), filename: 'two.png', type: 'reminder' });
  await stage.inspectDocuments();
  const shown = await claimAt(company, { id: claim });
  assert.deepEqual(shown.documents, [await documentAt(documents, one), await documentAt(documents, other)]);
  const after = await orderAt(company, { id: order });
  assert.deepEqual(first(after.claims).documents, shown.documents);
  assert.ok((after.expires_at ?? '') > (before.expires_at ?? ''));
  assert.ok(shown.updated_at > first(before.claims).updated_at && after.updated_at > before.updated_at);
  const list = await company.read<Page<Document>>(`${documents}?type=reminder`);
  assert.deepEqual(
    list.results.map(({ id }) => id),
    [other.id],
  );
  assert.equal((await company.read<Page<Document>>(`${documents}?status=ready&limit=1`)).count, 2);
});

test('a document is deleted only in a draft, under If-Match only while it is the one that was seen', async () => {
  const { documents, claim, order } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1) });
  const seen = (await company.send('GET', `${documents}${sent.id}/`)).headers.get('etag') ?? '';
  await stage.inspectDocuments();
  assertRefused(
    await company.send('DELETE', `${documents}${sent.id}/`, undefined, { headers: { 'If-Match': seen } }),
    412,
    'precondition_failed',
  );
  assert.equal(
    (await company.send('DELETE', `${documents}${sent.id}/`, undefined, { headers: { 'If-Match': '*' } })).status,
    204,
  );
  assertRefused(await company.send('DELETE', `${documents}${sent.id}/`), 404, 'not_found');
  assert.deepEqual((await claimAt(company, { id: claim })).documents, []);

  const kept = await givenDocument(company, documents, { file: aPdf(1) });
  await stage.inspectDocuments();
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
  assertRefused(await company.send('DELETE', `${documents}${kept.id}/`), 409, 'claim_not_editable');
  assertRefused(await upload(company, documents, { file: aPdf(1) }), 409, 'claim_not_editable');
  assert.equal((await download(stage.url, `${documents}${kept.id}/download/`, company.key)).status, 200);
});

test('an expired draft takes no document and gives none away', async () => {
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1) });
  stage.clock.advance({ days: 91 });
  assertRefused(await upload(company, documents, { file: aPdf(1) }), 409, 'order_expired');
  assertRefused(await company.send('DELETE', `${documents}${sent.id}/`), 409, 'order_expired');
});

test('a draft that is deleted takes its documents along, those under inspection too', async () => {
  const { documents, order } = await givenClaim(company);
  await stage.inspectDocuments();
  await givenDocument(company, documents, { file: aPdf(1) });
  assert.equal((await company.send('DELETE', `/v2/orders/${order}/`)).status, 204);
  assertRefused(await company.send('GET', documents), 404, 'not_found');
  // The inspection finds its document gone and ends.
  await stage.inspectDocuments();
  assert.deepEqual(await stage.sql('select kind, key from work_items'), []);
});

test('an order with a document that failed cannot be finalized until it is gone', async () => {
  const { documents, claim, order } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1) });
  const failed = bodyOf(await company.send<Document>('POST', documents, jsonOf(aPdf(3))), 201);
  await stage.inspectDocuments();
  await stage.sql(`update documents set status = 'failed', failure_reason = 'corrupt' where id = $1`, [failed.id]);
  await stage.sql(`update documents set status = 'rejected' where id = $1`, [sent.id]);
  assertRefused(
    await company.send('POST', `/v2/orders/${order}/finalize/`),
    422,
    'validation_error',
    `rejected claims.${claim}.documents`,
    `corrupt claims.${claim}.documents`,
  );
  for (const { id } of [sent, failed]) await company.send('DELETE', `${documents}${id}/`);
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
});

test('a claim has at most 100 documents', async () => {
  const { documents } = await givenClaim(company);
  const one = await givenDocument(company, documents, { file: aPdf(1) });
  await stage.sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     select company_id, gen_random_uuid(), parent_type, parent_id, type, filename, mime_type, size, sha256, 'ready', created_at, updated_at from documents, generate_series(1, 99) where id = $1`,
    [one.id],
  );
  assertRefused(await upload(company, documents, { file: aPdf(1) }), 400, 'validation_error', 'max_length file');
  const list = await company.read<Page<Document>>(documents);
  assert.equal(list.count, 100);
});

test('what is another company’s is not there', async () => {
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1) });
  await stage.inspectDocuments();
  const stranger = await stage.aCompany();
  for (const path of [documents, `${documents}${sent.id}/`, `${documents}${sent.id}/download/`])
    assertRefused(await stranger.send('GET', path), 404, 'not_found');
  assertRefused(await stranger.send('DELETE', `${documents}${sent.id}/`), 404, 'not_found');
  assertRefused(await upload(stranger, documents, { file: aPdf(1) }), 404, 'not_found');
  // Nor under another claim of the same company.
  const elsewhere = first((await givenDraft(company)).claims).id;
  assertRefused(await company.send('GET', `/v2/claims/${elsewhere}/documents/${sent.id}/`), 404, 'not_found');
});

test('a download is sent to who accepts its type, any file, or JSON, and to no browser page; HEAD and an unchanged file send no bytes', async () => {
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1, { padding: noise(1).length + 200_000 }) });
  await stage.inspectDocuments();
  const path = `${documents}${sent.id}/download/`;
  for (const accept of ['*/*', 'application/octet-stream', 'application/pdf', 'image/*', 'application/json'])
    assert.equal((await download(stage.url, path, company.key, { headers: { Accept: accept } })).status, 200, accept);
  assertRefused(
    await company.send('GET', path, undefined, { headers: { Accept: 'text/html' } }),
    406,
    'not_acceptable',
  );
  const whole = await download(stage.url, path, company.key);
  const head = await download(stage.url, path, company.key, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
  for (const name of ['content-length', 'content-type', 'content-disposition', 'etag'])
    assert.equal(head.headers.get(name), whole.headers.get(name), name);
  const unchanged = await download(stage.url, path, company.key, {
    headers: { 'If-None-Match': whole.headers.get('etag') ?? '' },
  });
  assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0]);
});
