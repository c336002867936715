/** All SQL on facts of limitation, and on candidates that were dismissed. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { FactRow } from './fact.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('limitation-facts');

const lockOrder = statement(
  'lock_order',
  `select o.id from orders o where o.company_id = :company_id
     and o.id = (select c.order_id from claims c where c.company_id = :company_id and c.id = :claim_id) for no key update`,
);
const subject = statement(
  'subject',
  `select c.id, c.status, o.mandate_id from claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
   where c.company_id = :company_id and c.id = :claim_id`,
);

export type Subject = Statements['subject']['row'];

/** The claim with its case, as it is before anything is locked. */
export const findSubject = (tx: CompanyTx, claim_id: string): Promise<Subject | undefined> =>
  tx.findOne(subject, { claim_id });

/** The claim with its case. Its order is locked: it is not accepted meanwhile, and gets no other fact. */
export async function lockSubject(tx: CompanyTx, claim_id: string): Promise<Subject | undefined> {
  const [, row] = await Promise.all([tx.findOne(lockOrder, { claim_id }), tx.findOne(subject, { claim_id })]);
  return row;
}

const columns = `f.id, f.claim_id, f.kind, f.on_day, f.from_day, f.until_day, f.note, f.document_id, f.revoked_at, f.revoke_reason,
  f.author_type, f.author_name, f.created_at, f.updated_at`;

const fact = statement(
  'fact',
  `select ${columns} from limitation_facts f where f.company_id = :company_id and f.claim_id = :claim_id and f.id = :id`,
);

export const readFact = (db: CompanyDb, claim_id: string, id: string): Promise<FactRow | undefined> =>
  db.findOne(fact, { claim_id, id });

const listing: Listing = {
  from: 'limitation_facts f',
  alias: 'f',
  columns,
  where: 'f.claim_id = :claim_id',
  filters: { kind: 'f.kind = :kind', status: `(f.revoked_at is null) = (:status = 'active')` },
};

export const listFacts = (db: CompanyDb, claim_id: string, query: PageQuery): Promise<PageOf<FactRow>> =>
  readPage<FactRow>(db, listing, query, { claim_id });

const counted = statement(
  'count',
  `select count(*)::integer as count from limitation_facts where company_id = :company_id and claim_id = :claim_id`,
  { notNull: ['count'] },
);

export const countFacts = async (tx: CompanyTx, claim_id: string): Promise<number> =>
  (await tx.one(counted, { claim_id })).count;

const documented = statement(
  'has_document',
  `select exists (select from documents d where d.company_id = :company_id and d.id = :document_id
     and ((d.parent_type = 'claim' and d.parent_id = :claim_id) or d.mandate_id = :mandate_id)) as is_one`,
  { notNull: ['is_one'] },
);

/** Whether a document belongs to the claim or to its case. */
export const hasDocument = async (
  tx: CompanyTx,
  asked: { readonly document_id: string; readonly claim_id: string; readonly mandate_id: string | null },
): Promise<boolean> => (await tx.one(documented, asked)).is_one;

const insertRow = statement(
  'insert',
  `insert into limitation_facts (company_id, id, claim_id, kind, on_day, from_day, until_day, note, document_id, author_type, author_name, created_at, updated_at)
   values (:company_id, :id, :claim_id, :kind, :on_day, :from_day, :until_day, :note, :document_id, :bound_author_type, :bound_author_name, :now, :now)`,
);

type NewFact = Pick<FactRow, 'id' | 'claim_id' | 'kind' | 'on_day' | 'from_day' | 'until_day' | 'note' | 'document_id'>;

export const insert = (tx: CompanyTx, row: NewFact): void => tx.send(insertRow, row);

const endRow = statement(
  'end',
  `update limitation_facts set until_day = :until_day, updated_at = :stamp where company_id = :company_id and id = :id`,
);
export const end = (tx: CompanyTx, ended: { readonly id: string; readonly until_day: string }): void =>
  tx.send(endRow, ended);

const revokeRow = statement(
  'revoke',
  `update limitation_facts set revoked_at = :now, revoke_reason = :reason, updated_at = :stamp where company_id = :company_id and id = :id`,
);
export const revoke = (tx: CompanyTx, revoked: { readonly id: string; readonly reason: string }): void =>
  tx.send(revokeRow, revoked);

const documentRow = statement(
  'document',
  `update limitation_facts set document_id = :document_id, updated_at = :stamp where company_id = :company_id and id = any(:ids::uuid[]) and document_id is null`,
);

/** The document of facts that were recorded before it was made. */
export const documentFacts = (
  tx: CompanyTx,
  made: { readonly ids: readonly string[]; readonly document_id: string },
): void => tx.send(documentRow, made);

const dismissed = statement(
  'dismissed',
  `select x.subject_id from limitation_dismissals x where x.company_id = :company_id and x.claim_id = :claim_id`,
);

/** The payments and plans that are no acknowledgement of the claim. */
export const readDismissed = async (db: CompanyDb, claim_id: string): Promise<ReadonlySet<string>> =>
  new Set((await db.many(dismissed, { claim_id })).map(({ subject_id }) => subject_id));

const dismissRow = statement(
  'dismiss',
  `insert into limitation_dismissals (company_id, claim_id, subject_id, subject_type, reason, author_type, author_name, created_at)
   values (:company_id, :claim_id, :subject_id, :subject_type, :reason, :bound_author_type, :bound_author_name, :now)`,
);

export const dismiss = (
  tx: CompanyTx,
  row: {
    readonly claim_id: string;
    readonly subject_id: string;
    readonly subject_type: 'payment' | 'plan';
    readonly reason: string;
  },
): void => tx.send(dismissRow, row);

const agreed = statement(
  'plans',
  `select p.id, p.terms, p.accepted_by from instalment_plans p where p.company_id = :company_id and p.mandate_id = :mandate_id`,
);

/** The plans of a case, with what was agreed and how. */
export const readPlans = (db: CompanyDb, mandate_id: string) => db.many(agreed, { mandate_id });
