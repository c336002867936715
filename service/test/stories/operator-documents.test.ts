/**
 * The operator opens the files of any company: every URL in its answers is one that its key may call. It lists what
 * belongs to a case, and corrects a debtor.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import { exampleAgreement } from '@mahnwerk/contract/case/rental-agreements.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { ask } from '../harness/requests.ts';
import { download, givenClaim, givenDocument, jsonOf } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let operator: string;

before(async () => {
  stage = await openStage();
  operator = await stage.givenKey('operator', undefined, ['operator:read']);
});

after(() => stage.stop());

const aFile = (filename: string) => jsonOf(aPdf(1, { text: filename }), filename, 'other');
const note = (filename: string) => ({ title: 'Delivery note', body: 'It is attached.', documents: [aFile(filename)] });

/** A case whose every place has a document: three of claims, then each called as it is told here. Answers what the operator was answered on the way. */
async function givenFiles(company: Company): Promise<readonly unknown[]> {
  const command = async (path: string, body?: unknown): Promise<{ readonly id: string }> => {
    const answer = await stage.operate<{ id: string }>('POST', `/operator/v1/${path}/`, body);
    assert.ok(answer.status === 200 || answer.status === 201, answer.text);
    return answer.body;
  };
  const { id, claims } = await givenDraft(company, {
    claims: [
      aClaim(1),
      { type: 'titled', document_reference: 'VB-1', subject_matter: 'Furniture', enforceable_title: exampleTitle },
      aClaim(2, { rental_agreement: exampleAgreement, legal_basis: { claim_type_code: 'H19' } }),
    ],
  });
  const below = ['documents', 'enforceable-title/documents', 'rental-agreement/documents'];
  for (const [index, home] of below.entries())
    bodyOf(await company.send('POST', `/v2/claims/${claims[index]?.id}/${home}/`, aFile(home.replace('/', ' '))), 201);
  bodyOf(await company.send('POST', `/v2/orders/${id}/messages/`, note('message on order')), 201);
  bodyOf(await company.send<Order>('POST', `/v2/orders/${id}/finalize/`), 200);

  const answers: unknown[] = [];
  const question = bodyOf(
    await ask(stage, `orders/${id}`, { question_type: 'fileupload', documents: [aFile('question')] }),
    201,
  );
  bodyOf(
    await company.send('POST', `/v2/requests-to-client/${question.id}/answer/`, { documents: [aFile('answer')] }),
    200,
  );
  answers.push(question, await command(`orders/${id}/messages`, note('reply on order')));
  await stage.inspectDocuments();
  const accepted = (await command(`orders/${id}/accept`)) as Order;
  const onCase = `mandates/${accepted.mandate}`;
  bodyOf(await company.send('POST', `/v2/${onCase}/messages/`, note('message on case')), 201);
  answers.push(
    accepted,
    await command(`${onCase}/messages`, note('reply on case')),
    bodyOf(await ask(stage, onCase, { documents: [aFile('question on case')] }), 201),
  );
  answers.push(
    await command(`${onCase}/status-updates`, {
      title: 'Visited',
      description: 'See the report.',
      documents: [aFile('report')],
    }),
  );
  answers.push(
    bodyOf(await ask(stage, `companies/${company.company}`), 201),
    await command(`${onCase}/state`, { processing_state: 'paused' }),
  );
  await stage.inspectDocuments();
  return answers;
}

/** Every URL of ours in an answer, however deep. */
const urlsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.startsWith(`${publicUrl}/`)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(urlsIn)
      : [];

test('every URL in what the operator reads leads to something that its key may read, each file among them', async () => {
  const company = await stage.aCompany();
  const answers = await givenFiles(company);
  const lists = ['orders', 'mandates', 'messages', 'requests-to-client'].map(
    (noun) => `${publicUrl}/operator/v1/${noun}/?company_id=${company.company}`,
  );
  const { id: mandate } = first(
    bodyOf(
      await stage.operate<Page<{ id: string }>>('GET', `/operator/v1/mandates/?company_id=${company.company}`),
      200,
    ).results,
  );
  const waiting = [...lists, `${publicUrl}/operator/v1/mandates/${mandate}/status-updates/`, ...urlsIn(answers)];
  const visited = new Set<string>();
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (visited.has(url)) continue;
    visited.add(url);
    const path = url.slice(publicUrl.length);
    if (path.endsWith('/download/')) {
      assert.equal((await download(stage.url, path, operator)).status, 200, path);
      continue;
    }
    const answer = await stage.send('GET', path, { key: operator });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    waiting.push(...urlsIn(answer.body));
  }
  const files = await Promise.all(
    [...visited]
      .filter((url) => url.endsWith('/download/'))
      .map(async (url) =>
        bodyOf(
          await stage.send<Document>('GET', url.slice(publicUrl.length, -'download/'.length), { key: operator }),
          200,
        ),
      ),
  );
  assert.deepEqual(files.map(({ filename }) => filename).sort(), [
    'answer',
    'documents',
    'enforceable-title documents',
    'message on case',
    'message on order',
    'question',
    'question on case',
    'rental-agreement documents',
    'reply on case',
    'reply on order',
    'report',
  ]);
});

