/** The session store of the pipeline: finds the session of a token and notes its use. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import type { ActiveMembership } from '../../../platform/http/authenticate.ts';
import type { FoundSession, SessionStore } from '../../../platform/http/sessions.ts';
import { Uses } from '../../../platform/http/uses.ts';
import type { Statements } from './statements.gen.ts';
import * as store from './store.ts';

/** When sessions were last used. */
export const sessionUse = (database: Database, log: Logger): Uses =>
  new Uses({ save: (ids) => database.asOperator((tx) => store.touch(tx, ids)), of: 'sessions', log });

/** @param needsFactor people of the operator's staff act for it only in sessions that a second factor has proved */
export const sessionStore = (database: Database, use: Uses, needsFactor: boolean): SessionStore => ({
  async find(tokenHash, membership) {
    const asked = { token_hash: tokenHash, membership: membership ?? null, needs_factor: needsFactor };
    const row = await database.lookUp((db) => store.find(db, asked));
    return row === undefined ? undefined : foundSession(row, membership);
  },
  used: (sessionId) => use.note(sessionId),
});

type Row = Statements['find']['row'];

const foundSession = (row: Row, membership: string | undefined): FoundSession => ({
  id: row.id,
  accountId: row.account_id,
  hasFreshProof: row.has_fresh_proof,
  hasFreshFactor: row.has_fresh_factor,
  name: fullName(row),
  membership: membership === undefined ? undefined : membershipOf(row, membership),
});

function membershipOf({ kind, owner_id, roles, ...company }: Row, id: string): ActiveMembership | undefined {
  if (kind === null || roles === null) return undefined;
  return {
    id,
    kind: kind as ActiveMembership['kind'],
    roles,
    ownerId: owner_id ?? undefined,
    readOnly: company.read_only === true,
    isDunningLocked: company.is_dunning_locked === true,
    isPolicyLocked: company.is_policy_locked === true,
  };
}
