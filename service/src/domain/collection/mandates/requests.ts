/** Requests to the client on mandates; they do not change the mandate's states. */
import { orNotFound } from '../../../platform/refusal.ts';
import type { RequestParentRules } from '../../correspondence/requests/index.ts';
import * as store from './store.ts';

export const requestsOnMandates: RequestParentRules = {
  exists: store.exists,
  lock: async (tx, id) => void orNotFound(await store.lockMandate(tx, id)),
  lockForRequest: async (tx, id) => void orNotFound(await store.lockMandate(tx, id)),
  syncParent: async (tx, id) => store.recountRequests(tx, id),
};
