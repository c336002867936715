/** The operator at work on an accepted case: its states, updates for the client, its end; and what the client sees of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { procedureStates, processingStates, type ProcessingState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  first,
  forOperator,
  unnamed,
  givenAccepted,
  givenSubmitted,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

const mandateAt = ({ read }: Company, { id }: Pick<Mandate, 'id'>): Promise<Mandate> =>
  read<Mandate>(`/v2/mandates/${id}/`);
const historyOf = async ({ read }: Company, { id }: Pick<Mandate, 'id'>): Promise<readonly HistoryEntry[]> =>
  (await read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/?limit=100`)).results;
const change = (mandate: Pick<Mandate, 'id'>, body: unknown) =>
  stage.operate<Mandate>('POST', `/operator/v1/mandates/${mandate.id}/state/`, body);
const close = (mandate: Pick<Mandate, 'id'>, reason = 'Paid in full.') =>
  stage.operate<Mandate>('POST', `/operator/v1/mandates/${mandate.id}/close/`, { reason });
const auditOf = async (target: string, action: string): Promise<readonly AuditEntry[]> =>
  bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${target}&action=${action}`),
    200,
  ).results;

async function givenCase(): Promise<{ company: Company; mandate: Mandate }> {
  const company = await stage.aCompany();
  return { company, mandate: (await givenAccepted(stage, company)).mandate };
}

const told = async ({ feed }: Company): Promise<unknown[]> =>
  (await feed())
    .filter(({ type }) => type.startsWith('mandate.') && type !== 'mandate.created')
    .map(({ type, data }) => [type, data]);
const naming = ({ company }: Company, { id }: Mandate) => ({
  company_id: company,
  mandate_id: id,
  mandate_url: `${publicUrl}/v2/mandates/${id}/`,
});

describe('the states of a case', () => {
  test('change together, and the client finds the change in the case, its history and its feed', async () => {
    const { company, mandate } = await givenCase();
    stage.clock.advance({ minutes: 1 });
    const changed = bodyOf(
      await change(mandate, {
        procedure_state: 'judicial_dunning',
        processing_state: 'paused',
        note: '<p onclick=x>Order for <b>payment</b></p><script>x</script>',
      }),
      200,
    );
    const expected = {
      ...mandate,
      procedure_state: 'judicial_dunning',
      processing_state: 'paused',
      next_step: { kind: 'resume', on: null, text: 'The case is paused.', since: null },
      updated_at: stage.clock.now(),
    };
    assert.deepEqual(unnamed(changed), forOperator(expected));
    assert.deepEqual(await mandateAt(company, mandate), expected);

    const [entry, opening] = await historyOf(company, mandate);
    assert.equal(opening?.procedure_state, 'extrajudicial', 'what was is not rewritten');
    const { type, title, description, procedure_state, processing_state, payment_state, documents, created_at } =
      entry ?? ({} as HistoryEntry);
    assert.deepEqual(
      [type, title, description, documents, created_at],
      [
        'state_change',
        'Judicial dunning procedure, Processing paused',
        '<p>Order for <b>payment</b></p>',
        [],
        stage.clock.now(),
      ],
    );
    assert.deepEqual([procedure_state, processing_state, payment_state], ['judicial_dunning', 'paused', 'unpaid']);
    assert.deepEqual(await told(company), [['mandate.state.changed', naming(company, mandate)]]);

    const [write] = await auditOf(mandate.id, 'operator-cases.change_state');
    assert.deepEqual(
      [write?.company_id, write?.before, write?.after],
      [
        company.company,
        { procedure_state: 'extrajudicial', processing_state: 'in_progress' },
        { procedure_state: 'judicial_dunning', processing_state: 'paused' },
      ],
    );
  });

  test('of the procedure: from each to every other, and none to itself', async () => {
    const { company, mandate } = await givenCase();
    let present: Mandate['procedure_state'] = 'extrajudicial';
    const to = async (state: Mandate['procedure_state']): Promise<void> => {
      if (state !== present) bodyOf(await change(mandate, { procedure_state: state }), 200);
      present = state;
    };
    for (const from of procedureStates)
      for (const next of procedureStates) {
        await to(from);
        if (from === next) assertRefused(await change(mandate, { procedure_state: next }), 409, 'conflict');
        else await to(next);
      }
    assert.equal((await mandateAt(company, mandate)).procedure_state, present);
  });

  test('of the processing: as the rows have it, and nothing else', async () => {
    const { mandate } = await givenCase();
    const allowed: Readonly<Record<ProcessingState, readonly ProcessingState[]>> = {
      in_progress: ['paused', 'canceled_by_client', 'canceled_by_service_provider', 'ended'],
      paused: ['in_progress', 'canceled_by_client', 'canceled_by_service_provider', 'ended'],
      canceled_by_client: ['in_progress', 'ended'],
      canceled_by_service_provider: ['in_progress', 'ended'],
      ended: ['in_progress'],
    };
    for (const from of processingStates)
      for (const to of processingStates) {
        await stage.sql('update mandates set processing_state = $2 where id = $1', [mandate.id, from]);
        const answer = await change(mandate, { processing_state: to });
        if (allowed[from].includes(to)) assert.equal(bodyOf(answer, 200).processing_state, to);
        else assertRefused(answer, 409, 'conflict');
      }
  });

  test('a change of which one half is impossible is made by neither half', async () => {
    const { company, mandate } = await givenCase();
    assertRefused(
      await change(mandate, { procedure_state: 'foreclosure', processing_state: 'in_progress' }),
      409,
      'conflict',
    );
    assertRefused(
      await change(mandate, { procedure_state: 'extrajudicial', processing_state: 'paused' }),
      409,
      'conflict',
    );
    assert.deepEqual(await mandateAt(company, mandate), mandate);
    assert.equal((await historyOf(company, mandate)).length, 1);
    assert.deepEqual(await told(company), []);
    assert.deepEqual(await auditOf(mandate.id, 'operator-cases.change_state'), []);
  });

  test('some state must be sent, and a note must say something', async () => {
    const { mandate } = await givenCase();
    assertRefused(await change(mandate, {}), 400, 'validation_error', 'required procedure_state');
    assertRefused(await change(mandate, { note: 'x' }), 400, 'validation_error', 'required procedure_state');
    assertRefused(
      await change(mandate, { procedure_state: 'over', processing_state: 'in_progress' }),
      400,
      'validation_error',
      'invalid_choice procedure_state',
    );
    assertRefused(
      await change(mandate, { processing_state: 'in_progress', note: '<p></p>' }),
      400,
      'validation_error',
      'blank note',
    );
    assertRefused(await change({ id: randomUUID() }, { processing_state: 'paused' }), 404, 'not_found');
    assert.equal(
      bodyOf(await change(mandate, { processing_state: 'paused', note: null }), 200).processing_state,
      'paused',
    );
  });
});

describe('status updates', () => {
  const publish = (mandate: Pick<Mandate, 'id'>, body: unknown) =>
    stage.operate<HistoryEntry>('POST', `/operator/v1/mandates/${mandate.id}/status-updates/`, body);

  test('are entries of the history, under the id that the event names', async () => {
    const { company, mandate } = await givenCase();
    stage.clock.advance({ minutes: 1 });
    const answer = await publish(mandate, {
      title: 'The debtor was visited',
      description:
        '<p>A report <a href="https://www.beispiel.example/" target=x>follows</a>.<img src=x onerror=alert(1)></p>',
    });
    const update = bodyOf(answer, 201);
    assert.deepEqual(
      [update.type, update.title, update.description],
      [
        'status_update',
        'The debtor was visited',
        '<p>A report <a href="https://www.beispiel.example/" rel="noopener">follows</a>.</p>',
      ],
    );
    assert.deepEqual(
      [update.procedure_state, update.processing_state, update.payment_state, update.created_at],
      ['extrajudicial', 'in_progress', 'unpaid', stage.clock.now()],
    );
    assert.deepEqual(first(await historyOf(company, mandate)), update);
    assert.deepEqual(await mandateAt(company, mandate), mandate, 'the case itself is as it was');
    assert.deepEqual(await told(company), [
      ['mandate.status_update.published', { ...naming(company, mandate), status_update_id: update.id }],
    ]);

    assert.equal(
      answer.headers.get('location'),
      `${publicUrl}/operator/v1/mandates/${mandate.id}/status-updates/${update.id}/`,
    );
    assert.deepEqual(
      bodyOf(await stage.operate('GET', `/operator/v1/mandates/${mandate.id}/status-updates/${update.id}/`), 200),
      update,
    );
    const [write] = await auditOf(mandate.id, 'operator-cases.publish');
    assert.deepEqual([write?.before, write?.after], [null, update]);
  });

  test('are listed alone, by their case', async () => {
    const [one, other] = [await givenCase(), await givenCase()];
    const updates = [];
    for (const title of ['One', 'Two']) {
      stage.clock.advance({ minutes: 1 });
      updates.unshift(bodyOf(await publish(one.mandate, { title, description: 'x' }), 201));
    }
    const list = async ({ id }: Mandate, query = '') =>
      bodyOf(
        await stage.operate<Page<HistoryEntry>>('GET', `/operator/v1/mandates/${id}/status-updates/${query}`),
        200,
      );
    const page = await list(one.mandate);
    assert.deepEqual([page.count, page.results], [2, updates]);
    assert.deepEqual((await list(one.mandate, `?updated_since=${stage.clock.now()}`)).results, [updates[0]]);
    assert.deepEqual((await list(other.mandate)).results, []);
    const base = `/operator/v1/mandates/${other.mandate.id}/status-updates/`;
    assertRefused(await stage.operate('GET', `${base}${updates[0]?.id}/`), 404, 'not_found');
    assertRefused(
      await stage.operate(
        'GET',
        `/operator/v1/mandates/${one.mandate.id}/status-updates/${first((await historyOf(one.company, one.mandate)).slice(-1)).id}/`,
      ),
      404,
      'not_found',
    );
    assertRefused(await publish({ id: randomUUID() }, { title: 'x', description: 'x' }), 404, 'not_found');
    assertRefused(
      await publish({ id: randomUUID() }, { title: 'x', description: '<script>x</script>' }),
      400,
      'validation_error',
      'blank description',
    );
  });
});

test('documents of a status update stand below its entry of the history, for who may read the case', async () => {
  const [{ company, mandate }, stranger] = [await givenCase(), await givenCase()];
  const pdf = (filename: string) => ({ type: 'correspondence', filename, base64: examplePdf });
  const path = `/operator/v1/mandates/${mandate.id}/status-updates/`;
  const input = { title: 'The debtor was visited', description: 'The report is attached.' };
  assertRefused(
    await stage.operate('POST', path, {
      ...input,
      description: '<p></p>',
      documents: [{ ...pdf('a.pdf'), base64: 'bm8gcGRm' }],
    }),
    400,
    'validation_error',
    'blank description',
    'unsupported documents[0].base64',
  );
  const update = bodyOf(
    await stage.operate<HistoryEntry>('POST', path, { ...input, documents: [pdf('a.pdf'), pdf('b.pdf')] }),
    201,
  );
  assert.deepEqual(
    update.documents.map(({ status, parent }) => [status, parent]),
    [1, 2].map(() => ['pending', { id: update.id, type: 'status_update' }]),
  );
  assert.deepEqual(first(await historyOf(company, mandate)), update);

  stage.clock.advance({ minutes: 1 });
  await stage.inspectDocuments();
  const since = await company.read<Page<HistoryEntry>>(
    `/v2/mandates/${mandate.id}/history/?updated_since=${stage.clock.now()}`,
  );
  assert.deepEqual(
    since.results.map(({ id }) => id),
    [update.id],
    'the end of an inspection is a change',
  );
  const { documents } = first(await historyOf(company, mandate));
  const home = `/v2/mandates/${mandate.id}/history/${update.id}/documents/`;
  assert.deepEqual(
    documents.map(({ id, download_url }) => download_url === `${publicUrl}${home}${id}/download/`),
    [true, true],
  );
  assert.deepEqual(
    (await company.read<Page<Document>>(home)).results.toSorted((one, other) => one.id.localeCompare(other.id)),
    documents.toSorted((one, other) => one.id.localeCompare(other.id)),
  );
  const file = `${home}${documents[0]?.id}/download/`;
  assert.equal((await company.send('GET', file)).status, 200);
  assertRefused(await stranger.company.send('GET', file), 404, 'not_found');
  assertRefused(
    await company.send('GET', file.replace(update.id, first((await historyOf(company, mandate)).slice(-1)).id)),
    404,
    'not_found',
  );
  assertRefused(await company.send('POST', home, pdf('c.pdf')), 405, 'method_not_allowed');
});

describe('a closed case', () => {
  test('has ended on both sides, and says why', async () => {
    const { company, mandate } = await givenCase();
    stage.clock.advance({ minutes: 1 });
    const closed = bodyOf(await close(mandate, 'Paid <em>in full</em>.'), 200);
    assert.deepEqual(
      unnamed(closed),
      forOperator({
        ...mandate,
        next_step: null,
        procedure_state: 'ended',
        processing_state: 'ended',
        // Closing books what interest has accrued.
        legal_balance: { ...mandate.legal_balance, updated_at: stage.clock.now() },
        closed_at: stage.clock.now(),
        closing: {
          date: stage.clock.now().slice(0, 10),
          code: 'other',
          description: 'Paid in full.',
          type: 'unsuccessful',
        },
        updated_at: stage.clock.now(),
      }),
    );
    const entry = first(await historyOf(company, mandate));
    assert.deepEqual(
      [entry.type, entry.title, entry.description, entry.procedure_state, entry.processing_state],
      ['state_change', 'Case closed', 'Paid <em>in full</em>.', 'ended', 'ended'],
    );
    assert.deepEqual(await told(company), [['mandate.state.changed', naming(company, mandate)]]);
    const [write] = await auditOf(mandate.id, 'operator-cases.close');
    assert.deepEqual(
      [write?.before, write?.after],
      [
        { procedure_state: 'extrajudicial', processing_state: 'in_progress', closed_at: null },
        {
          procedure_state: 'ended',
          processing_state: 'ended',
          closed_at: closed.closed_at,
          code: 'other',
          type: 'unsuccessful',
        },
      ],
    );
  });

  test('does not move any more, takes no booking and no order', async () => {
    const { company, mandate } = await givenCase();
    bodyOf(await close(mandate), 200);
    const closed = await mandateAt(company, mandate);
    assertRefused(await close(mandate), 409, 'conflict');
    assertRefused(await change(mandate, { processing_state: 'in_progress' }), 409, 'conflict');
    assertRefused(await change(mandate, { procedure_state: 'extrajudicial' }), 409, 'conflict');
    assertRefused(
      await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, {
        amount: euros('1'),
        value_date: '2026-03-01',
        payer: 'debtor',
      }),
      409,
      'conflict',
    );
    const joining = await givenSubmitted(company, { debtor_id: mandate.debtor_id, claims: [aClaim(2)] });
    assertRefused(
      await stage.operate('POST', `/operator/v1/orders/${joining.id}/accept/`, { mandate_id: mandate.id }),
      409,
      'conflict',
    );
    assert.deepEqual(await mandateAt(company, mandate), closed);
  });

  test('is still told of', async () => {
    const { company, mandate } = await givenCase();
    bodyOf(await close(mandate), 200);
    stage.clock.advance({ minutes: 1 });
    const update = bodyOf(
      await stage.operate<HistoryEntry>('POST', `/operator/v1/mandates/${mandate.id}/status-updates/`, {
        title: 'The statement follows',
        description: 'x',
      }),
      201,
    );
    assert.deepEqual(first(await historyOf(company, mandate)), update);
  });

  test('is closed once, by whoever comes first', async () => {
    const { company, mandate } = await givenCase();
    const answers = await Promise.all([
      close(mandate),
      close(mandate),
      change(mandate, { processing_state: 'paused' }),
    ]);
    assert.equal(answers.slice(0, 2).filter(({ status }) => status === 200).length, 1);
    assert.equal((await mandateAt(company, mandate)).processing_state, 'ended');
  });

  test('a case that only ended can be taken up again', async () => {
    const { mandate } = await givenCase();
    bodyOf(await change(mandate, { processing_state: 'ended', procedure_state: 'ended' }), 200);
    const again = bodyOf(
      await change(mandate, { processing_state: 'in_progress', procedure_state: 'long_term_monitoring' }),
      200,
    );
    assert.deepEqual(
      [again.closed_at, again.processing_state, again.procedure_state],
      [null, 'in_progress', 'long_term_monitoring'],
    );
  });
});

test('who may read cases may not change them, and a client may not at all', async () => {
  const { company, mandate } = await givenCase();
  const writes: readonly (readonly [path: string, body: unknown])[] = [
    ['state', { processing_state: 'paused' }],
    ['status-updates', { title: 'x', description: 'x' }],
    ['close', { reason: 'x' }],
  ];
  const reader = await stage.givenKey('operator', undefined, ['operator:read', 'operator:money', 'operator:review']);
  for (const [path, body] of writes)
    for (const key of [reader, company.key])
      assertRefused(
        await stage.send('POST', `/operator/v1/mandates/${mandate.id}/${path}/`, { key, body }),
        403,
        'permission_denied',
      );
});

test('a debtor of an open case keeps an address, for its company and for the operator; once the case is closed it may go', async () => {
  const company = await stage.aCompany();
  const { mandate, order } = await givenAccepted(stage, company);
  const at = `/v2/debtors/${order.debtor_id}/`;
  const before = await company.read<{ addresses: readonly unknown[] }>(at);
  assert.equal(before.addresses.length, 1);
  assertRefused(await company.send('PATCH', at, { addresses: [] }), 409, 'conflict');
  const asOperator = `/operator/v1/debtors/${order.debtor_id}/`;
  assertRefused(await stage.operate('PATCH', asOperator, { addresses: [] }), 409, 'conflict');
  assert.deepEqual(await company.read(at), before);
  await stage.sql('update mandates set closed_at = now() where id = $1', [mandate.id]);
  bodyOf(await company.send('PATCH', at, { addresses: [] }), 200);
});
