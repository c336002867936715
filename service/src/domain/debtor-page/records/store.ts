/** All SQL on what debtors keep of their choices. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { RecordSays } from './document.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('choice_records');

const insertRow = statement(
  'insert',
  'insert into choice_records (company_id, choice_id, says, created_at) values (:company_id, :choice_id, :says, :now)',
);

export const insertRecord = (tx: CompanyTx, choice_id: string, says: RecordSays): void =>
  tx.send(insertRow, { choice_id, says: JSON.stringify(says) });

const find = statement(
  'find',
  `select r.says, r.document_id, c.debtor_id, c.recipient, c.language, c.data
   from choice_records r join debtor_choices c on c.company_id = r.company_id and c.id = r.choice_id
   where r.company_id = :company_id and r.choice_id = :choice_id and c.debtor_id is not null`,
  { notNull: ['debtor_id'] },
);

const lock = statement(
  'lock',
  'select r.document_id from choice_records r where r.company_id = :company_id and r.choice_id = :choice_id for update',
);

/** Undefined: a reset deleted it. */
export const findRecord = (db: CompanyDb, choice_id: string) => db.findOne(find, { choice_id });

export const lockRecord = (tx: CompanyTx, choice_id: string) => tx.findOne(lock, { choice_id });

const attachRow = statement(
  'attach',
  'update choice_records set document_id = :document_id where company_id = :company_id and choice_id = :choice_id',
);

export const attach = (tx: CompanyTx, made: { readonly choice_id: string; readonly document_id: string }): void =>
  tx.send(attachRow, made);

const mailedRow = statement(
  'mailed',
  'update choice_records set mailed_at = :at where company_id = :company_id and choice_id = :choice_id',
);

export const setMailed = (tx: CompanyTx, mailed: { readonly choice_id: string; readonly at: string }): void =>
  tx.send(mailedRow, mailed);

const arrivedRow = statement(
  'arrived',
  'update cost_notices set arrived_at = :at where company_id = :company_id and id = :id',
);

/** The mail with a notice of costs has left. */
export const setArrived = (tx: CompanyTx, arrived: { readonly id: string; readonly at: string }): void =>
  tx.send(arrivedRow, arrived);

const ofReader = statement(
  'of_reader',
  `select c.id, c.kind, c.created_at, c.effect ->> 'plan_id' as plan_id
   from choice_records r join debtor_choices c on c.company_id = r.company_id and c.id = r.choice_id
   where r.company_id = :company_id and c.mandate_id = :mandate_id and c.debtor_id = :debtor_id and (:represents or c.recipient <> 'representative')
   order by c.created_at desc, c.id desc limit 50`,
);

export type ReadersRecord = Statements['of_reader']['row'];

/** Whose records a visit may read. */
export interface RecordsOf {
  readonly mandate_id: string;
  readonly debtor_id: string;
  /** Who represents a debtor reads what that debtor keeps, too. */
  readonly represents: boolean;
}

/** The newest first. */
export const readRecords = (db: CompanyDb, of: RecordsOf): Promise<ReadersRecord[]> => db.many(ofReader, of);

const own = statement(
  'own',
  `select r.says, encode(d.sha256, 'hex') as sha256
   from choice_records r join debtor_choices c on c.company_id = r.company_id and c.id = r.choice_id
   left join documents d on d.company_id = r.company_id and d.id = r.document_id
   where r.company_id = :company_id and c.id = :id and c.mandate_id = :mandate_id and c.debtor_id = :debtor_id
     and (:represents or c.recipient <> 'representative')`,
  { nullable: ['sha256'] },
);

/** One that a visit may read; its content once it is stored. */
export const findOwnRecord = (db: CompanyDb, of: RecordsOf & { readonly id: string }) => db.findOne(own, of);

const insertNotice = statement(
  'insert_notice',
  `insert into cost_notices (company_id, id, mandate_id, debtor_id, visit_id, channel, fee_cents, arrived_at, created_at)
   values (:company_id, :id, :mandate_id, :debtor_id, :visit_id, :channel, :fee_cents, :arrived_at, :now)`,
);

export interface NewNotice {
  readonly id: string;
  readonly mandate_id: string;
  readonly debtor_id: string;
  readonly visit_id: string;
  readonly channel: 'page' | 'email';
  readonly fee_cents: bigint;
  /** Null: it has not left yet. */
  readonly arrived_at: string | null;
}

export const addNotice = (tx: CompanyTx, notice: NewNotice): void => tx.send(insertNotice, notice);

const notice = statement(
  'notice',
  `select n.channel, n.arrived_at from cost_notices n
   where n.company_id = :company_id and n.mandate_id = :mandate_id and n.debtor_id = :debtor_id and n.fee_cents >= :cents and n.arrived_at is not null
     and (n.channel = 'email' or n.visit_id = :visit_id) order by n.arrived_at limit 1`,
  { notNull: ['arrived_at'] },
);

export interface NoticeOf {
  readonly mandate_id: string;
  readonly debtor_id: string;
  readonly visit_id: string;
  /** What the agreement costs: the notice says at least this. */
  readonly cents: bigint;
}

/** A notice that was downloaded whole in this visit, or mailed. */
export const findNotice = (db: CompanyDb, of: NoticeOf) => db.findOne(notice, of);

const eraseNotices = statement(
  'erase_notices',
  'delete from cost_notices n where n.company_id = :company_id and n.mandate_id = any(:mandates)',
);

/** For a reset of the sandbox. */
export const eraseCostNotices = (tx: CompanyTx, { mandates }: Cases): void => tx.send(eraseNotices, { mandates });
