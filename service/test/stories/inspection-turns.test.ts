/** What a company lives through while another one sends files that take long to inspect. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { inspectAll, startInspection } from '../../src/domain/correspondence/documents/index.ts';
import { createInspector, type Inspector } from '../../src/platform/inspection/inspector.ts';
import { openStorage, type Storage } from '../../src/platform/objects/index.ts';
import { inspectorOf } from '../../src/app.ts';
import { touchParent } from '../../src/modules.ts';
import { type Company, openStage, type Stage } from '../harness/cases.ts';
import { until } from '../harness/until.ts';
import { aPdf, aPng, doublingPdf } from '../harness/files.ts';
import { givenClaim, givenDocument } from '../harness/uploads.ts';

let stage: Stage;
let storage: Storage;

before(async () => {
  stage = await openStage();
  storage = openStorage({ folder: stage.folder });
});

after(() => stage.stop());

const silent = pino({ level: 'silent' });
let bombs = 0;

/** A PDF that runs out of any time, with bytes of its own. */
const aBomb = (): Buffer => Buffer.concat([doublingPdf(), Buffer.from(`% ${(bombs += 1)}\n`)]);

/** A sound PDF with bytes of its own. */
const aFile = (name: string): Buffer => aPdf(1, { text: name });

interface Sender extends Company {
  readonly documents: string;
  /** Uploads files, one after the other; their ids. */
  readonly sendAll: (files: readonly Buffer[]) => Promise<string[]>;
  readonly statusOf: (id: string) => Promise<string>;
}

async function aSender(): Promise<Sender> {
  const company = await stage.aCompany();
  const { documents } = await givenClaim(company);
  return {
    ...company,
    documents,
    async sendAll(files) {
      const ids: string[] = [];
      for (const file of files) ids.push((await givenDocument(company, documents, { file })).id);
      return ids;
    },
    statusOf: async (id) => (await company.read<Document>(`${documents}${id}/`)).status,
  };
}

/** What every inspection here shares. */
const given = () => ({
  database: stage.database,
  objects: storage.store,
  clamd: undefined,
  touch: touchParent,
});

/** A log, and the documents that it says were inspected, in order. */
interface Inspected {
  readonly company_id: string;
  readonly status: string;
}

function inspectionLog(): { readonly log: Logger; readonly inspected: readonly Inspected[] } {
  const inspected: Inspected[] = [];
  const write = (line: string): void => {
    const entry = JSON.parse(line) as Inspected & { readonly msg: string };
    if (entry.msg === 'document inspected') inspected.push(entry);
  };
  return { log: pino({ level: 'info' }, { write }), inspected };
}

test('six PDFs of another company run out of time: an image waits for the first inspection of one of them at most', async () => {
  const [hostile, victim] = [await aSender(), await aSender()];
  await hostile.sendAll(Array.from({ length: 6 }, aBomb));
  const [image = ''] = await victim.sendAll([aPng()]);
  const { log, inspected } = inspectionLog();
  const inspector = createInspector(inspectorOf(storage, silent));
  const worker = startInspection({ ...given(), inspector, log }, stage.address);
  await until(async () => (await victim.statusOf(image)) === 'ready', 'the image', 60_000);
  await worker.stop();
  const place = inspected.findIndex(({ company_id }) => company_id === victim.company);
  assert.ok(place <= 1, JSON.stringify(inspected));
  await stage.sql('delete from work_items');
});

