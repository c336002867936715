/** What keeps a case from moving (case-work.md 4.2): stops of the office, the pause of a client, what circumstances stop. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import { endPauses } from '../../src/domain/collection/mandates/jobs.ts';
import { expireStops } from '../../src/domain/case-work/stops/jobs.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { type Page, publicUrl } from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const at = ({ mandate }: LetterCase) => `/operator/v1/mandates/${mandate.id}/`;
const set = (given: LetterCase, body: object): Promise<Answer<Stop>> =>
  stage.operate<Stop>('POST', `${at(given)}stops/`, { note: 'Intern.', ...body });
const lift = (given: LetterCase, { id }: Stop) =>
  stage.operate<Stop>('POST', `${at(given)}stops/${id}/lift/`, { reason: 'Geklärt.' });
const caseOf = ({ company, mandate }: LetterCase) => company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
const nextOf = async (given: LetterCase) => {
  const { next_step } = await caseOf(given);
  return [next_step?.kind, next_step?.on];
};
const told = async ({ company, mandate }: LetterCase) =>
  (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results
    .filter(({ code }) => code?.startsWith('stop.'))
    .map(({ code, title, description, author }) => [code, title, description, author.type]);
const statesOf = async (given: LetterCase) => (await caseOf(given)).processing_state;
const client = (given: LetterCase, command: 'pause' | 'resume', body?: object) =>
  given.company.send<Mandate>('POST', `/v2/mandates/${given.mandate.id}/${command}/`, body);
const codesOf = ({ body }: Answer<unknown>) =>
  (body as { readonly errors?: readonly { field: string; code: string }[] }).errors?.map(({ field, code }) => [
    field,
    code,
  ]);

test('while a stop is active no demand leaves, what had not left is withdrawn, and the client reads why', async () => {
  const given = await stage.aCase();
  const sent = await given.draft({ text_key: 'first_letter_consumer' });
  await stage.command(sent.id, 'send');
  const { status, body } = await set(given, { kind: 'deferral', until: '2026-03-20' });
  assert.equal(status, 201);
  assert.deepEqual(
    [body.kind, body.since, body.until, body.status, body.set_by.type],
    ['deferral', '2026-03-02', '2026-03-20', 'active', 'key'],
  );
  assert.deepEqual(await nextOf(given), ['clarify', '2026-03-20']);
  await stage.workOnDunning();
  const stopped = await stage.read(sent.id);
  assert.deepEqual([stopped.status, stopped.stop?.reason], ['stopped', 'case_stopped']);
  assert.deepEqual(await told(given), [['stop.set', 'Case stopped: deferral, until 2026-03-20', null, 'service']]);

  const lifted = await lift(given, body);
  assert.deepEqual(
    [lifted.body.status, lifted.body.lifted_on, lifted.body.lift_reason],
    ['lifted', '2026-03-02', 'Geklärt.'],
  );
  assert.equal((await lift(given, body)).status, 409);
  assert.deepEqual(await nextOf(given), ['demand_payment', null]);
});

test('a stop has one of each kind at a time, days that can be, and a case that is open', async () => {
  const given = await stage.aCase();
  assert.equal((await set(given, { kind: 'office' })).status, 201);
  assert.equal((await set(given, { kind: 'office' })).status, 409);
  assert.equal((await set(given, { kind: 'representation' })).status, 201);
  assert.deepEqual(codesOf(await set(given, { kind: 'deferral', since: '2026-03-03', until: '2026-03-01' })), [
    ['since', 'invalid'],
    ['until', 'invalid'],
  ]);
  assert.deepEqual(codesOf(await set(given, { kind: 'deferral', until: '2027-03-04' })), [['until', 'invalid']]);
  const active = await stage.operate<Page<Stop>>('GET', `${at(given)}stops/?status=active&kind=office`);
  assert.deepEqual(
    active.body.results.map(({ kind }) => kind),
    ['office'],
  );
  await stage.operate('POST', `${at(given)}close/`, { reason: '<p>Erledigt.</p>' });
  assert.equal((await set(given, { kind: 'deferral' })).status, 409);
});

test('a stop and a pause end by themselves after their last day, and not on it', async () => {
  const given = await stage.aCase();
  const other = await stage.aCase();
  await set(given, { kind: 'deferral', until: '2026-03-04' });
  const paused = { processing_state: 'paused', until: '2026-03-04' };
  assert.equal((await stage.operate('POST', `${at(other)}state/`, paused)).status, 200);
  assert.deepEqual(await nextOf(other), ['resume', '2026-03-04']);
  const jobs = async () => {
    await stage.run(expireStops);
    await stage.run(endPauses({ publicUrl }));
  };
  stage.clock.advance({ days: 2 });
  await jobs();
  assert.deepEqual([await nextOf(given), await statesOf(other)], [['clarify', '2026-03-04'], 'paused']);
  stage.clock.advance({ days: 1 });
  await jobs();
  assert.deepEqual([await nextOf(given), await statesOf(other)], [['demand_payment', null], 'in_progress']);
  assert.deepEqual(
    (await told(given)).map(([code]) => code),
    ['stop.expired', 'stop.set'],
  );
  const changes = (await other.company.feed()).filter(({ type }) => type === 'mandate.state.changed');
  assert.equal(changes.length, 2, 'paused, and in progress again');
  stage.clock.advance({ days: -3 });
});

test('the last day of a pause belongs to a pause, and lies ahead', async () => {
  const given = await stage.aCase();
  const change = (body: object) => stage.operate('POST', `${at(given)}state/`, body);
  const until = (day: string, processing_state = 'paused') => ({ processing_state, until: day });
  assert.deepEqual(codesOf(await change(until('2026-03-05', 'canceled_by_client'))), [['until', 'not_allowed']]);
  assert.deepEqual(codesOf(await change(until('2026-03-01'))), [['until', 'invalid']]);
  await change(until('2026-03-05'));
  await change({ procedure_state: 'judicial_dunning' });
  assert.deepEqual(await nextOf(given), ['resume', '2026-03-05'], 'another state leaves the pause alone');
  await change({ processing_state: 'in_progress' });
  await change({ processing_state: 'paused' });
  assert.deepEqual(await nextOf(given), ['resume', null]);
});

test('a client pauses its case and resumes it; the office reads why, another company does not', async () => {
  const given = await stage.aCase();
  const reason = 'Wir verhandeln über einen neuen Auftrag.';
  const paused = await client(given, 'pause', { until: '2026-04-01', reason });
  assert.deepEqual(
    [paused.status, paused.body.next_step?.kind, paused.body.next_step?.on],
    [200, 'clarify', '2026-04-01'],
  );
  assert.equal((await client(given, 'pause', { until: '2026-04-01', reason })).status, 409);
  const { body } = await stage.operate<Page<Stop>>('GET', `${at(given)}stops/`);
  assert.deepEqual(
    body.results.map(({ kind, note, set_by, since }) => [kind, note, set_by.type, since]),
    [['client_request', reason, 'key', '2026-03-02']],
  );
  const foreign = await stage.aCompany();
  for (const command of ['pause', 'resume'])
    assert.equal(
      (
        await foreign.send(
          'POST',
          `/v2/mandates/${given.mandate.id}/${command}/`,
          command === 'pause' ? { until: '2026-04-01', reason } : undefined,
        )
      ).status,
      404,
    );
  assert.equal((await client(given, 'resume')).body.next_step?.kind, 'demand_payment');
  assert.equal((await client(given, 'resume')).status, 409);
  // Monday 2 March: the next working day is the 3rd.
  for (const until of ['2026-03-02', '2026-06-01'])
    assert.deepEqual(codesOf(await client(given, 'pause', { until, reason })), [['until', 'invalid']]);
  assert.equal((await client(given, 'pause', { until: '2026-03-03', reason })).status, 200);
});

test('the pauses of a client take no stop from the office', async () => {
  const given = await stage.aCase();
  await stage.sql(
    `insert into case_stops (company_id, id, mandate_id, kind, since, note, status, author_type, lifted_on, lift_reason, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'client_request', '2026-03-02', 'x', 'lifted', 'service', '2026-03-02', 'x', now(), now()
     from generate_series(1, 250)`,
    [given.company.company, given.mandate.id],
  );
  const refused = await client(given, 'pause', { until: '2026-04-01', reason: 'Noch einmal' });
  assert.deepEqual(codesOf(refused), [['stops', 'max_length']]);
  assert.equal((await set(given, { kind: 'office' })).status, 201);
});

test('a debtor who is represented stops its open cases until a person lifts it; one who died is clarified', async () => {
  const given = await stage.aCase();
  const circumstances = `/operator/v1/debtors/${given.mandate.debtor_id}/circumstances/`;
  const party = { role: 'lawyer', name: 'Rechtsanwältin Erika Muster', email: 'kanzlei@muster.example' };
  const recorded = await stage.operate<{ readonly id: string }>('POST', circumstances, { type: 'represented', party });
  assert.equal(recorded.status, 201, recorded.text);
  const { body } = await stage.operate<Page<Stop>>('GET', `${at(given)}stops/`);
  const [stop] = body.results;
  assert.ok(stop);
  assert.deepEqual([stop.kind, stop.set_by], ['representation', { type: 'service', name: null }]);
  await stage.operate('POST', `${circumstances}${recorded.body.id}/end/`, { reason: 'Mandat beendet.' });
  assert.deepEqual(await nextOf(given), ['clarify', null], 'a person lifts it');
  await lift(given, stop);
  await stage.operate('POST', circumstances, { type: 'deceased', from: '2026-03-01' });
  const { next_step } = await caseOf(given);
  assert.deepEqual(
    [next_step?.kind, next_step?.text],
    ['clarify', 'The debtor has died; the operator clarifies who succeeds.'],
  );
});
