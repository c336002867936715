/** A company reads in one list what it wrote and what it was answered, over all its cases and orders (portal.md 2). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountMessage } from '@mahnwerk/contract/account/messages.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import {
  aPerson,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { outcome } from '../harness/owners.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const read = async ({ company }: Company, query = ''): Promise<Page<AccountMessage>> => {
  const key = await stage.givenSession({ kind: 'company', owner: company, roles: ['member'] });
  return bodyOf(await stage.send<Page<AccountMessage>>('GET', `/account/v1/messages/${query}`, { key }), 200);
};
const titlesOf = ({ results }: Page<AccountMessage>) => results.map(({ title }) => title);

test('messages of a draft, of an order and of a case stand in one list with their debtors, newest first', async () => {
  const company = await stage.aCompany();
  const debtor = await givenDebtor(company, aPerson('Säumig'));
  const draft = await givenDraft(company, { debtor_id: debtor.id });
  const { order, mandate } = await givenAccepted(stage, company, { debtor_id: debtor.id });
  const attached = { documents: [{ type: 'other', filename: 'note.pdf', base64: examplePdf }] };
  await company.send('POST', `/v2/orders/${draft.id}/messages/`, { title: 'On a draft', body: 'One.' });
  await company.send('POST', `/v2/orders/${order.id}/messages/`, { title: 'On an order', body: 'Two.' });
  await company.send('POST', `/v2/mandates/${mandate.id}/messages/`, {
    title: 'On a case',
    body: 'Three.',
    ...attached,
  });
  await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/messages/`, { title: 'Answer', body: 'Four.' });

  const all = await read(company);
  assert.deepEqual([all.count, titlesOf(all)], [4, ['Answer', 'On a case', 'On an order', 'On a draft']]);
  assert.deepEqual(
    all.results.map(({ parent, debtor_name }) => [parent.type, parent.id, debtor_name]),
    [
      ['mandate', mandate.id, debtor.display_name],
      ['mandate', mandate.id, debtor.display_name],
      ['order', order.id, debtor.display_name],
      ['order', draft.id, debtor.display_name],
    ],
  );
  const [, onCase] = all.results;
  const { debtor_name: _name, ...asBelow } = onCase ?? assert.fail('no message');
  // A key sent it: this person cannot change it.
  assert.equal(asBelow.editable, false);
  assert.deepEqual(
    { ...asBelow, editable: true },
    await company.read(`/v2/mandates/${mandate.id}/messages/${asBelow.id}/`),
  );

  const answers = await read(company, '?sender=service');
  assert.deepEqual([answers.count, titlesOf(answers)], [1, ['Answer']]);
  assert.deepEqual(titlesOf(await read(company, '?limit=1&offset=2')), ['On an order']);
});

test('another company reads none of it, and people of a Partner have no such list', async () => {
  const stranger = await read(await stage.aCompany());
  assert.deepEqual([stranger.count, stranger.results], [0, []]);
  const key = await stage.givenSession({ kind: 'partner', owner: await stage.givenPartner() });
  assert.equal(outcome(await stage.send('GET', '/account/v1/messages/', { key })), '403 permission_denied');
});
