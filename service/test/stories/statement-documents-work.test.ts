/** The queue makes the documents of a published statement, whatever is away and however often it runs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { documentsHandler, partsOf, type StatementSource } from '../../src/domain/statements/documents/index.ts';
import { createObjects, ObjectStoreUnavailable, openStorage } from '../../src/platform/objects/index.ts';
import type { WorkHandler } from '../../src/platform/queue/index.ts';
import { type Typesetter, TypesettingBusy } from '../../src/platform/typesetting/typesetter.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { aStatement } from '../harness/statements.ts';
import { noOtherWork } from '../harness/other-work.ts';

let service: LiveService;
before(async () => {
  service = await liveService();
});
after(() => service.stop());

interface Options {
  readonly typeset?: Typesetter['typeset'];
  readonly keep?: () => Promise<void>;
  readonly find?: StatementSource['find'];
}

/** The handler as a worker runs it, with a statement of this id; `touched` names what it told the statement. */
function handlerOf(id: string, { typeset, keep, find }: Options = {}): { handler: WorkHandler; touched: string[] } {
  const { database, folder } = service;
  const objects = createObjects({ ...openStorage({ folder }), database });
  const touched: string[] = [];
  const handler = documentsHandler({
    database,
    typesetter: {
      typeset: typeset ?? (async () => ({ pdf: Buffer.from(`%PDF of ${id}`), pages: 1 })),
      pid: undefined,
      close: async () => undefined,
    },
    objects: keep === undefined ? objects : { spool: objects.spool, keep },
    source: {
      find: find ?? (async () => partsOf(aStatement({ id }))),
      lockParent: async () => ({ type: 'statement', id }),
      touch: (_tx, parent) => void touched.push(parent.id),
    },
  });
  return { handler, touched };
}

const workOn = (handler: WorkHandler, company: string, id: string) =>
  handler.work(
    { id: randomUUID(), kind: handler.kind, key: id, company_id: company, payload: null, attempts: 1, age_seconds: 0 },
    new AbortController().signal,
    noOtherWork,
  );

const documentsIn = (id: string) =>
  service.sql(
    `select d.filename, d.type, d.status, d.size, o.size as stored from documents d
     join stored_objects o on o.sha256 = d.sha256 where d.parent_id = $1 order by d.filename`,
    [id],
  );

test('a statement gets its documents once, though the work runs twice', async () => {
  const [company, id] = [await service.givenCompany(), randomUUID()];
  const { handler, touched } = handlerOf(id);
  assert.deepEqual(await workOn(handler, company, id), { kind: 'done' });
  const documents = await documentsIn(id);
  assert.deepEqual(
    documents.map(({ filename, type, status }) => [filename, type, status]),
    [
      ['R2026-000042-abrechnung.pdf', 'invoice', 'ready'],
      ['R2026-000042-abrechnung.xml', 'invoice', 'ready'],
      ['R2026-000042-einzelnachweis.csv', 'other', 'ready'],
      ['R2026-000042-einzelnachweis.xlsx', 'other', 'ready'],
    ],
  );
  for (const { size, stored } of documents) assert.equal(size, stored);
  assert.deepEqual(await workOn(handler, company, id), { kind: 'done' });
  assert.equal((await documentsIn(id)).length, 4);
  assert.deepEqual(touched, [id]);
});

test('a busy process or a store that is away postpones the documents and names none', async () => {
  const [company, id] = [await service.givenCompany(), randomUUID()];
  const busy = handlerOf(id, { typeset: () => Promise.reject(new TypesettingBusy()) });
  const away = handlerOf(id, { keep: () => Promise.reject(new ObjectStoreUnavailable('away')) });
  for (const [{ handler, touched }, seconds] of [
    [busy, 5],
    [away, 60],
  ] as const) {
    const result = await workOn(handler, company, id);
    assert.ok(result.kind === 'postponed' && result.seconds === seconds && !result.counts, JSON.stringify(result));
    assert.deepEqual([await documentsIn(id), touched], [[], []]);
  }
});

test('a statement that a reset removed needs none', async () => {
  const [company, id] = [await service.givenCompany(), randomUUID()];
  const { handler } = handlerOf(id, { find: async () => undefined });
  assert.deepEqual(await workOn(handler, company, id), { kind: 'done' });
  assert.deepEqual(await documentsIn(id), []);
});
