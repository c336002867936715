/**
 * `updated_at` names one state of a resource (decisions.md 13): programs that keep copies by `updated_since` lose no change, whatever order
 * transactions commit in, and every answer shows the time that was stored.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { type Bookmark, connect } from '@mahnwerk/client/client.ts';
import { isStoreUnavailable } from '../../src/platform/database/failure.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { compose } from '../../src/platform/database/statement.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  first,
  givenDebtor,
  givenDraft,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { chanceOf } from '../harness/random.ts';
import { type Answer, TestClock } from '../harness/service.ts';

/** The wall clock: commands start while others run, and wait for each other. */
class RunningClock extends TestClock {
  override now(): string {
    return new Date().toISOString();
  }
}

const writers = 6;
const readers = 3;
const rounds = 1_000;
const rounds_between_readings = 20;

interface State {
  readonly id: string;
  readonly updated_at: string;
}

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage({ clock: new RunningClock() });
  company = await stage.aCompany();
});

after(() => stage.stop());

const client = () => connect(caseApi, { baseUrl: stage.url, key: company.key });

/** A copy of three lists, kept as the contract says: read the changes since the last reading, with the overlap of the SDK. */
class Reader {
  readonly copies = {
    debtors: new Map<string, State>(),
    orders: new Map<string, State>(),
    claims: new Map<string, State>(),
  };
  readonly #bookmarks = new Map<string, Bookmark>();

  async readOn(): Promise<void> {
    const { debtors, orders, claims } = client();
    await this.#follow('debtors', debtors.list.changes(this.#from('debtors')));
    await this.#follow('orders', orders.list.changes(this.#from('orders')));
    await this.#follow('claims', claims.list.changes(this.#from('claims')));
  }

  #from(list: string): { readonly since?: Bookmark } {
    const since = this.#bookmarks.get(list);
    return since === undefined ? {} : { since };
  }

  async #follow(
    list: keyof Reader['copies'],
    changes: AsyncIterable<State> & { readonly bookmark: Bookmark },
  ): Promise<void> {
    for await (const entry of changes) this.copies[list].set(entry.id, entry);
    this.#bookmarks.set(list, changes.bookmark);
  }
}

test('three copies kept by `updated_since` while six writers change the same rows have no stale entry, and `(id, updated_at)` names one state', async () => {
  const random = chanceOf(13);
  const debtors = await Promise.all(['Erste', 'Zweite', 'Dritte'].map((name) => givenDebtor(company, aPerson(name))));
  const orders = await Promise.all(
    debtors.map(({ id }) => givenDraft(company, { debtor_id: id, claims: [aClaim(1), aClaim(2)] })),
  );
  const paths = [
    ...debtors.map(({ id }) => ({ path: `/v2/debtors/${id}/`, field: 'your_reference' })),
    ...orders.flatMap(({ claims }) => claims.map(({ id }) => ({ path: `/v2/claims/${id}/`, field: 'subject_matter' }))),
  ];
  const answered = new Map<string, State>();
  let round = 0;
  let pulse = Promise.withResolvers<void>();
  const write = async () => {
    while (round < rounds) {
      round += 1;
      if (round % rounds_between_readings === 0) {
        pulse.resolve();
        pulse = Promise.withResolvers();
      }
      const { path, field } = random.of(paths);
      const change = { [field]: `Round ${round}` };
      let answer = await company.send<State & Record<string, unknown>>('PATCH', path, change);
      // On a busy machine a row that everyone changes may refuse early.
      while (answer.status === 503) answer = await company.send('PATCH', path, change);
      const state = bodyOf(answer, 200);
      const key = `${state.id} ${state.updated_at}`;
      assert.ok(!answered.has(key), `two states of ${key}`);
      answered.set(key, state);
    }
  };
  const following = Array.from({ length: readers }, () => new Reader());
  const writing = Promise.all(Array.from({ length: writers }, write));
  const reading = following.map(async (reader) => {
    while ((await Promise.race([writing, pulse.promise.then(() => 'still writing')])) === 'still writing')
      await reader.readOn();
    await reader.readOn();
  });
  await Promise.all([writing, ...reading]);

  const lists = ['debtors', 'orders', 'claims'] as const;
  for (const list of lists) {
    const { results } = await company.read<Page<State>>(`/v2/${list}/?limit=100`);
    const stored = new Map(results.map((entry) => [entry.id, entry]));
    for (const { copies } of following) assert.deepEqual(copies[list], stored, list);
    for (const entry of results.filter(({ id, updated_at }) => answered.has(`${id} ${updated_at}`)))
      assert.deepEqual(answered.get(`${entry.id} ${entry.updated_at}`), entry);
  }
});

