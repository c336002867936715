/** All SQL on teams. */
import type { TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('teams');

const columns = `t.id, t.name, t.member_ids, array(select k.kind::text from team_kinds k where k.team_id = t.id order by k.kind) as kinds,
  t.created_at, t.updated_at`;
const notNull = { notNull: ['kinds'] } as const;

const get = statement('get', `select ${columns} from teams t where t.id = :id`, notNull);
const lock = statement('lock', `select ${columns} from teams t where t.id = :id for no key update`, notNull);

export type TeamRow = Statements['get']['row'];

export const readTeam = (db: OperatorDb, id: string): Promise<TeamRow | undefined> => db.findOne(get, { id });
export const lockTeam = (tx: OperatorTx, id: string): Promise<TeamRow | undefined> => tx.findOne(lock, { id });

const known = statement('known', 'select t.id from teams t where t.id = any(:ids::uuid[])');

/** Which of these teams exist. */
export const knownTeams = async (db: OperatorDb, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : (await db.many(known, { ids })).map(({ id }) => id));

const listing: Listing = { from: 'teams t', alias: 't', tenant: false, columns, orders: { name: 'lower(t.name)' } };

export const listTeams = (db: OperatorDb, query: PageQuery): Promise<PageOf<TeamRow>> =>
  readPage<TeamRow>(db, listing, query);

const lockAll = statement('lock_all', `select pg_advisory_xact_lock(hashtext('teams'))`);

/** Names and kinds are unique among teams: one command at a time writes them. */
export const lockTeams = (tx: OperatorTx): Promise<number> => tx.run(lockAll);

const taken = statement(
  'taken',
  `select t.name, array(select k.kind::text from team_kinds k where k.team_id = t.id and k.kind = any(:kinds::text[])) as kinds,
     lower(t.name) = lower(:name) as has_name from teams t where t.id is distinct from :id::uuid`,
  { notNull: ['kinds', 'has_name'] },
);

export type TakenRow = Statements['taken']['row'];

/** The other teams, and which of these kinds they have. */
export const readOthers = (
  tx: OperatorTx,
  wanted: { readonly id: string | null; readonly name: string; readonly kinds: readonly TaskKind[] },
): Promise<TakenRow[]> => tx.many(taken, { ...wanted });

const insertRow = statement(
  'insert',
  `insert into teams (id, name, member_ids, created_at, updated_at) values (:id, :name, :member_ids, :now, :now)`,
);
const updateRow = statement(
  'update',
  `update teams set name = :name, member_ids = :member_ids, updated_at = :stamp where id = :id`,
);
const clearKinds = statement('clear_kinds', 'delete from team_kinds where team_id = :id');
const insertKinds = statement(
  'insert_kinds',
  'insert into team_kinds (kind, team_id) select k, :id from unnest(:kinds::text[]) k',
);
const removeRow = statement('remove', 'delete from teams where id = :id');

export interface TeamContent {
  readonly id: string;
  readonly name: string;
  readonly member_ids: readonly string[];
  readonly kinds: readonly TaskKind[];
}

export function insert(tx: OperatorTx, { kinds, ...team }: TeamContent): void {
  tx.send(insertRow, team);
  tx.send(insertKinds, { id: team.id, kinds });
}

export function update(tx: OperatorTx, { kinds, ...team }: TeamContent): void {
  tx.send(updateRow, team);
  tx.send(clearKinds, { id: team.id });
  tx.send(insertKinds, { id: team.id, kinds });
}

export const remove = (tx: OperatorTx, id: string): void => tx.send(removeRow, { id });

const ofKind = statement('of_kind', 'select k.team_id from team_kinds k where k.kind = :kind');

/** The team to which tasks of this kind go. */
export const readTeamOf = async (db: OperatorDb, kind: TaskKind): Promise<string | undefined> =>
  (await db.findOne(ofKind, { kind }))?.team_id;
