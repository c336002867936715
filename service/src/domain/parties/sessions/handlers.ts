/** What a signed-in person does for itself: its settings, its sessions, its password. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { isDeepStrictEqual } from 'node:util';
import { type Me, me, type OwnMembership } from '@mahnwerk/contract/account/me.ts';
import { sessions } from '@mahnwerk/contract/account/sessions.ts';
import { scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { sessionOf } from '../../../platform/http/authorize.ts';
import { implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { readFactors } from '../factors/index.ts';
import { readOperator } from '../settings/index.ts';
import * as store from './store.ts';

type MembershipRow = Awaited<ReturnType<typeof store.membershipsOf>>[number];

const ownMembership = (row: MembershipRow, operator: Me['operator']): OwnMembership => {
  const kind = row.kind as OwnMembership['kind'];
  const roles = row.roles as OwnMembership['roles'];
  return {
    id: row.id,
    kind,
    owner: {
      id: row.owner_id,
      name: kind === 'operator' ? operator.name : row.owner_name,
      customer_number: row.customer_number,
    },
    roles,
    scopes: scopesOfRoles(kind, roles),
  };
};

async function readMe(db: OperatorDb, caller: Caller, { environment }: Pick<Dependencies, 'environment'>): Promise<Me> {
  const { id: sessionId, accountId } = sessionOf(caller);
  const [person, factors, memberships, operator] = await db.snapshot(() =>
    Promise.all([
      store.readPersonOf(db, accountId, sessionId),
      readFactors(db, accountId),
      store.membershipsOf(db, accountId),
      readOperator(db),
    ]),
  );
  // The session has ended while its look-up is kept.
  if (person === undefined) throw new Refusal('authentication_failed');
  const { session_id, proved_at, expires_at, ...settings } = person;
  return {
    ...settings,
    ...factors,
    memberships: memberships.map((each) => ownMembership(each, operator)),
    operator,
    session: { id: session_id, proved_at, expires_at },
    environment,
  };
}

export const meRoutes = implement(me, {
  get: ({ db, caller, deps }) => readMe(db, caller, deps),
  update: withLock(
    ({ tx, caller }) => store.lockSettingsOf(tx, sessionOf(caller).accountId),
    async ({ tx, body, caller, deps }) => {
      const { accountId } = sessionOf(caller);
      const before = orNotFound(await store.lockSettingsOf(tx, accountId));
      const after = { ...before, ...body };
      if (!isDeepStrictEqual(before, after)) store.saveSettings(tx, accountId, after);
      return unchanged(await readMe(tx, caller, deps));
    },
  ),
});

export const sessionRoutes = implement(sessions, {
  async list({ db, query, caller }) {
    const { id: own, accountId } = sessionOf(caller);
    const page = await store.page(db, accountId, query);
    return { ...page, results: page.results.map((each) => ({ ...each, current: each.id === own })) };
  },
  async get({ db, path, caller }) {
    const { id: own, accountId } = sessionOf(caller);
    const session = orNotFound(await store.get(db, accountId, path.id));
    return { ...session, current: session.id === own };
  },
  async delete({ tx, path, caller, deps }) {
    const ended = orNotFound(await store.end(tx, sessionOf(caller).accountId, path.id));
    tx.afterCommit(() => deps.forgetSession(ended));
    return audited(undefined, { target: ended });
  },
  async endOthers({ tx, caller, deps }) {
    const { id, accountId } = sessionOf(caller);
    const ended = await store.endAll(tx, accountId, id);
    tx.afterCommit(() => ended.forEach(deps.forgetSession));
    return ended.length === 0 ? unchanged(undefined) : audited(undefined, { target: accountId, before: { ended } });
  },
});
