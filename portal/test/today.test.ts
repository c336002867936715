/** What an operator finds in the morning: everything that the service counts as waiting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { workQueues } = operatorApi;

test('letters to print and debtors whom no letter can address stand in „Heute“, in both languages', async () => {
  const service = forStaff();
  const queues = recorded(workQueues, 'get');
  service.on(workQueues, 'get', () => ({
    ...queues,
    letters: { count: 3, oldest_at: null, mine: 0 },
    letters_stopped: { count: 2, oldest_at: null, mine: 0 },
  }));
  for (const [language, ...texts] of [
    ['de', 'Briefe zu drucken', 'Schuldner, deren Name oder Anschrift kein Brief zeigen kann'],
    ['en', 'Letters to print', 'Debtors whose name or address no letter can show'],
  ] as const) {
    service.become({ language });
    const { screen } = await open('/operator/today');
    for (const text of texts) assert.ok(await screen.findByText(text), text);
  }
});
