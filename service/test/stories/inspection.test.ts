/** What becomes of documents when files are hostile and processes die (service.md 3.2): that document fails, and nothing else. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { startInspection } from '../../src/domain/correspondence/documents/index.ts';
import { createInspector } from '../../src/platform/inspection/inspector.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { inspectorOf } from '../../src/app.ts';
import { touchParent } from '../../src/modules.ts';
import { type Company, everything, openStage, type Stage } from '../harness/cases.ts';
import { aPdf, aPng, aTiff, bombPdf, doublingPdf, loopPdf, pdfOf } from '../harness/files.ts';
import { startS3 } from '../harness/s3.ts';
import { download, givenClaim, givenDocument, jsonOf, upload } from '../harness/uploads.ts';
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
const log = pino({ level: 'silent' });

/** The processes that one has started. */
const inspecting = (parent: number | undefined): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(statOf(pid))?.[1] ?? 0);
}

/** A process whose parent has not asked for its end is no process any more. */
const isRunning = (pid: number): boolean => /\) [^ZX] /.test(statOf(pid));

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

test('a PDF that inflates to a gigabyte fails by itself; those before and behind it are ready', async () => {
  const { documents } = await givenClaim(company);
  const before = await givenDocument(company, documents, { file: aPdf(3) });
  const bomb = bombPdf(1024 * 1024 * 1024);
  assert.ok(bomb.length < 100_000);
  const hostile = await givenDocument(company, documents, { file: bomb });
  const behind = await givenDocument(company, documents, { file: aPdf(4) });
  await stage.inspectDocuments();
  const failed = await documentAt(documents, hostile);
  assert.deepEqual([failed.status, failed.failure_reason, failed.download_url], ['failed', 'processing_failed', null]);
  assert.deepEqual(
    [(await documentAt(documents, before)).status, (await documentAt(documents, behind)).status],
    ['ready', 'ready'],
  );
});

test('page trees and forms that lead into themselves end, one way or the other', async () => {
  const { documents } = await givenClaim(company);
  for (const file of [loopPdf(), doublingPdf()]) {
    const answer = await upload(company, documents, { file });
    if (answer.status === 201) {
      await stage.inspectDocuments();
      assert.notEqual((await documentAt(documents, answer.body)).status, 'pending');
    } else assertRefused(answer, 400, 'validation_error', 'corrupt file');
  }
  const sound = await givenDocument(company, documents, { file: aPdf(1) });
  await stage.inspectDocuments();
  assert.equal((await documentAt(documents, sound)).status, 'ready');
});

test('a PDF whose page tree has no page fails as corrupt, at the latest in the inspection', async () => {
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, {
    file: pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 3>>']),
  });
  await stage.inspectDocuments();
  const { status, failure_reason } = await documentAt(documents, sent);
  assert.deepEqual([status, failure_reason], ['failed', 'corrupt']);
});

test('a PDF that lies about its pages is held to what it says', async () => {
  const { documents } = await givenClaim(company);
  assertRefused(
    await upload(company, documents, { file: aPdf(1, { count: 5_000 }) }),
    400,
    'validation_error',
    'page_limit_exceeded file',
  );
});

test('an image of a billion pixels in a few kilobytes is not decoded; a truncated one is corrupt; a scan of a hundred pages is ready', async () => {
  const { documents } = await givenClaim(company);
  const huge = await givenDocument(company, documents, { file: aPng(30_000, 30_000, { shown: 10 }) });
  const many = await givenDocument(company, documents, { file: aTiff(100) });
  await stage.inspectDocuments();
  assert.deepEqual(
    [(await documentAt(documents, huge)).failure_reason, (await documentAt(documents, many)).status],
    ['processing_failed', 'ready'],
  );
  assertRefused(
    await upload(company, documents, { file: aTiff(2).subarray(0, 60) }),
    400,
    'validation_error',
    'corrupt file',
  );
});

