/** All SQL on stops. */
import type { StopKind } from '@mahnwerk/contract/shapes/case-stops.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { StopRow } from './stop.ts';

const statement = statementsOf<Statements>('stops');

const columns =
  's.id, s.mandate_id, s.kind, s.since, s.until, s.note, s.status, s.author_type, s.author_name, s.lifted_on, s.lift_reason, s.created_at, s.updated_at';

const get = statement(
  'get',
  `select ${columns} from case_stops s where s.company_id = :company_id and s.mandate_id = :mandate_id and s.id = :id`,
);

export const readStop = (db: CompanyDb, mandate_id: string, id: string): Promise<StopRow | undefined> =>
  db.findOne(get, { mandate_id, id });

const active = statement(
  'active',
  `select ${columns} from case_stops s
   where s.company_id = :company_id and s.mandate_id = :mandate_id and s.kind = :kind and s.status = 'active'`,
);

export const findActive = (db: CompanyDb, mandate_id: string, kind: StopKind): Promise<StopRow | undefined> =>
  db.findOne(active, { mandate_id, kind });

const activeCase = statement(
  'active_case',
  `select s.mandate_id from case_stops s where s.company_id = :company_id and s.id = :id and s.status = 'active'`,
);

/** The case of a stop; undefined once the stop has ended. */
export const findActiveCase = async (db: CompanyDb, id: string): Promise<string | undefined> =>
  (await db.findOne(activeCase, { id }))?.mandate_id;

const unfollowed = statement(
  'unfollowed_representation',
  `select c.since from mandates m join debtor_circumstances c on c.company_id = m.company_id and c.debtor_id = m.debtor_id
   where m.company_id = :company_id and m.id = :mandate_id and c.type = 'represented' and c.ended_on is null
     and not exists (select from case_stops s where s.company_id = m.company_id and s.mandate_id = m.id and s.kind = 'representation'
       and (s.status = 'active' or s.updated_at >= c.created_at))`,
);

/** The first day of a representation of the debtor that no stop of the case has followed. */
export const unfollowedRepresentation = async (db: CompanyDb, mandate_id: string): Promise<string | undefined> =>
  (await db.findOne(unfollowed, { mandate_id }))?.since;

const anyActive = statement(
  'any_active',
  `select exists (select from case_stops s where s.company_id = :company_id and s.mandate_id = :mandate_id and s.status = 'active') as is_stopped`,
  { notNull: ['is_stopped'] },
);

/** Whether a stop keeps letters that demand something from leaving. */
export const hasActiveStop = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(anyActive, { mandate_id })).is_stopped;

const listing: Listing = {
  from: 'case_stops s',
  alias: 's',
  columns,
  where: 's.mandate_id = :mandate_id',
  filters: { kind: 's.kind = :kind', status: 's.status = :status' },
};

export const listStops = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<StopRow>> =>
  readPage<StopRow>(db, listing, query, { mandate_id });

const countOf = statement(
  'count',
  `select count(*)::integer as count from case_stops where company_id = :company_id and mandate_id = :mandate_id and kind = :kind`,
  { notNull: ['count'] },
);

export const countStops = async (db: CompanyDb, mandate_id: string, kind: StopKind): Promise<number> =>
  (await db.one(countOf, { mandate_id, kind })).count;

const insertRow = statement(
  'insert',
  `insert into case_stops (company_id, id, mandate_id, kind, since, until, note, author_type, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :kind, :since, :until, :note,
     case when :by_service then 'service' else :bound_author_type end, case when :by_service then null else :bound_author_name end, :now, :now)`,
);

export interface NewStop extends Pick<StopRow, 'id' | 'mandate_id' | 'kind' | 'since' | 'until' | 'note'> {
  /** It follows from a fact, not from the command of a person. */
  readonly by_service: boolean;
}

export const insert = (tx: CompanyTx, stop: NewStop): void => tx.send(insertRow, stop);

const prolongRow = statement(
  'prolong',
  `update case_stops set until = :until, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Moves the last day of an active stop. */
export const prolong = (tx: CompanyTx, moved: { readonly id: string; readonly until: string }): void =>
  tx.send(prolongRow, moved);

const endRow = statement(
  'end',
  `update case_stops set status = :status, lifted_on = :lifted_on, lift_reason = :lift_reason, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const end = (
  tx: CompanyTx,
  ended: Pick<StopRow, 'id' | 'lift_reason'> & {
    readonly status: 'lifted' | 'expired';
    readonly lifted_on: string;
  },
): void => tx.send(endRow, ended);

const over = statement(
  'over',
  `select s.company_id, s.mandate_id, s.id, s.kind, s.until from case_stops s
   join mandates m on m.company_id = s.company_id and m.id = s.mandate_id
   where s.status = 'active' and s.until < business_day(s.company_id, :now)
     and (:company::uuid is null or s.company_id = :company)
   order by s.company_id, s.mandate_id limit :batch for no key update of m skip locked`,
  { notNull: ['until'] },
);

/** Active stops whose last day has passed, their cases locked; those that a command holds wait for the next look. */
export const lockOver = (tx: OperatorTx, of: JobBatch) => tx.many(over, of);

const erase = statement(
  'erase',
  `delete from case_stops s where s.company_id = :company_id and s.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseStops = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
