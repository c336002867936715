/**
 * A program keeps a copy of a list while others write: service.md 4.1 "reconcile with an overlapping window
 * and deduplicate". Real commands at real times; client/src/changes.test.ts has the model.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { type Bookmark, connect } from '@mahnwerk/client/client.ts';
import { type LiveService, liveService, TestClock } from '../harness/service.ts';
import { aPerson } from '../harness/cases.ts';

/** How long a reading looks back: as the contract tells, for a busy machine too. */
const overlap_seconds = 30;
const writers = 4;
const changes_each = 30;

/** The wall's clock: commands are stamped when they begin, and begin while others run. */
class RunningClock extends TestClock {
  override now(): string {
    return new Date().toISOString();
  }
}

let service: LiveService;

before(async () => {
  service = await liveService({ clock: new RunningClock() });
});

after(() => service.stop());

const aClient = async () =>
  connect(caseApi, { baseUrl: service.url, key: await service.givenKey('case', await service.givenCompany()) });
type Client = Awaited<ReturnType<typeof aClient>>;

/** Creates debtors and changes them, one after the other; several writers do so at once. */
async function write({ debtors }: Client, writer: number): Promise<void> {
  const mine: string[] = [];
  for (let number = 0; number < changes_each; number += 1) {
    const known = mine[(number * 7) % Math.max(mine.length, 1)];
    if (known === undefined || number % 3 === 0)
      mine.push((await debtors.create({ body: aPerson(`Nummer ${writer} ${number}`) })).id);
    else await debtors.update({ id: known, body: { your_reference: `${writer}-${number}` } });
  }
}

test('a copy that is kept by its bookmark is complete after four writers, and was told no change twice', async () => {
  const client = await aClient();
  const [copy, told] = [new Map<string, Debtor>(), new Set<string>()];
  let bookmark: Bookmark | undefined;
  let readings = 0;
  const readOn = async () => {
    const changes = client.debtors.list.changes({
      overlapSeconds: overlap_seconds,
      pageSize: 5,
      ...(bookmark === undefined ? {} : { since: bookmark }),
    });
    for await (const debtor of changes) {
      assert.ok(!told.has(`${debtor.id} ${debtor.updated_at}`), `${debtor.id} as of ${debtor.updated_at} came twice`);
      told.add(`${debtor.id} ${debtor.updated_at}`);
      copy.set(debtor.id, debtor);
    }
    bookmark = JSON.parse(JSON.stringify(changes.bookmark)) as Bookmark;
    readings += 1;
  };

  const written = Promise.all(Array.from({ length: writers }, (_none, writer) => write(client, writer)));
  while ((await Promise.race([written, Promise.resolve('still writing')])) === 'still writing') await readOn();
  await readOn();

  const list = new Map<string, Debtor>();
  for await (const debtor of client.debtors.list.each({ query: { limit: 100 } })) list.set(debtor.id, debtor);
  assert.equal(list.size, writers * Math.ceil(changes_each / 3));
  assert.deepEqual(copy, list);
  assert.ok(readings > 3, 'it was read while others wrote');
});

test('who filters is told only what fits', async () => {
  const { debtors } = await aClient();
  const { id } = await debtors.create({ body: aPerson() });
  await debtors.create({
    body: { acting_as: 'business', organization: { name: 'Muster Metallbau GmbH' }, legal_form: 'gmbh' },
  });
  const consumers = debtors.list.changes({ query: { acting_as: 'consumer' } });
  for await (const debtor of consumers) assert.equal(debtor.id, id);
  assert.equal(consumers.bookmark.seen.length, 1);
});
