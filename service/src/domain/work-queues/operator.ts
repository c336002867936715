/** The operator's route of what waits. */
import {
  type WorkQueueName,
  type WorkQueues,
  workQueueNames,
  workQueues,
} from '@mahnwerk/contract/operator/work-queues.ts';
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import { implement } from '../../platform/http/handler.ts';
import { todayInBerlin } from '../ladder/business-date/index.ts';
import * as store from './store.ts';

export const workQueueRoutes = implement(workQueues, {
  async get({ db, caller }) {
    const rows = await store.readQueues(db, {
      caller_id: caller.session?.accountId ?? caller.id,
      today: todayInBerlin(db),
      sees_work: permits(caller.scopes, 'operator:admin'),
    });
    const found = new Map(rows.map(({ queue, ...waiting }) => [queue, waiting]));
    const queueOf = (name: WorkQueueName) => found.get(name) ?? { count: 0, oldest_at: null, mine: 0 };
    return Object.fromEntries(workQueueNames.map((name) => [name, queueOf(name)])) as WorkQueues;
  },
});
