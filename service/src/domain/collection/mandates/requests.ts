/** Requests to the client on cases: their states stay as they are, open or closed. */
import { orNotFound } from '../../../platform/refusal.ts';
import type { PlaceRules } from '../../correspondence/requests/index.ts';
import * as store from './store.ts';

export const requestsOnMandates: PlaceRules = {
  exists: store.exists,
  hold: async (tx, id) => void orNotFound(await store.lockMandate(tx, id)),
  lockToAsk: async (tx, id) => void orNotFound(await store.lockMandate(tx, id)),
  follow: async (tx, id) => store.recountRequests(tx, id),
};