test('a case lists its documents from all their parents, an order its own, and no other case has them', async () => {
  const company = await stage.aCompany();
  await givenFiles(company);
  const { order: other, mandate: otherCase } = await givenAccepted(stage, company);
  const [mandate, order] = ['mandates', 'orders'].map(async (noun) => {
    const { results } = bodyOf(
      await stage.operate<Page<{ id: string }>>('GET', `/operator/v1/${noun}/?company_id=${company.company}`),
      200,
    );
    return results.find(({ id }) => id !== other.id && id !== otherCase.id)?.id ?? '';
  });
  const filesOf = async (query: string) => {
    const { results, count } = bodyOf(
      await stage.operate<Page<Document>>('GET', `/operator/v1/documents/?limit=100&${query}`),
      200,
    );
    assert.equal(count, results.length);
    for (const each of results)
      assert.deepEqual(bodyOf(await stage.operate('GET', `/operator/v1/documents/${each.id}/`), 200), each);
    return results.map(({ filename }) => filename).toSorted();
  };
  const onOrder = [
    'answer',
    'documents',
    'enforceable-title documents',
    'message on order',
    'question',
    'rental-agreement documents',
    'reply on order',
  ];
  const onCase = ['message on case', 'question on case', 'reply on case', 'report'];
  assert.deepEqual(await filesOf(`order_id=${await order}`), onOrder);
  assert.deepEqual(await filesOf(`mandate_id=${await mandate}`), [...onOrder, ...onCase].toSorted());
  assert.deepEqual(await filesOf(`mandate_id=${await mandate}&status=failed`), []);
  assert.deepEqual(await filesOf(`mandate_id=${otherCase.id}`), []);
  assert.deepEqual(await filesOf(`order_id=${randomUUID()}`), []);
});

test('a document of a message on a draft is in no list of the operator before the order is submitted', async () => {
  const company = await stage.aCompany();
  const { id } = await givenDraft(company);
  bodyOf(await company.send('POST', `/v2/orders/${id}/messages/`, note('early')), 201);
  const count = async () =>
    bodyOf(await stage.operate<Page<Document>>('GET', `/operator/v1/documents/?order_id=${id}`), 200).count;
  assert.equal(await count(), 0);
  bodyOf(await company.send('POST', `/v2/orders/${id}/finalize/`), 200);
  assert.equal(await count(), 1);
});

test('a case lists its claims, its reported payments and its debtors, the additional ones among them', async () => {
  const company = await stage.aCompany();
  const guarantor = await givenDebtor(company, aPerson('Bürge'));
  const { order, mandate } = await givenAccepted(stage, company, { additional_debtor_ids: [guarantor.id] });
  const other = await givenAccepted(stage, company);
  const claim = first(order.claims);
  const reported = bodyOf(
    await company.send<Payment>('POST', `/v2/claims/${claim.id}/payments/`, {
      amount: euros('7.00'),
      value_date: '2026-02-20',
    }),
    201,
  );
  const list = async <T>(path: string) => bodyOf(await stage.operate<Page<T>>('GET', `/operator/v1/${path}`), 200);
  const idsOf = async (path: string) => (await list<{ id: string }>(path)).results.map(({ id }) => id);
  for (const filter of [`mandate_id=${mandate.id}`, `order_id=${order.id}`]) {
    assert.deepEqual(await idsOf(`claims/?${filter}`), [claim.id]);
    assert.deepEqual((await idsOf(`debtors/?${filter}`)).toSorted(), [guarantor.id, mandate.debtor_id].toSorted());
  }
  const { results: reports } = await list<Payment>(`payments/?mandate_id=${mandate.id}&status=reported`);
  assert.equal(reports.length, 1);
  assert.partialDeepStrictEqual(first(reports), reported);
  assert.deepEqual(await idsOf(`payments/?mandate_id=${other.mandate.id}`), []);
  for (const noun of ['claims', 'debtors', 'payments']) {
    const { count } = await list(`${noun}/?limit=1`);
    const [{ rows } = { rows: 0 }] = await stage.sql(`select count(*)::integer as rows from ${noun}`);
    assert.equal(count, rows, `the count of ${noun}`);
  }
});

