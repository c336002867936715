/** What one command creates is listed by `created_at`, `id` in the order in which it was sent (decisions.md 13). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  claimsOf,
  euros,
  everything,
  first,
  givenDraft,
  openStage,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});

after(() => stage.stop());

interface Entry {
  readonly id: string;
  readonly created_at: string;
}

/** By `created_at`, then `id`. */
const sorted = <T extends Entry>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => (one.created_at + one.id < other.created_at + other.id ? -1 : 1));

test('the claims of an order, and the payments of a claim', async () => {
  const payments = Array.from({ length: 20 }, (_none, index) => ({
    amount: euros('1'),
    value_date: '2026-02-01',
    your_reference: `P-${index}`,
  }));
  const order = await givenDraft(company, { claims: [...claimsOf(20), aClaim(21, { payments })] });
  const sent = order.claims.map(({ id }) => id);
  const listed = await everything<Entry>(company.read, `/v2/claims/?order_id=${order.id}`);
  assert.deepEqual(
    sorted(listed).map(({ id }) => id),
    sent,
  );
  assert.deepEqual(
    listed.map(({ id }) => id),
    sent.toReversed(),
    'newest first',
  );
  const paid = await everything<Entry & { your_reference: string }>(
    company.read,
    `/v2/claims/${sent.at(-1)}/payments/`,
  );
  assert.deepEqual(
    sorted(paid).map(({ your_reference }) => your_reference),
    payments.map(({ your_reference }) => your_reference),
  );
});

test('the documents of a message', async () => {
  const order = await givenDraft(company);
  const names = Array.from({ length: 12 }, (_none, index) => `${12 - index}.pdf`);
  const documents = names.map((filename) => ({ type: 'other', filename, base64: examplePdf }));
  const message = bodyOf(
    await company.send<Message>('POST', `/v2/orders/${order.id}/messages/`, {
      title: 'Files',
      body: 'They are attached.',
      documents,
    }),
    201,
  );
  assert.deepEqual(
    message.documents.map(({ filename }) => filename),
    names,
  );
});

test('the users of a new company, in the answer, in the company and in their list', async () => {
  const key = await stage.givenKey('partner', await stage.givenPartner());
  const users = ['zoe', 'anton', 'mia', 'ben', 'yara', 'carl'].map((name) => ({
    email: `${name}@muster.example`,
    first_name: name,
    last_name: 'Muster',
    role: 'member',
  }));
  const sent = users.map(({ email }) => email);
  const { id, users: answered } = bodyOf(
    await stage.send<Entry & { users: { email: string }[] }>('POST', '/partner/v2/companies/', {
      key,
      body: { name: 'Neu GmbH', users },
    }),
    201,
  );
  assert.deepEqual(
    answered.map(({ email }) => email),
    sent,
  );
  const read = async <B>(path: string): Promise<B> => bodyOf(await stage.send<B>('GET', path, { key }), 200);
  assert.deepEqual(
    (await read<{ users: { email: string }[] }>(`/partner/v2/companies/${id}/`)).users.map(({ email }) => email),
    sent,
  );
  const listed = await everything<Entry & { email: string }>(read, `/partner/v2/companies/${id}/users/`);
  assert.deepEqual(
    sorted(listed).map(({ email }) => email),
    sent,
  );
  assert.equal(first(listed).email, 'carl@muster.example', 'newest first');
});
