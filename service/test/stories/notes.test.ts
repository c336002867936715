/** Internal notes on a case and their follow-ups, among its history (portal.md 4, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CaseNote, FollowUp, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import {
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

async function aCase() {
  const { mandate } = await givenAccepted(stage, company);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const read = async <T>(noun: string): Promise<T> => bodyOf(await stage.operate<T>('GET', path + noun), 200);
  return {
    id: mandate.id,
    write: async (body: object, key?: string) =>
      bodyOf(await stage.operate<CaseNote>('POST', `${path}notes/`, body, key === undefined ? {} : { key }), 201),
    change: (id: string, body: object) => stage.operate<CaseNote>('PATCH', `${path}notes/${id}/`, body),
    remove: (id: string) => stage.operate('DELETE', `${path}notes/${id}/`),
    notes: async () => (await read<Page<CaseNote>>('notes/')).results,
    history: async (query = '') => (await read<Page<OperatorHistoryEntry>>(`history/${query}`)).results,
    path,
    read,
  };
}

test('a note says who wrote it, a person or a key, and stands in the history of the operator alone', async () => {
  const { id, write, history, notes } = await aCase();
  const before = await company.read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/`);
  const feed = await company.feed();
  stage.clock.advance({ minutes: 1 });
  const person = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const note = await write({ text: 'Ruft nach Ostern zurück.\nNur abends.' }, person);
  assert.deepEqual([note.author, note.follow_up_on, note.pinned], [{ type: 'user', name: 'Ada Amsel' }, null, false]);
  stage.clock.advance({ minutes: 1 });
  assert.equal((await write({ text: 'Adresse geprüft' })).author.type, 'key');
  const [byKey, byPerson, ...shared] = await history();
  assert.deepEqual(
    [byKey?.description, byPerson?.description],
    ['Adresse geprüft', 'Ruft nach Ostern zurück.\nNur abends.'],
  );
  assert.deepEqual([byPerson?.type, byPerson?.internal, byPerson?.author], ['note', true, note.author]);
  assert.deepEqual(
    shared.map(({ id: entry, type, title }) => [entry, type, title]),
    before.results.map(({ id: entry, type, title }) => [entry, type, title]),
  );
  assert.ok(shared.every(({ internal }) => !internal));
  assert.equal((await notes()).length, 2);
  // The client has nothing of it: neither history nor feed nor the time of its case.
  assert.deepEqual(await company.read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/`), before);
  assert.deepEqual(await company.feed(), feed);
  assert.equal((await company.send('GET', `/operator/v1/mandates/${id}/notes/`)).status, 403);
});

test('each entry says who caused it: a key or a person of the operator, or a key of the company', async () => {
  const { id, history, path } = await aCase();
  const person = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  stage.clock.advance({ minutes: 1 });
  bodyOf(await stage.operate('POST', `${path}state/`, { processing_state: 'paused' }, { key: person }), 200);
  stage.clock.advance({ minutes: 1 });
  bodyOf(await company.send('POST', `/v2/mandates/${id}/messages/`, { title: 'Frage', body: 'Wann?' }), 201);
  const [message, paused, opened] = await history();
  assert.deepEqual(
    [opened, paused, message].map((entry) => [entry?.type, entry?.author?.type, entry?.author?.name]),
    [
      ['state_change', 'key', 'test operator'],
      ['state_change', 'user', 'Ada Amsel'],
      ['message', 'key', 'test case'],
    ],
  );
  const client = await company.read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/`);
  assert.deepEqual(
    client.results.map(({ author }) => [author.type, author.name]),
    [
      ['api', 'test case'],
      ['service', null],
      ['service', null],
    ],
    'the client reads its own names, and none of the operator',
  );
});

test('the history is one list of notes, bookings and states, in its order, page by page and by kind', async () => {
  const { write, history, path } = await aCase();
  for (const amount of ['10.00', '11.00']) {
    stage.clock.advance({ minutes: 1 });
    await write({ text: `vor ${amount}` });
    stage.clock.advance({ minutes: 1 });
    bodyOf(
      await stage.operate('POST', `${path}payments/`, {
        amount: euros(amount),
        value_date: '2026-02-20',
        payer: 'debtor',
      }),
      201,
    );
  }
  const all = await history();
  assert.deepEqual(
    all.slice(0, 4).map(({ type }) => type),
    ['payment', 'note', 'payment', 'note'],
  );
  const pages = [...(await history('?limit=2')), ...(await history('?limit=2&offset=2'))];
  assert.deepEqual(pages, all.slice(0, 4));
  assert.deepEqual(
    (await history('?type=note')).map(({ description }) => description),
    ['vor 11.00', 'vor 10.00'],
  );
  assert.ok((await history('?type=payment')).every(({ type }) => type === 'payment'));
});

test('a question to the client and its answer stand in the history of the operator, each at its time', async () => {
  const { id, history } = await aCase();
  const { id: request } = bodyOf(
    await stage.operate<{ id: string }>('POST', `/operator/v1/mandates/${id}/requests-to-client/`, {
      title: 'Which goods?',
      description: 'Please name <the> goods.',
      question_type: 'freetext',
    }),
    201,
  );
  stage.clock.advance({ minutes: 1 });
  bodyOf(await company.send('POST', `/v2/requests-to-client/${request}/answer/`, { text: 'Desks & chairs' }), 200);
  const [answer, question] = await history();
  const said = ({ type, title, description, internal }: OperatorHistoryEntry) => [type, title, description, internal];
  assert.ok(answer !== undefined && question !== undefined);
  assert.deepEqual(said(answer), ['answer', 'Which goods?', 'Desks & chairs', false]);
  assert.deepEqual(said(question), ['request', 'Which goods?', 'Please name <the> goods.', false]);
  assert.deepEqual(await history('?type=request'), [question]);
  assert.deepEqual(await history('?type=answer'), [answer]);
});

test('a note is changed, pinned and deleted; each is in the audit log', async () => {
  const { write, change, remove, notes, read } = await aCase();
  const note = await write({ text: 'Erster Stand' });
  stage.clock.advance({ minutes: 1 });
  const changed = bodyOf(await change(note.id, { text: 'Zweiter Stand', pinned: true }), 200);
  assert.deepEqual([changed.text, changed.pinned, changed.created_at], ['Zweiter Stand', true, note.created_at]);
  assert.ok(changed.updated_at > note.updated_at);
  assert.equal((await read<Page<CaseNote>>('notes/?pinned=true')).count, 1);
  assert.equal((await change(note.id, { text: '' })).status, 400);
  bodyOf(await remove(note.id), 204);
  assert.deepEqual(await notes(), []);
  const { results } = bodyOf(
    await stage.operate<Page<{ action: string }>>('GET', `/operator/v1/audit-log/?target_id=${note.id}`),
    200,
  );
  assert.deepEqual(
    results.map(({ action }) => action),
    ['operator-notes.delete', 'operator-notes.update', 'operator-notes.create'],
  );
});

test('follow-ups of all cases are read by their day until they are done', async () => {
  const [one, other] = [await aCase(), await aCase()];
  const later = await one.write({ text: 'Ratenplan ansehen', follow_up_on: '2026-05-02' });
  const sooner = await other.write({ text: 'Adresse nachfragen', follow_up_on: '2026-04-01' });
  await other.write({ text: 'Ohne Wiedervorlage' });
  const due = async (query = '') =>
    bodyOf(await stage.operate<Page<FollowUp>>('GET', `/operator/v1/follow-ups/?ordering=follow_up${query}`), 200)
      .results;
  const mandate = await company.read<Mandate>(`/v2/mandates/${other.id}/`);
  assert.deepEqual(
    (await due()).map(({ id }) => id),
    [sooner.id, later.id],
  );
  assert.deepEqual(
    [first(await due()).mandate_id, first(await due()).reference_number, first(await due()).debtor_name],
    [other.id, mandate.reference_number, 'Mika Muster'],
  );
  assert.deepEqual(
    (await due('&follow_up_to=2026-04-01')).map(({ id }) => id),
    [sooner.id],
  );
  bodyOf(await other.change(sooner.id, { follow_up_on: null }), 200);
  assert.deepEqual(
    (await due()).map(({ id }) => id),
    [later.id],
  );
});

test('a note of one case is unknown below another, and who reads alone writes none', async () => {
  const [one, other] = [await aCase(), await aCase()];
  const { id } = await one.write({ text: 'Hier' });
  assert.equal((await stage.operate('GET', `${other.path}notes/${id}/`)).status, 404);
  assert.equal((await other.remove(id)).status, 404);
  const key = await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.equal((await stage.operate('POST', `${one.path}notes/`, { text: 'Nein' }, { key })).status, 403);
  assert.equal((await stage.operate('GET', `${one.path}notes/`, undefined, { key })).status, 200);
});
