/** All SQL on the audit log. No database role may change or delete an entry. */
import type { OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../platform/lists/page.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import type { AuditEntry, AuditTargetKind } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../platform/lists/query.ts';

const statement = statementsOf<Statements>('audit');

const insert = statement(
  'insert',
  `insert into audit_log (id, actor_key_id, actor_user_id, actor_name, request_id, action, company_id, target_id, target_kind, before, after, created_at)
   values (:id, :actor_key_id, :actor_user_id, :actor_name, :request_id, :action, :company_id, :target_id, :target_kind, :before, :after, :now)`,
);

type Insert = Statements['insert']['parameters'];

/** Sent without waiting: it commits or fails with the change it records. */
export const add = (tx: OperatorTx, entry: Omit<Insert, 'now'>): void => tx.send(insert, entry);

const insertFollowing = statement(
  'insert_following',
  `insert into audit_log (id, actor_key_id, actor_user_id, actor_name, request_id, action, company_id, target_id, target_kind, after, created_at)
   select :id, e.actor_key_id, e.actor_user_id, e.actor_name, e.request_id, :action, :company_id::uuid, :target_id::uuid, :target_kind, :after, :now
   from audit_log e where e.target_id = :command_target and e.action = :command order by e.created_at desc, e.id desc limit 1`,
);

/** An entry of the one who gave a command, of what its work did. */
export const addFollowing = (tx: OperatorTx, entry: Omit<Statements['insert_following']['parameters'], 'now'>): void =>
  tx.send(insertFollowing, entry);

const entries: Listing = {
  from: 'audit_log e',
  alias: 'e',
  tenant: false,
  columns:
    'e.id, e.actor_key_id, e.actor_user_id, e.actor_name, e.request_id, e.action, e.company_id, e.target_id, e.target_kind, e.before, e.after, e.created_at',
  weight: textBytesOf('e.before', 'e.after'),
  filters: {
    action: 'e.action = :action',
    company_id: 'e.company_id = :company_id',
    target_id: 'e.target_id = :target_id',
    target_kind: 'e.target_kind = :target_kind',
    actor_key_id: 'e.actor_key_id = :actor_key_id',
    actor_user_id: 'e.actor_user_id = :actor_user_id',
    created_after: 'e.created_at >= :created_after',
    created_before: 'e.created_at <= :created_before',
  },
};

/** An entry as it is stored. */
export type EntryRow = Omit<AuditEntry, 'target'> & { readonly target_kind: AuditTargetKind | null };

export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<EntryRow>> =>
  readPage<EntryRow>(db, entries, query);

const firstRow = statement(
  'first',
  'select e.after from audit_log e where e.target_id = :target and e.action = :action order by e.created_at, e.id limit 1',
);
/** What the first entry of an action on a target recorded; undefined without an entry. */
export const findFirst = async (
  db: OperatorDb,
  of: { readonly target: string; readonly action: string },
): Promise<unknown> => (await db.findOne(firstRow, of))?.after;
