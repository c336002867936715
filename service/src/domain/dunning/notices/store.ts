/** SQL that reads notices for the client. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { NoticeRow } from './notice.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('notices');

const columns = `n.id, n.invoice_id, n.debtor_id, n.letter_id, n.level, n.name, n.channel, n.status, n.dated, n.pay_by,
  n.open_principal_cents, n.fee_cents, n.lump_sum_cents, n.interest_cents, n.interest, n.demanded_cents, n.policy_version, n.run_id,
  n.sent_at, n.posted_on, n.stop_reason, n.created_at, n.updated_at`;

const get = statement('get', `select ${columns} from dunnings n where n.company_id = :company_id and n.id = :id`);

export const readNotice = (db: CompanyDb, id: string): Promise<NoticeRow | undefined> => db.findOne(get, { id });

const listing: Listing = {
  from: 'dunnings n',
  alias: 'n',
  columns,
  filters: {
    invoice_id: 'n.invoice_id = :invoice_id',
    debtor_id: 'n.debtor_id = :debtor_id',
    level: 'n.level = :level',
    status: 'n.status = :status',
    channel: 'n.channel = :channel',
    dated_from: 'n.dated >= :dated_from',
    dated_to: 'n.dated <= :dated_to',
  },
  newestById: true,
  counted: { list: 'dunnings' },
};

export const listNotices = (db: CompanyDb, query: PageQuery): Promise<PageOf<NoticeRow>> =>
  readPage<NoticeRow>(db, listing, query);

const ofInvoice: Listing = { ...listing, where: 'n.invoice_id = :of_invoice_id' };

export const listNoticesOf = (db: CompanyDb, invoiceId: string, query: PageQuery): Promise<PageOf<NoticeRow>> =>
  readPage<NoticeRow>(db, ofInvoice, query, { of_invoice_id: invoiceId });
