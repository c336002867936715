/** The routes of the request log, for the people of companies and Partners. */
import { requestFailures, requestLog } from '@mahnwerk/contract/account/request-log.ts';
import { ownerKinds } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf } from '../../../platform/http/authorize.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import * as store from './store.ts';

const logOwnerOf = (caller: Caller): store.LogOwner => {
  const { kind, id } = ownerOf(caller);
  return { owner_kind: ownerKinds[kind], owner_id: id };
};

export const requestLogRoutes = implement(requestLog, {
  list: ({ db, caller, query }) => store.page(db, logOwnerOf(caller), query),
  get: async ({ db, caller, path }) => orNotFound(await store.get(db, logOwnerOf(caller), path.id)),
});

export const requestFailureRoutes = implement(requestFailures, {
  get: ({ db, caller }) => store.failures(db, logOwnerOf(caller)),
});