test('the operator corrects a debtor: the company reads it, the log says who, and no stale change overwrites it', async () => {
  const company = await stage.aCompany();
  const debtor = await givenDebtor(company);
  const path = `/operator/v1/debtors/${debtor.id}/`;
  const read = await stage.operate<Debtor>('GET', path);
  // Each reads the URL that its own key reads.
  assert.deepEqual({ ...bodyOf(read, 200), href: debtor.href }, debtor);
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const change = (body: unknown, who = key) =>
    stage.send<Debtor>('PATCH', path, { key: who, body, headers: { 'If-Match': read.headers.get('etag') ?? '' } });
  const moved = { addresses: [{ street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' }] };
  assertRefused(await change(moved, operator), 403, 'permission_denied');
  assertRefused(
    await change({ person: { birth_date: '2999-01-01' } }),
    400,
    'validation_error',
    'invalid person.birth_date',
  );
  const changed = bodyOf(await change(moved), 200);
  assert.equal(first(changed.addresses).street, 'Neue Gasse 2');
  assert.deepEqual(await company.read(`/v2/debtors/${debtor.id}/`), { ...changed, href: debtor.href });
  assertRefused(await change({ your_reference: 'K-2' }), 412, 'precondition_failed');
  const { results } = bodyOf(
    await stage.operate<Page<{ before: Debtor; after: Debtor }>>(
      'GET',
      `/operator/v1/audit-log/?action=operator-debtors.update&target_id=${debtor.id}`,
    ),
    200,
  );
  assert.deepEqual(
    results.map(({ before, after }) => [first(before.addresses).street, first(after.addresses).street]),
    [['Musterweg 1', 'Neue Gasse 2']],
  );
});

test('a claim moved in review is answered with files that the operator may open', async () => {
  const company = await stage.aCompany();
  const { order, claim, documents } = await givenClaim(company);
  await givenDocument(company, documents, { file: aPdf(1) });
  const { debtor_id } = bodyOf(await company.send<Order>('POST', `/v2/orders/${order}/finalize/`), 200);
  const target = await givenDraft(company, { debtor_id, claims: [aClaim(2)] });
  bodyOf(await company.send('POST', `/v2/orders/${target.id}/finalize/`), 200);
  await stage.inspectDocuments();
  const moved = bodyOf(
    await stage.operate<{ documents: readonly Document[] }>('POST', `/operator/v1/claims/${claim}/move/`, {
      order_id: target.id,
    }),
    200,
  );
  const { id, download_url } = first(moved.documents);
  assert.equal(download_url, `${publicUrl}/operator/v1/documents/${id}/download/`);
});

test('the operator gets the same bytes and headers as the client, from no hourly budget, once the document is ready', async () => {
  const company = await stage.aCompany();
  const { documents } = await givenClaim(company);
  const file = aPdf(2);
  const sent = await givenDocument(company, documents, { file, filename: 'Rechnung Nr. 5.pdf' });
  const home = `/operator/v1/documents/${sent.id}/`;
  assert.deepEqual(bodyOf(await stage.operate('GET', home), 200), sent);
  assertRefused(await stage.operate('GET', `${home}download/`), 404, 'not_found');
  await stage.inspectDocuments();

  const ready = await company.read<Document>(`${documents}${sent.id}/`);
  assert.deepEqual(bodyOf(await stage.operate('GET', home), 200), {
    ...ready,
    download_url: `${publicUrl}${home}download/`,
  });
  const [client, got] = await Promise.all([
    download(stage.url, `${documents}${sent.id}/download/`, company.key),
    download(stage.url, `${home}download/`, operator),
  ]);
  assert.equal(got.status, 200);
  assert.ok(got.bytes.equals(file));
  for (const name of [
    'content-type',
    'content-length',
    'content-disposition',
    'x-content-type-options',
    'cache-control',
    'etag',
  ])
    assert.equal(got.headers.get(name), client.headers.get(name), name);
  const head = await download(stage.url, `${home}download/`, operator, { method: 'HEAD' });
  assert.deepEqual([head.status, head.bytes.length, head.headers.get('content-length')], [200, 0, String(file.length)]);
  const unchanged = await download(stage.url, `${home}download/`, operator, {
    headers: { 'If-None-Match': got.headers.get('etag') ?? '' },
  });
  assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0]);
  assertRefused(
    await stage.operate('GET', `${home}download/`, undefined, { headers: { Accept: 'text/html' } }),
    406,
    'not_acceptable',
  );
});

test('no other key opens a document there, nor an operator’s that reads nothing', async () => {
  const company = await stage.aCompany();
  const { documents } = await givenClaim(company);
  const sent = await givenDocument(company, documents, { file: aPdf(1) });
  await stage.inspectDocuments();
  const keys = [
    company.key,
    (await stage.aCompany()).key,
    await stage.givenKey('partner', await stage.givenPartner([company.company])),
    await stage.givenKey('operator', undefined, ['operator:money']),
  ];
  for (const path of [`/operator/v1/documents/${sent.id}/`, `/operator/v1/documents/${sent.id}/download/`]) {
    for (const key of keys) assertRefused(await stage.send('GET', path, { key }), 403, 'permission_denied');
    assertRefused(await stage.operate('GET', path.replace(sent.id, randomUUID())), 404, 'not_found');
  }
});

test('what lies with a message below a draft is the client’s own until the draft is submitted', async () => {
  const company = await stage.aCompany();
  const draft = await givenDraft(company);
  const message = bodyOf(
    await company.send<Message>('POST', `/v2/orders/${draft.id}/messages/`, note('early.pdf')),
    201,
  );
  await stage.inspectDocuments();
  const home = `/operator/v1/documents/${first(message.documents).id}/`;
  for (const path of [home, `${home}download/`]) assertRefused(await stage.operate('GET', path), 404, 'not_found');
  bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  for (const path of [home, `${home}download/`]) assert.equal((await stage.operate('GET', path)).status, 200);
});