/** A question to an inspector that reads no file: which company, whose bytes, and how much time. */
interface Asked {
  readonly company: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** Bombs run out of time, other files are sound. */
function fakeInspector(fingerprint = 'one'): { readonly inspector: Inspector; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const recent = new Map<string, number>();
  const inspector: Inspector = {
    fingerprint,
    pid: undefined,
    recent: () => recent,
    async inspect({ company, path, milliseconds }) {
      const text = readFileSync(path, 'latin1');
      asked.push({ company, text, milliseconds });
      const isBomb = text.includes('/X Do');
      recent.set(company, (recent.get(company) ?? 0) + (isBomb ? milliseconds : 1));
      return isBomb ? { kind: 'ended', by: 'time' } : { kind: 'sound', pages: 1 };
    },
    close: () => Promise.resolve(),
  };
  return { inspector, asked };
}

const inspectWith = (inspector: Inspector, log = silent): Promise<number> => inspectAll({ ...given(), inspector, log });

test('a file that runs out of two seconds is inspected again with ten, behind the files of others, and then fails', async () => {
  const [slow, other] = [await aSender(), await aSender()];
  const [bomb = ''] = await slow.sendAll([aBomb()]);
  await other.sendAll(Array.from({ length: 12 }, (_none, number) => aFile(`Nr ${number}`)));
  const { inspector, asked } = fakeInspector();
  await inspectWith(inspector);
  const ofSlow = asked.filter(({ company }) => company === slow.company);
  assert.deepEqual(
    ofSlow.map(({ milliseconds }) => milliseconds),
    [2_000, 10_000],
  );
  assert.equal(asked.at(-1), ofSlow[1]);
  assert.equal(await slow.statusOf(bomb), 'failed');
});

test('twenty files that run out of time do not delay one file each of ten companies', async () => {
  const hostile = await aSender();
  await hostile.sendAll(Array.from({ length: 20 }, aBomb));
  for (let number = 0; number < 10; number += 1) await (await aSender()).sendAll([aFile(`company ${number}`)]);
  const { log, inspected } = inspectionLog();
  const { inspector } = fakeInspector();
  await inspectWith(inspector, log);
  const last = inspected.findLastIndex(({ company_id }) => company_id !== hostile.company);
  const before = inspected.slice(0, last).filter(({ company_id }) => company_id === hostile.company);
  // The ten others take two rounds; a company never has more than two documents in a round.
  assert.ok(before.length <= 4, `${before.length} of them came first`);
});

test('the same bytes are inspected once, whichever company sends them; another version inspects them again', async () => {
  const [one, other] = [await aSender(), await aSender()];
  const [sound, bomb] = [aFile('shared'), aBomb()];
  await one.sendAll([sound, bomb]);
  const first = fakeInspector();
  await inspectWith(first.inspector);
  assert.equal(first.asked.length, 3);
  const again = await other.sendAll([sound, bomb]);
  const second = fakeInspector();
  await inspectWith(second.inspector);
  assert.deepEqual(second.asked, []);
  assert.deepEqual(await Promise.all(again.map(other.statusOf)), ['ready', 'failed']);
  await other.sendAll([sound, bomb]);
  const next = fakeInspector('another version');
  await inspectWith(next.inspector);
  assert.equal(next.asked.length, 3);
});

test('bytes that ran out of time are inspected again after a day', async () => {
  const company = await aSender();
  const bomb = aBomb();
  await company.sendAll([bomb]);
  await inspectWith(fakeInspector().inspector);
  await company.sendAll([bomb]);
  await stage.sql(`update file_inspections set inspected_at = inspected_at - interval '25 hours'`);
  const { inspector, asked } = fakeInspector();
  await inspectWith(inspector);
  const limits = asked.map(({ milliseconds }) => milliseconds);
  assert.deepEqual(limits, [2_000, 10_000]);
});

/** A pipe in the place of a file: the inspecting process begins to read it, and waits for its bytes. */
function aPipe(name: string): string {
  const path = join(stage.folder, 'incoming', name);
  execFileSync('mkfifo', [path]);
  return path;
}

test('a file is ready after one inspection, though its process got no processor time for longer than its limit', async () => {
  const company = await aSender();
  const file = aPdf(3, { text: 'on a busy machine' });
  const [id = ''] = await company.sendAll([file]);
  const path = aPipe('slow');
  const objects = { ...storage.store, local: async () => ({ path, release: () => Promise.resolve() }) };
  const { log, inspected } = inspectionLog();
  const inspector = createInspector(inspectorOf(storage, silent));
  const worker = startInspection({ ...given(), objects, inspector, log }, stage.address);
  const pipe = await open(path, 'w');
  assert.ok(inspector.pid !== undefined);
  process.kill(inspector.pid, 'SIGSTOP');
  await sleep(2_200);
  process.kill(inspector.pid, 'SIGCONT');
  // Time in which a watch that measures wall time ends it.
  await sleep(200);
  await pipe.writeFile(file);
  await pipe.close();
  await until(async () => (await company.statusOf(id)) !== 'pending', 'the file', 60_000);
  await worker.stop();
  assert.deepEqual(
    inspected.map(({ status }) => status),
    ['ready'],
  );
});

test('an inspection without processor time ends without a result, and costs the company nothing', async () => {
  const inspector = createInspector(inspectorOf(storage, silent));
  const inspection = { company: 'any', path: aPipe('silent'), mediaType: 'application/pdf', depth: 'whole' } as const;
  const asked = inspector.inspect({ ...inspection, milliseconds: 100, waiting: { wait_ms: 60_000, sha256: 'any' } });
  const pipe = await open(inspection.path, 'w');
  assert.deepEqual(await asked, { kind: 'starved' });
  await pipe.close();
  const used_ms = inspector.recent().get('any') ?? 0;
  assert.ok(used_ms <= 100, `${used_ms} ms`);
  await inspector.close();
});

test('a machine that is too busy to inspect a file delays it, and fails it never', async () => {
  const company = await aSender();
  const [id = ''] = await company.sendAll([aFile('on a machine that is too busy')]);
  const { inspector } = fakeInspector();
  // More than the attempts after which a document fails.
  for (let round = 0; round < 7; round += 1) {
    await inspectWith({ ...inspector, inspect: async () => ({ kind: 'starved' }) });
    assert.equal(await company.statusOf(id), 'pending');
    await stage.sql('update work_items set due_at = clock_timestamp()');
  }
  const ofFile = `sha256 = (select sha256 from documents where id = '${id}')`;
  assert.deepEqual(await stage.sql(`select result from file_inspections where ${ofFile}`), []);
  await inspectWith(inspector);
  assert.equal(await company.statusOf(id), 'ready');
});

/** Inspects files as the check of an upload does. */
const whileClientWaits = (inspector: Inspector) => (company: string, file: Buffer) => {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const path = join(stage.folder, 'incoming', sha256);
  writeFileSync(path, file);
  const waiting = { wait_ms: 60_000, sha256 };
  return inspector.inspect({
    company,
    path,
    mediaType: 'application/pdf',
    depth: 'whole',
    milliseconds: 1_000,
    waiting,
  });
};

test('files of a company that ran out of time are not inspected while its clients wait; those of others are', async () => {
  const inspector = createInspector(inspectorOf(storage, silent));
  const inspect = whileClientWaits(inspector);
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => inspect('hostile', aBomb())));
  const inspected = outcomes.findIndex(({ kind }) => kind === 'busy');
  // Each takes a second of processor time and a new process; 2.5 s are the most.
  assert.ok(inspected >= 2 && inspected <= 4, `${inspected} were inspected`);
  assert.ok(outcomes.slice(inspected).every(({ kind }) => kind === 'busy'));
  assert.deepEqual(await inspect('victim', aPdf(1)), { kind: 'sound', pages: 1 });
  await inspector.close();
});

test('a file that ran out of time while a client waited does not run again for the next client', async () => {
  const inspector = createInspector(inspectorOf(storage, silent));
  const inspect = whileClientWaits(inspector);
  const bomb = aBomb();
  assert.equal((await inspect('one', bomb)).kind, 'ended');
  assert.equal((await inspect('other', bomb)).kind, 'ended');
  assert.equal(inspector.recent().get('other'), undefined);
  await inspector.close();
});
