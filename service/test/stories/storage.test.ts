/** What a company's documents take: nothing when refused, no more than the quota, nothing twice for a retry, and no company's turn but its own. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { openStorage, type ObjectStore, Spool, sweepObjects } from '../../src/platform/objects/index.ts';
import { startApart } from '../harness/separate-process.ts';
import { bodyOf, type Company, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { everyNamePublic } from '../harness/outbound.ts';
import { download, formOf, givenClaim, givenDocument, jsonOf, upload } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';
import { until } from '../harness/until.ts';

const quota_bytes = 100_000;

/** An object store that counts what it is given, and lets a test hold some of it up. */
const puts = {
  count: 0,
  arrived: new Set<string>(),
  held: undefined as Promise<void> | undefined,
  holds: (_sha256: string): boolean => false,
};
const counting = (store: ObjectStore): ObjectStore => ({
  ...store,
  async put(file) {
    puts.count += 1;
    puts.arrived.add(file.sha256);
    if (puts.holds(file.sha256)) await puts.held;
    await store.put(file);
  },
});

let resolved = 0;
const resolving = {
  ...everyNamePublic,
  resolve: (...asked: Parameters<typeof everyNamePublic.resolve>) => (
    (resolved += 1),
    everyNamePublic.resolve(...asked)
  ),
};

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage({ store: counting, storageQuota_bytes: quota_bytes, outbound: resolving });
});

after(() => stage.stop());

beforeEach(async () => {
  company = await stage.aCompany();
  Object.assign(puts, { count: 0, held: undefined, holds: () => false });
  puts.arrived.clear();
});

/** A PDF of about this size that no other test has sent. */
const unique = (padding = 0): Buffer => aPdf(1, { text: randomUUID(), padding });

const used = async ({ company: id }: Company): Promise<number> =>
  Number((await stage.sql('select used_bytes from company_storage where company_id = $1', [id]))[0]?.used_bytes ?? 0);
const unreferenced = async (): Promise<number> =>
  Number((await stage.sql('select count(*) as count from stored_objects where refs = 0'))[0]?.count);
const onDisk = (): number =>
  readdirSync(join(stage.folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
const contents = async (): Promise<number> =>
  Number((await stage.sql('select count(*) as count from stored_objects'))[0]?.count);
const stored = async (path: string): Promise<number> => (await company.read<Page<Document>>(path)).count;

test('a refused upload stores no object and counts no bytes, whatever it is refused for', async () => {
  const { documents, order } = await givenClaim(company);
  const file = unique();
  const before = [await contents(), onDisk()];
  assertRefused(await upload(company, `/v2/claims/${randomUUID()}/documents/`, { file }), 404, 'not_found');
  assertRefused(
    await company.send('POST', `/v2/orders/${randomUUID()}/messages/`, {
      title: 'A',
      body: 'B',
      documents: [jsonOf(file)],
    }),
    404,
    'not_found',
  );
  assertRefused(
    await upload(company, documents, { file, type: 'unknown' }),
    400,
    'validation_error',
    'invalid_choice type',
  );
  assertRefused(
    await upload(company, documents, { file: unique(quota_bytes) }),
    400,
    'validation_error',
    'storage_quota_exceeded file',
  );
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
  assertRefused(await upload(company, documents, { file }), 409, 'claim_not_editable');
  assert.deepEqual([puts.count, await used(company)], [0, 0]);
  assert.deepEqual([await contents(), onDisk()], before);
});

test(
  'of parallel uploads exactly those that fit are accepted, and the others leave nothing',
  { timeout: 60_000 },
  async () => {
    const { documents } = await givenClaim(company);
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(puts, { held: promise, holds: () => true });
    // All four are stored at the same time, each within the quota as it was before the others.
    const sent = Array.from({ length: 4 }, () => upload(company, documents, { file: unique(32_000) }));
    await until(() => puts.arrived.size === 4);
    resolve();
    const answers = await Promise.all(sent);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 201, 201, 400],
    );
    for (const answer of answers)
      if (answer.status === 400) assertRefused(answer, 400, 'validation_error', 'storage_quota_exceeded file');
    assert.equal(await stored(documents), 3);
    assert.deepEqual([await unreferenced(), onDisk()], [0, await contents()]);
    const [sum] = await stage.sql('select sum(size)::integer as bytes from documents where company_id = $1', [
      company.company,
    ]);
    assert.equal(await used(company), sum?.bytes);
  },
);

test('a deleted document makes room at once, a whole draft too, and no other company is concerned', async () => {
  const { documents, order } = await givenClaim(company);
  const first = await givenDocument(company, documents, { file: unique(60_000) });
  assertRefused(
    await company.send('POST', documents, jsonOf(unique(60_000))),
    400,
    'validation_error',
    'storage_quota_exceeded base64',
  );
  const other = await stage.aCompany();
  await givenDocument(other, (await givenClaim(other)).documents, { file: unique(60_000) });
  bodyOf(await company.send('DELETE', `${documents}${first.id}/`), 204);
  assert.equal(await used(company), 0);
  await givenDocument(company, documents, { file: unique(60_000) });
  bodyOf(await company.send('DELETE', `/v2/orders/${order}/`), 204);
  assert.equal(await used(company), 0);
  assert.ok((await used(other)) > 60_000);
});