test('the inspecting process is killed again and again in the middle of 50 documents: none is lost, none is stuck', async () => {
  const { documents } = await givenClaim(company);
  for (let number = 0; number < 50; number += 1)
    await givenDocument(company, documents, { file: aPdf(20, { text: `Nr ${number}` }) });
  const storage = openStorage({ folder: stage.folder });
  const inspector = createInspector(inspectorOf(storage, log));
  const running = startInspection(
    { database: stage.database, objects: storage.store, inspector, clamd: undefined, touch: touchParent, log },
    stage.address,
  );
  let kills = 0;
  for (let left = 50; left > 0;) {
    if (kills < 5 && inspector.pid !== undefined) {
      process.kill(inspector.pid, 'SIGKILL');
      kills += 1;
    }
    await sleep(60);
    // What died under a document waits a second.
    await stage.sql(`update work_items set due_at = clock_timestamp()`);
    left = (await company.read<{ count: number }>(`${documents}?status=pending`)).count;
  }
  await running.stop();
  assert.equal(kills, 5);
  const all = await everything<Document>(company.read, documents);
  assert.deepEqual([all.length, all.filter(({ status }) => status === 'ready').length], [50, 50]);
});

test('a worker is killed in the middle of its documents: another takes them up when their leases end, and no file is read by nobody’s process', async () => {
  const { documents } = await givenClaim(company);
  for (let number = 0; number < 30; number += 1)
    await givenDocument(company, documents, { file: aPdf(30, { text: `Nr ${number}` }) });
  const settings = { address: stage.address, folder: stage.folder, now: stage.clock.now() };
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('../harness/inspection-process.ts', import.meta.url)), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const pending = async () => (await company.read<{ count: number }>(`${documents}?status=pending`)).count;
  const leased = async () =>
    Number(
      (await stage.sql(`select count(*)::integer as count from work_items where lease_until > clock_timestamp()`))[0]
        ?.count,
    );
  // Stopped while it holds documents: between two rounds it holds none.
  const isMidway = async (): Promise<boolean> => (await pending()) < 30 && (await leased()) >= 1;
  for (; ; await sleep(5)) {
    worker.kill('SIGSTOP');
    if (await isMidway()) break;
    worker.kill('SIGCONT');
  }
  const children = inspecting(worker.pid);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const left = await pending();
  assert.ok(left > 0 && left < 30, `${left} are left`);
  // The leases of what it had begun run on; all else is free.
  assert.ok((await leased()) >= 1);
  await stage.sql(`update work_items set lease_until = '-infinity'`);
  await stage.inspectDocuments();
  assert.equal(await pending(), 0);
  assert.equal((await company.read<{ count: number }>(`${documents}?status=ready`)).count, 30);
  assert.ok(children.length > 0);
  for (const pid of children) while (isRunning(pid)) await sleep(10);
});

test('the object store is gone: document routes answer 503 and everything else works; what waits is inspected when it is back', async () => {
  const { documents, claim } = await givenClaim(company);
  const ready = await givenDocument(company, documents, { file: aPdf(1, { text: 'before' }) });
  await stage.inspectDocuments();
  const waiting = await givenDocument(company, documents, { file: aPdf(1, { text: 'waiting' }) });
  const objects = join(stage.folder, 'objects');
  renameSync(objects, `${objects}-away`);
  try {
    assertRefused(await upload(company, documents, { file: aPdf(1, { text: 'lost' }) }), 503, 'service_unavailable');
    assertRefused(
      await company.send('POST', documents, jsonOf(aPdf(1, { text: 'lost too' }))),
      503,
      'service_unavailable',
    );
    assertRefused(await company.send('GET', `${documents}${ready.id}/download/`), 503, 'service_unavailable');
    assert.equal(
      (await download(stage.url, `${documents}${ready.id}/download/`, company.key, { method: 'HEAD' })).status,
      503,
    );
    assertRefused(
      await stage.operate('GET', `/operator/v1/documents/${ready.id}/download/`),
      503,
      'service_unavailable',
    );
    assert.equal((await company.send('GET', documents)).status, 200);
    assert.equal((await company.send('PATCH', `/v2/claims/${claim}/`, { your_reference: 'still here' })).status, 200);
    for (let round = 0; round < 7; round += 1) {
      await stage.inspectDocuments();
      await stage.sql(`update work_items set due_at = clock_timestamp()`);
    }
    assert.equal((await documentAt(documents, waiting)).status, 'pending');
  } finally {
    renameSync(`${objects}-away`, objects);
  }
  await stage.inspectDocuments();
  assert.equal((await documentAt(documents, waiting)).status, 'ready');
  assert.equal((await download(stage.url, `${documents}${ready.id}/download/`, company.key)).status, 200);
});

