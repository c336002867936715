/** SQL on single-mandate statements. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { columns, type StatementRow } from './store.ts';

const statement = statementsOf<Statements>('statements');

const singlesOf = statement(
  'singles',
  `select ${columns} from statements s where s.company_id = :company_id and s.statement_id = :id and s.status <> 'cancelled' order by s.id for update`,
);
/** The single-mandate statements that a collective one contains. */
export const lockSinglesOf = (tx: CompanyTx, id: string): Promise<readonly StatementRow[]> =>
  tx.many(singlesOf, { id });

const openSingles = statement(
  'open_singles',
  `select ${columns} from statements s where s.company_id = :company_id and s.kind = 'single' and s.status = 'draft' and not s.is_own
     and s.mandate_id = any(:mandates)
   order by s.id for update`,
);
/** The drafts of mandates whose closing enters a collective statement. */
export const lockOpenSingles = (tx: CompanyTx, mandates: readonly string[]): Promise<readonly StatementRow[]> =>
  tx.many(openSingles, { mandates });

const ownSingles = statement(
  'own_singles',
  `select ${columns} from statements s where s.company_id = :company_id and s.kind = 'single' and s.status = 'draft' and s.is_own
     and (s.tax_treatment is distinct from :tax_treatment or exists (select from ledger_postings p
       where p.company_id = s.company_id and p.mandate_id = s.mandate_id and p.recorded_at < :until
         and p.recorded_at > (select max(i.recorded_at) from statement_items i where i.company_id = s.company_id and i.statement_id = s.id)))
   order by s.id for update`,
);
/** Drafts of closed mandates that do not say everything any more. */
export const lockOwnSingles = (
  tx: CompanyTx,
  since: { readonly tax_treatment: StatementRow['tax_treatment']; readonly until: string },
): Promise<readonly StatementRow[]> => tx.many(ownSingles, since);

const releaseRows = statement(
  'release_items',
  'delete from statement_items where company_id = :company_id and statement_id = :id',
);
/** The items of a draft are free again. */
export const releaseItems = (tx: CompanyTx, id: string): void => tx.send(releaseRows, { id });

const singleOfMandate = statement(
  'single_of_mandate',
  `select ${columns} from statements s where s.company_id = :company_id and s.mandate_id = :mandate_id and s.kind = 'single' and s.status <> 'cancelled' for update`,
);
export const lockSingleOf = (tx: CompanyTx, mandate_id: string): Promise<StatementRow | undefined> =>
  tx.findOne(singleOfMandate, { mandate_id });

const closingStated = statement(
  'closing_stated',
  `select exists (select from statement_items i
     where i.company_id = :company_id and i.mandate_id = :mandate_id and i.kind = 'closing' and i.is_active) as is_stated`,
  { notNull: ['is_stated'] },
);
export const isClosingStated = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(closingStated, { mandate_id })).is_stated;

const mandateRow = statement(
  'mandate',
  'select m.id, m.created_at, m.taken_over_at from mandates m where m.company_id = :company_id and m.id = :mandate_id',
);
/** The mandate of a statement, in a list. */
export const readMandate = (db: CompanyDb, mandate_id: string | null) => db.many(mandateRow, { mandate_id });

const standingSingle = statement(
  'standing_single',
  `select s.id from statements s where s.company_id = :company_id and s.mandate_id = :mandate_id and s.kind = 'single' and s.status <> 'cancelled'`,
);
/** Whether a mandate has a single-mandate statement that stands. */
export const hasSingle = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.findOne(standingSingle, { mandate_id })) !== undefined;
