/** SQL of titles that are recorded after their claim was accepted. A revoked one stays. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { StoredPart } from './part.ts';
import type { Statements } from './statements.gen.ts';
import { titleColumns } from './store.ts';
import type { TitleContents } from './title.ts';

const statement = statementsOf<Statements>('claims');

// The one that stands, else the last that was revoked.
const newest = `from enforceable_titles p where p.company_id = :company_id and p.claim_id = :claim_id
   order by p.revoked_on is null desc, p.id desc limit 1`;

const newestTitle = statement(
  'newest_title',
  `select ${titleColumns} as title, p.recorded_on, p.revoked_on, p.original_at, p.contains_cost_ids, p.is_partial ${newest}`,
  { notNull: ['title'], nullable: ['recorded_on', 'revoked_on', 'original_at'] },
);

export type OperatorTitleRow = Omit<Statements['newest_title']['row'], 'title'> & {
  readonly title: StoredPart<TitleContents>;
};

/** The newest title of a claim with its documents, also after it was revoked. */
export const readNewestTitle = async (db: CompanyDb, claim_id: string): Promise<OperatorTitleRow | undefined> =>
  (await db.findOne(newestTitle, { claim_id })) as OperatorTitleRow | undefined;

const newestTitleId = statement('newest_title_id', `select p.id ${newest}`);

export const findNewestTitle = async (db: CompanyDb, claim_id: string): Promise<string | undefined> =>
  (await db.findOne(newestTitleId, { claim_id }))?.id;

const containedCosts = statement(
  'contained_costs',
  `select k.id, exists (
       select from enforceable_titles t where t.company_id = k.company_id and t.revoked_on is null and k.id = any(t.contains_cost_ids)
         and t.claim_id in (select c.id from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
           where o.company_id = :company_id and o.mandate_id = :mandate_id)) as is_contained
   from mandate_costs k where k.company_id = :company_id and k.mandate_id = :mandate_id and k.id = any(:ids::uuid[]) and k.status = 'booked'`,
  { notNull: ['is_contained'] },
);

/** Those of these costs that are booked on a case, and whether a title that stands contains them. */
export const readContainedCosts = (db: CompanyDb, mandate_id: string, ids: readonly string[]) =>
  db.many(containedCosts, { mandate_id, ids });

const setType = statement(
  'set_type',
  `update claims set type = :type, updated_at = :stamp where company_id = :company_id and id = :id`,
);

const recordTitle = statement(
  'record_title',
  `update enforceable_titles set recorded_on = :recorded_on, original_at = :original_at, contains_cost_ids = :contains_cost_ids, is_partial = :is_partial
   where company_id = :company_id and claim_id = :claim_id and revoked_on is null`,
);

export type RecordedTitle = Pick<
  Statements['record_title']['parameters'],
  'recorded_on' | 'original_at' | 'contains_cost_ids' | 'is_partial'
>;

/** The claim is titled from now on; its title is stored. */
export function markTitled(tx: CompanyTx, claim_id: string, title: RecordedTitle): void {
  tx.send(setType, { id: claim_id, type: 'titled' });
  tx.send(recordTitle, { claim_id, ...title });
}

const revokeTitle = statement(
  'revoke_title',
  `update enforceable_titles set revoked_on = :revoked_on, revoke_reason = :reason
   where company_id = :company_id and claim_id = :claim_id and revoked_on is null`,
);

/** The claim is a receivable again. */
export function setTitleRevoked(
  tx: CompanyTx,
  claim_id: string,
  revoked: { readonly revoked_on: string; readonly reason: string },
): void {
  tx.send(revokeTitle, { claim_id, ...revoked });
  tx.send(setType, { id: claim_id, type: 'receivable' });
}

const setOriginal = statement(
  'set_original',
  `update enforceable_titles set original_at = :original_at where company_id = :company_id and claim_id = :claim_id and revoked_on is null`,
);

export const setOriginalAt = (
  tx: CompanyTx,
  claim_id: string,
  original_at: Statements['set_original']['parameters']['original_at'],
): void => tx.send(setOriginal, { claim_id, original_at });

const setProcedure = statement(
  'set_procedure_before',
  `update enforceable_titles set procedure_before = :procedure where company_id = :company_id and claim_id = :claim_id and revoked_on is null`,
);

/** What the case of a claim was in before this title made it enforceable. */
export const setProcedureBefore = (
  tx: CompanyTx,
  claim_id: string,
  procedure: Statements['set_procedure_before']['parameters']['procedure'],
): void => tx.send(setProcedure, { claim_id, procedure });

const takeProcedure = statement(
  'take_procedure_before',
  `with known as (
     select t.id, t.procedure_before from enforceable_titles t
     join claims c on c.company_id = t.company_id and c.id = t.claim_id
     join orders o on o.company_id = c.company_id and o.id = c.order_id
     where t.company_id = :company_id and o.mandate_id = :mandate_id and t.procedure_before is not null
   ), cleared as (
     update enforceable_titles t set procedure_before = null from known k where t.company_id = :company_id and t.id = k.id
   )
   select procedure_before from known order by id desc limit 1`,
  { notNull: ['procedure_before'] },
);

/** What a case was in before its titles made it enforceable, once. */
export const takeProcedureBefore = async (tx: CompanyTx, mandate_id: string) =>
  (await tx.findOne(takeProcedure, { mandate_id }))?.procedure_before;

const untitled = statement(
  'untitled',
  `select exists (select from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
     where o.company_id = :company_id and o.mandate_id = :mandate_id and c.type = 'receivable') as is_untitled`,
  { notNull: ['is_untitled'] },
);

/** Whether a case has a claim without a title. */
export const hasUntitled = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(untitled, { mandate_id })).is_untitled;