test('the same with S3: documents live there, 503 while it is gone, and nothing has to be restarted', async () => {
  const s3 = await startS3();
  const other = await openStage({ s3: s3.options });
  try {
    const there = await other.aCompany();
    const { documents } = await givenClaim(there);
    const file = aPdf(2, { padding: 1_000_000 });
    const sent = await givenDocument(there, documents, { file });
    await other.inspectDocuments();
    assert.ok((await download(other.url, `${documents}${sent.id}/download/`, there.key)).bytes.equals(file));
    assert.equal(
      (await download(other.url, `${documents}${sent.id}/download/`, there.key, { method: 'HEAD' })).headers.get(
        'content-length',
      ),
      String(file.length),
    );
    await s3.stop();
    const refused = await there.send('GET', `${documents}${sent.id}/download/`);
    assertRefused(refused, 503, 'service_unavailable');
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    assertRefused(await upload(there, documents, { file: aPdf(1) }), 503, 'service_unavailable');
    assert.equal((await there.send('GET', '/v2/orders/')).status, 200);
    await s3.start();
    const late = await givenDocument(there, documents, { file: aPdf(1) });
    await other.inspectDocuments();
    assert.equal((await there.read<Document>(`${documents}${late.id}/`)).status, 'ready');
    assert.deepEqual(readdirSync(join(other.folder, 'incoming')), []);
  } finally {
    await other.stop();
    await s3.remove();
  }
});

test('a download takes one of its hourly budget when it is answered 200, and nothing otherwise', async () => {
  const limited = await openStage({ rateLimits: true });
  try {
    const there = await limited.aCompany();
    const { documents } = await givenClaim(there);
    const sent = await givenDocument(there, documents, { file: aPdf(1) });
    const used = async () =>
      (await there.read<{ buckets: { bucket: string; used: number }[] }>('/v2/usage/')).buckets.find(
        ({ bucket }) => bucket === 'expensive:document-download',
      )?.used;
    const path = `${documents}${sent.id}/download/`;
    assert.equal((await download(limited.url, path, there.key)).status, 404);
    assert.equal(await used(), 0);
    await limited.inspectDocuments();
    assert.equal((await download(limited.url, path, there.key, { method: 'HEAD' })).status, 200);
    assert.equal(await used(), 0);
    const whole = await download(limited.url, path, there.key);
    assert.equal(await used(), 1);
    assert.equal(
      (await download(limited.url, path, there.key, { headers: { 'If-None-Match': whole.headers.get('etag') ?? '' } }))
        .status,
      304,
    );
    assert.equal(await used(), 1);
  } finally {
    await limited.stop();
  }
});

test('the end of the inspecting process is told from its death: a stop says nothing of the file', async () => {
  const [path, sound] = [join(stage.folder, 'incoming', 'hostile'), join(stage.folder, 'incoming', 'sound')];
  writeFileSync(path, bombPdf(256 * 1024 * 1024));
  writeFileSync(sound, aPdf(1));
  const inspector = createInspector(inspectorOf(openStorage({ folder: stage.folder }), log));
  const inspection = {
    company: company.company,
    path,
    mediaType: 'application/pdf',
    depth: 'whole',
    milliseconds: 10_000,
  } as const;
  await inspector.inspect({ ...inspection, path: sound });
  const pid = inspector.pid;
  assert.ok(pid !== undefined);
  const asked = inspector.inspect(inspection);
  // As a terminal and systemd do, which tell every process of a service to end.
  process.kill(pid, 'SIGTERM');
  await sleep(50);
  assert.equal(inspector.pid, pid);
  await inspector.close();
  assert.deepEqual(await asked, { kind: 'busy' });
  for (const each of [path, sound]) rmSync(each);
});
