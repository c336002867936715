/** All SQL on Partners and their access to companies. */
import type { Partner } from '@mahnwerk/contract/groups/operator-partners.ts';
import type { AccessState } from './access.ts';
import type { Access } from '../../machinery/http/company.ts';
import { type Listing, readPage } from '../../machinery/database/page.ts';
import type { CompanyTx, OperatorDb, OperatorTx, OwnerDb, PartnerDb } from '../../machinery/database/session.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import type { PageOf } from '../../machinery/http/handler.ts';
import type { PageQuery } from '../../machinery/http/validate.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('partners');

// Access to a company that is suspended or offboarded is none, for as long as it is.
const standing = `case when a.access = 'available' and c.status <> 'active' then 'inactive' else a.access end as access`;

const access = statement(
  'access',
  `select ${standing} from partner_access a join companies c on c.id = a.company_id where a.partner_id = :partner_id and a.company_id = :company`,
  { sure: ['access'] },
);
const holdAccess = statement(
  'holdAccess',
  `select ${standing} from partner_access a join companies c on c.id = a.company_id where a.company_id = :company_id and a.partner_id = :partner_id for share of a`,
  { sure: ['access'] },
);

const accessColumns = 'a.partner_id, a.company_id, a.external_reference, a.access, a.created_at, a.updated_at';
const lockRow = statement('lockAccess', `select ${accessColumns} from partner_access a where a.partner_id = :partner_id and a.company_id = :company for update`);
// Two confirmations at once: the second waits for the first, and then finds a link.
const linkRow = statement(
  'link',
  `insert into partner_access as a (partner_id, company_id, access, created_at, updated_at) values (:partner_id, :company, 'available', :now, :now)
   on conflict do nothing returning ${accessColumns}`,
);
const moveRow = statement('moveAccess', `update partner_access set access = :access, updated_at = :now where partner_id = :partner_id and company_id = :company`);

// The clock of idempotency is the database's own, as where the answers are stored.
const expireAnswers = statement(
  'expireAnswers',
  `update idempotency set replay_until = least(replay_until, clock_timestamp()), forget_at = least(forget_at, clock_timestamp() + interval '24 hours')
   where company_id = :company and partner_id = :partner_id`,
);

const columns = 'p.id, p.name, p.may_skip_email_verification, p.created_at, p.updated_at';
const read = statement('read', `select ${columns} from partners p where p.id = :id`);
const lockPartner = statement('lock', `select ${columns} from partners p where p.id = :id for update`);
const insertRow = statement(
  'insert',
  `insert into partners (id, name, may_skip_email_verification, created_at, updated_at) values (:id, :name, :may_skip_email_verification, :now, :now)`,
);
const updateRow = statement('update', `update partners set name = :name, may_skip_email_verification = :may_skip_email_verification, updated_at = :now where id = :id`);

/** How a Partner stands to a company, as of now. */
export const accessOf = async (db: OperatorDb, partnerId: string, companyId: string): Promise<Access> =>
  (await db.maybe(access, { partner_id: partnerId, company: companyId }))?.access as Access;

/** The same for the bound company, and the link stays so until the transaction ends: revocation waits. */
export const holdAccessOf = async (tx: CompanyTx, partnerId: string): Promise<Access> => (await tx.maybe(holdAccess, { partner_id: partnerId }))?.access as Access;

const managedRows = statement('managed', `select a.company_id from partner_access a where a.partner_id = :partner_id and a.company_id = any(:ids) and a.access <> 'disconnected'`);

/** Which of these companies are the Partner's, whatever it may do with them now; one that it has disconnected is hidden from it. */
export const managedOf = async (db: OwnerDb, partnerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.many(managedRows, { partner_id: partnerId, ids })).map(({ company_id }) => company_id));

/** A Partner's link to one company, as stored. */
export interface Link {
  readonly partner_id: string;
  readonly company_id: string;
  readonly external_reference: string | null;
  readonly access: AccessState;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The row, held until the transaction ends; waits for the Partner's running commands. */
export const lockLink = async (tx: OperatorTx, partnerId: string, companyId: string): Promise<Link | undefined> =>
  (await tx.maybe(lockRow, { partner_id: partnerId, company: companyId })) as Link | undefined;

/** The new link; undefined where there is one. */
export const link = async (tx: OperatorTx, partnerId: string, companyId: string): Promise<Link | undefined> =>
  (await tx.maybe(linkRow, { partner_id: partnerId, company: companyId })) as Link | undefined;

export const setAccess = (tx: OperatorTx, { partner_id, company_id }: Link, state: AccessState): void => tx.send(moveRow, { partner_id, company: company_id, access: state });

/** The Partner's stored answers for the company replay no more; they are forgotten a day later. */
export const expireStoredAnswers = (tx: OperatorTx, { partner_id, company_id }: Link): void => tx.send(expireAnswers, { partner_id, company: company_id });

export const get = (db: OperatorDb | PartnerDb, id: string): Promise<Partner | undefined> => db.maybe(read, { id });

export const lock = (tx: OperatorTx, id: string): Promise<Partner | undefined> => tx.maybe(lockPartner, { id });

export const insert = (tx: OperatorTx, partner: Partner): void => tx.send(insertRow, partner);

export const update = (tx: OperatorTx, partner: Partner): void => tx.send(updateRow, partner);

const partners: Listing = { from: 'partners p', alias: 'p', tenant: false, columns, orders: { name: 'p.name', created: 'p.created_at' } };

export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<Partner>> => readPage<Partner>(db, partners, query);