test('two changes of one instant, and one after the clock was set back, have later and later times; every answer is what is stored', async () => {
  const frozen = await openStage();
  try {
    const own = await frozen.aCompany();
    const partner = await frozen.givenPartner();
    const partnerKey = await frozen.givenKey('partner', partner);
    const asOwn = (path: string, ...bodies: object[]): Resource => ({ path, bodies, send: own.send });
    const asOperator = (path: string, ...bodies: object[]): Resource => ({ path, bodies, send: frozen.operate });
    const asPartner = (path: string, ...bodies: object[]): Resource => ({
      path,
      bodies,
      send: (method, at, body) => frozen.send(method, at, { key: partnerKey, body }),
    });

    const debtor = await givenDebtor(own);
    const draft = await givenDraft(own, { debtor_id: debtor.id });
    const { id: managed, users } = bodyOf(
      await frozen.send<State & { users: State[] }>('POST', '/partner/v2/companies/', {
        key: partnerKey,
        body: { name: 'Neu GmbH', users: [aUser('eins'), aUser('zwei')] },
      }),
      201,
    );
    const webhook = bodyOf(
      await own.send<State>('POST', '/v2/webhooks/', { url: 'https://hooks.muster.example/' }),
      201,
    );
    const resources = [
      asOwn(`/v2/debtors/${debtor.id}/`, { your_reference: 'one' }, { your_reference: 'two' }),
      asOwn(
        `/v2/orders/${draft.id}/`,
        { creditor_obligation_fulfilled: false },
        { creditor_obligation_fulfilled: true },
      ),
      asOwn(`/v2/claims/${first(draft.claims).id}/`, { your_reference: 'one' }, { your_reference: 'two' }),
      asOwn(`/v2/webhooks/${webhook.id}/`, { description: 'one' }, { description: 'two' }),
      asOperator(`/operator/v1/companies/${own.company}/`, { dunning_paused: true }, { dunning_paused: false }),
      asOperator(`/operator/v1/partners/${partner}/`, { name: 'Eins' }, { name: 'Zwei' }),
      asPartner(`/partner/v2/companies/${managed}/`, { phone: '+493012345679' }, { external_reference: 'two' }),
      asPartner(`/partner/v2/companies/${managed}/users/${first(users).id}/`, { role: 'admin' }, { role: 'member' }),
    ];
    for (const { path, bodies, send } of resources) {
      let { updated_at: before } = bodyOf(await send('GET', path), 200);
      for (const [index, body] of bodies.entries()) {
        if (index > 0) frozen.clock.advance({ seconds: -10 });
        const changed = bodyOf(await send('PATCH', path, body), 200);
        assert.ok(changed.updated_at > before, `${path} moves on from ${before}, to ${changed.updated_at}`);
        assert.deepEqual(bodyOf(await send('GET', path), 200), changed, path);
        before = changed.updated_at;
        const again = bodyOf(await send('PATCH', path, body), 200);
        assert.equal(again.updated_at, before, `${path}: a change of nothing leaves it`);
      }
    }
  } finally {
    await frozen.stop();
  }
});

interface Resource {
  readonly path: string;
  readonly bodies: readonly object[];
  readonly send: (method: string, path: string, body?: object) => Promise<Answer<State>>;
}

const aUser = (name: string) => ({
  email: `${name}@muster.example`,
  first_name: 'Mara',
  last_name: 'Muster',
  role: 'member',
});

test('a payment repeats the references of its claim, and changes with them', async () => {
  const { claims } = await givenDraft(company, {
    claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
  });
  const { id, payments } = first(claims);
  const path = `/v2/payments/${first(payments).id}/`;
  const before = await company.read<State>(path);
  bodyOf(await company.send('PATCH', `/v2/claims/${id}/`, { document_reference: 'RE-2' }), 200);
  const changed = await company.read<State & { claim: { document_reference: string } }>(path);
  assert.equal(changed.claim.document_reference, 'RE-2');
  assert.ok(changed.updated_at > before.updated_at);
});

test('a transaction that lasts longer than a change may take to appear is ended, and nothing of it happened', async () => {
  const { id } = await givenDebtor(company);
  const before = await company.read<State>(`/v2/debtors/${id}/`);
  const impatient = new Database(stage.address, stage.clock, { transactionMs: 100 });
  const rename = compose<{ id: string }, never>(
    'test.rename',
    "update debtors set display_name = 'Late', updated_at = :stamp where company_id = :company_id and id = :id",
  );
  const sleep = compose<object, never>('test.sleep', 'select pg_sleep(10)');
  try {
    const lasting = impatient.atomically(company.company, async (tx) => {
      await tx.run(rename, { id });
      await tx.run(sleep);
    });
    await assert.rejects(lasting, (error) => isStoreUnavailable(error));
    assert.deepEqual(await company.read<State>(`/v2/debtors/${id}/`), before);
    bodyOf(await company.send('PATCH', `/v2/debtors/${id}/`, { your_reference: 'free again' }), 200);
  } finally {
    await impatient.close();
  }
});