test('the document of a message that goes beyond the quota is named; the operator’s documents count and are never refused', async () => {
  const { order } = await givenClaim(company);
  const message = (...files: Buffer[]) => ({
    title: 'Documents',
    body: 'As agreed.',
    documents: files.map((file) => jsonOf(file)),
  });
  assertRefused(
    await company.send('POST', `/v2/orders/${order}/messages/`, message(unique(60_000), unique(60_000))),
    400,
    'validation_error',
    'storage_quota_exceeded documents[1].base64',
  );
  assert.deepEqual([puts.count, await used(company)], [0, 0]);
  bodyOf(
    await stage.operate('POST', `/operator/v1/orders/${order}/messages/`, message(unique(60_000), unique(60_000))),
    201,
  );
  assert.ok((await used(company)) > quota_bytes);
  assertRefused(
    await company.send('POST', `/v2/orders/${order}/messages/`, message(unique())),
    400,
    'validation_error',
    'storage_quota_exceeded documents[0].base64',
  );
});

test(
  'a refused upload takes away no bytes that another one has stored under the same hash',
  { timeout: 60_000 },
  async () => {
    const { documents } = await givenClaim(company);
    const other = await stage.aCompany();
    const elsewhere = (await givenClaim(other)).documents;
    const file = unique(60_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(puts, { held: promise, holds: () => true });
    const sent = [
      upload(company, documents, { file }),
      upload(company, documents, { file }),
      upload(other, elsewhere, { file }),
    ];
    await until(() => puts.count === 3);
    resolve();
    const answers = await Promise.all(sent);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 201, 400],
    );
    await stage.inspectDocuments();
    for (const [{ key }, path] of [
      [company, documents],
      [other, elsewhere],
    ] as const) {
      const { body } = await stage.send<Page<Document>>('GET', path, { key });
      assert.ok((await download(stage.url, `${path}${body.results[0]?.id}/download/`, key)).bytes.equals(file));
    }
  },
);

test('a repeated upload is answered from its key: nothing is stored or inspected again, and another file under the key conflicts as cheaply', async () => {
  const { documents, order } = await givenClaim(company);
  const file = unique();
  const idempotencyKey = randomUUID();
  const first = await upload(company, documents, { file }, { idempotencyKey });
  bodyOf(first, 201);
  assert.equal(puts.count, 1);
  // Where it cannot be accepted any more, only the stored answer explains the 201.
  bodyOf(await company.send('POST', `/v2/orders/${order}/finalize/`), 200);
  const again = await upload(company, documents, { file }, { idempotencyKey });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed'), again.text], [201, 'true', first.text]);
  assertRefused(
    await upload(company, documents, { file: unique() }, { idempotencyKey }),
    409,
    'idempotency_key_conflict',
  );
  // An unsound file would be refused for itself if it were inspected.
  assertRefused(
    await upload(company, documents, { file: Buffer.from('no document') }, { idempotencyKey }),
    409,
    'idempotency_key_conflict',
  );
  assert.equal(puts.count, 1);
});

test('a repeated creation of a webhook resolves no host', async () => {
  const body = { url: 'https://receiver.example/hook', events: ['order.submitted'] };
  const idempotencyKey = randomUUID();
  bodyOf(await company.send('POST', '/v2/webhooks/', body, { idempotencyKey }), 201);
  const before = resolved;
  assert.ok(before > 0);
  bodyOf(await company.send('POST', '/v2/webhooks/', body, { idempotencyKey }), 201);
  assertRefused(
    await company.send('POST', '/v2/webhooks/', { ...body, url: 'https://other.example/' }, { idempotencyKey }),
    409,
    'idempotency_key_conflict',
  );
  assert.equal(resolved, before);
});

test(
  'a company with a hundred uploads in flight holds up its own, and no other company’s',
  { timeout: 120_000 },
  async () => {
    const { documents } = await givenClaim(company);
    const other = await stage.aCompany();
    const elsewhere = (await givenClaim(other)).documents;
    const file = unique();
    const { promise, resolve } = Promise.withResolvers<void>();
    const ofOther = createHash('sha256').update(file).digest('hex');
    Object.assign(puts, { held: promise, holds: (sha256: string) => sha256 !== ofOther });
    const sent = Array.from({ length: 100 }, () => upload(company, documents, { file: unique() }));
    // Its share of the slots is taken by files that the store does not take.
    await until(() => puts.count === 4);
    await givenDocument(other, elsewhere, { file });
    assert.equal(puts.count, 5);
    resolve();
    // Its own may be told to come again: a hundred commands on one claim wait for each other.
    for (const { status } of await Promise.all(sent)) assert.ok(status === 201 || status === 503, `answered ${status}`);
  },
);

test(
  'a process that is killed between storing a file and its commit leaves nothing that the next start and sweep do not remove',
  { timeout: 120_000 },
  async () => {
    const { documents } = await givenClaim(company);
    await givenDocument(company, documents, { file: unique() });
    const before = { used: await used(company), unreferenced: await unreferenced(), onDisk: onDisk() };
    const apart = await startApart(stage);
    // The commit waits for the company's figure, which another transaction has locked.
    const blocker = new pg.Client(stage.address);
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from company_storage where company_id = $1 for update', [company.company]);
    const sent = fetch(`${apart.url}${documents}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${company.key}`, 'Idempotency-Key': randomUUID() },
      body: formOf({ file: unique() }),
    });
    sent.catch(() => undefined); // The process does not live to answer it.
    await until(async () => (await unreferenced()) > before.unreferenced);
    await until(() => onDisk() > before.onDisk);
    await apart.kill();
    await blocker.query('rollback');
    await blocker.end();
    assert.equal(await stored(documents), 1);
    assert.equal(await used(company), before.used);

    const incoming = join(stage.folder, 'incoming');
    for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), 0, 0);
    await new Spool(incoming).sweep();
    await stage.sql(`update stored_objects set touched_at = touched_at - interval '61 minutes'`);
    await stage.run(sweepObjects(openStorage({ folder: stage.folder })));
    assert.deepEqual(readdirSync(incoming), []);
    assert.deepEqual([await unreferenced(), onDisk()], [0, await contents()]);
  },
);
