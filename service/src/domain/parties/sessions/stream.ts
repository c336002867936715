/** The stream of hints for a signed-in person, and what its reader may read. */
import { stream } from '@mahnwerk/contract/account/stream.ts';
import { type MembershipKind, scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import type { Logger } from 'pino';
import { addressOf, type ServiceAddress } from '../../../platform/database/address.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { type FindReaders, type Readership, Streams } from '../../../platform/hints/index.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { sessionOf } from '../../../platform/http/authorize.ts';
import { EventStream, implement } from '../../../platform/http/handler.ts';
import * as store from './store.ts';

/** @param needsFactor people of the operator's staff act for it only with a second factor */
const findReaders =
  (database: Database, needsFactor: boolean): FindReaders =>
  async (sessions, companies) => {
    const asked = { sessions: [...sessions], companies: [...companies], needs_factor: needsFactor };
    const rows = await database.lookUp((db) => store.readersOf(db, asked));
    const bySession = Map.groupBy(rows, ({ id }) => id);
    return new Map([...bySession].map(([id, each]) => [id, each.flatMap(readershipOf)]));
  };

function readershipOf(row: Awaited<ReturnType<typeof store.readersOf>>[number]): readonly Readership[] {
  if (row.kind === null) return [];
  const kind = row.kind as MembershipKind;
  return [
    { kind, ownerId: row.owner_id, scopes: scopesOfRoles(kind, row.roles ?? []), companies: row.companies ?? [] },
  ];
}

interface StreamsParts {
  readonly database: ServiceAddress;
  /** The setting MAHNWERK_SECOND_FACTOR. */
  readonly secondFactor?: 'required' | 'optional' | undefined;
  readonly log: Logger;
}

/** The open streams of this process. */
export const streamsOf = ({ database: address, secondFactor, log }: StreamsParts, database: Database): Streams =>
  new Streams({
    address: addressOf(address, 'mahnwerk_operator'),
    find: findReaders(database, secondFactor === 'required'),
    log,
  });

/** Those of the membership that the request names; with `self`, all. */
function isFor({ companyId, partnerId, scopes }: Caller): (membership: Readership) => boolean {
  const owner = companyId ?? partnerId;
  if (owner !== undefined) return ({ ownerId }) => ownerId === owner;
  return scopes.length === 0 ? () => true : ({ kind }) => kind === 'operator';
}

export const streamRoutes = implement(stream, {
  async get({ caller, deps }) {
    const { id: session, accountId: account } = sessionOf(caller);
    return new EventStream(await deps.streams.open({ session, account, isFor: isFor(caller) }));
  },
});
