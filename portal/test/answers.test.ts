/** Answers of companies are worked off: each is marked as done, and the number falls (portal-office.md 11.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, operatorRequests, workQueues } = operatorApi;

test('„Heute“ leads to the answers that wait; E marks one as done, the number falls and the next is opened', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const like = recorded(operatorRequests, 'handle');
  const stored = new Map(
    [1, 2].map((number) => [
      idNumber(number),
      { ...like, id: idNumber(number), title: `Frage ${number}`, handled_at: null as string | null },
    ]),
  );
  const waiting = () => [...stored.values()].filter(({ handled_at }) => handled_at === null);
  const queue = () => ({ count: waiting().length, oldest_at: null, mine: 0 });
  service.on(workQueues, 'get', () => ({ ...recorded(workQueues, 'get'), answers: queue() }));
  service.on(cases, 'get', () => recorded(cases, 'get'));
  service.on(operatorRequests, 'list', (call) => {
    assert.deepEqual([call.query.status, call.query.handled], ['answered', 'false']);
    return pageOf(waiting(), call);
  });
  service.on(operatorRequests, 'get', ({ ids: [id = ''] }) => stored.get(id) ?? assert.fail(id));
  service.on(operatorRequests, 'handle', ({ ids: [id = ''] }) => {
    const handled = { ...(stored.get(id) ?? assert.fail(id)), handled_at: new Date().toISOString() };
    stored.set(id, handled);
    return handled;
  });
  const { screen, user, address } = await open('/operator/today');
  await user.click(await screen.findByRole('link', { name: /^2 ?Antworten auf Rückfragen/ }));
  await user.click(await screen.findByRole('link', { name: 'Frage 1' }));
  await screen.findByRole('heading', { level: 2, name: 'Frage 1' });
  await user.keyboard('e');
  await screen.findByRole('heading', { level: 2, name: 'Frage 2' });
  await screen.findByText('Antwort erledigt');
  assert.match(address(), new RegExp(`/operator/requests/${idNumber(2)}\\?.*handled=`));
  await user.click(screen.getByRole('button', { name: /^Erledigt/ }));
  await screen.findByText('Nichts passt zum Filter.');
  await screen.findByText('erledigt', { ignore: 'option' });
  assert.equal(screen.queryAllByRole('link', { name: /^Rückfragen\s*\d/ }).length, 0);
});
