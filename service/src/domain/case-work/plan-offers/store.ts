/** All SQL on plan offers; mandates/withdraw.ts ends the open one of a case. */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { OfferRow } from './offer.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('plan-offers');

const columns = `o.id, o.mandate_id, o.status, o.acceptance, o.made_on, o.respond_by, o.requested_on, o.terms, o.instalments, o.text_key, o.letter_id, o.plan_id,
  o.accepted_by, o.document_id, o.ended_on, o.end_reason, o.author_type, o.author_name, o.created_at, o.updated_at`;

const get = statement(
  'get',
  `select ${columns} from plan_offers o where o.company_id = :company_id and o.mandate_id = :mandate_id and o.id = :id`,
);

export const readOffer = (db: CompanyDb, mandate_id: string, id: string): Promise<OfferRow | undefined> =>
  db.findOne(get, { mandate_id, id });

const listing: Listing = {
  from: 'plan_offers o',
  alias: 'o',
  columns,
  where: 'o.mandate_id = :mandate_id',
  filters: { status: 'o.status = :status' },
};

export const listOffers = (db: CompanyDb, mandate_id: string, query: PageQuery): Promise<PageOf<OfferRow>> =>
  readPage<OfferRow>(db, listing, query, { mandate_id });

const present = statement(
  'present',
  `select count(*)::integer as count, coalesce(bool_or(o.status = 'open'), false) as has_open from plan_offers o
   where o.company_id = :company_id and o.mandate_id = :mandate_id`,
  { notNull: ['count', 'has_open'] },
);

/** How many offers a case has, and whether one is open. */
export const readPresent = (db: CompanyDb, mandate_id: string) => db.one(present, { mandate_id });

const open = statement(
  'open',
  `select o.id, o.letter_id from plan_offers o where o.company_id = :company_id and o.mandate_id = :mandate_id and o.status = 'open'`,
);

export const findOpen = (db: CompanyDb, mandate_id: string) => db.findOne(open, { mandate_id });

/** The open offer of a case as it was made. */
export async function readOpenOffer(db: CompanyDb, mandate_id: string): Promise<OfferRow | undefined> {
  const found = await findOpen(db, mandate_id);
  return found && readOffer(db, mandate_id, found.id);
}

const insertRow = statement(
  'insert',
  `insert into plan_offers (company_id, id, mandate_id, acceptance, made_on, respond_by, requested_on, terms, instalments, first_cents, text_key, letter_id,
     author_type, author_name, created_at, updated_at)
   values (:company_id, :id, :mandate_id, :acceptance, :made_on, :respond_by, :requested_on, :terms, :instalments, :first_cents, :text_key, :letter_id,
     :bound_author_type, :bound_author_name, :now, :now)`,
);

interface NewOffer extends Pick<
  OfferRow,
  | 'id'
  | 'mandate_id'
  | 'acceptance'
  | 'made_on'
  | 'respond_by'
  | 'requested_on'
  | 'terms'
  | 'instalments'
  | 'text_key'
  | 'letter_id'
> {
  readonly first_cents: bigint;
}

export const insert = (tx: CompanyTx, { terms, instalments, ...offer }: NewOffer): void =>
  tx.send(insertRow, { ...offer, terms: JSON.stringify(terms), instalments: JSON.stringify(instalments) });

const endRow = statement(
  'end',
  `update plan_offers set status = :status, plan_id = :plan_id, accepted_by = :accepted_by, document_id = :document_id, ended_on = :ended_on,
     end_reason = :end_reason, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export interface Ended
  extends
    Pick<OfferRow, 'id' | 'status' | 'ended_on'>,
    Partial<Pick<OfferRow, 'plan_id' | 'accepted_by' | 'document_id' | 'end_reason'>> {}

export const end = (tx: CompanyTx, ended: Ended): void =>
  tx.send(endRow, { plan_id: null, accepted_by: null, document_id: null, end_reason: null, ...ended });

const unsent = statement(
  'unsent',
  `select o.id from plan_offers o join letters l on l.company_id = o.company_id and l.id = o.letter_id
   where o.company_id = :company_id and o.mandate_id = :mandate_id and o.status = 'open' and l.status = 'stopped'`,
);

/** The open offer of a case whose letter was stopped. */
export const findUnsent = async (db: CompanyDb, mandate_id: string): Promise<string | undefined> =>
  (await db.findOne(unsent, { mandate_id }))?.id;

const paid = `(select sum(rtrim(f.fact ->> 'amount_cents', 'n')::bigint) as cents, min(f.fact ->> 'value_date') as first_on from ledger_facts f
   where f.company_id = o.company_id and f.mandate_id = o.mandate_id and f.kind = 'payment'
     and f.fact ->> 'value_date' between o.made_on::text and o.respond_by::text
     and not exists (select from ledger_facts r where r.company_id = f.company_id and r.mandate_id = f.mandate_id and r.kind = 'reversal'
       and r.fact ->> 'reverses_id' = f.fact ->> 'id'))`;
const lock = 'for no key update of m skip locked';

const accepted = statement(
  'paid',
  `select o.company_id, o.mandate_id, o.id, p.first_on from plan_offers o
   join mandates m on m.company_id = o.company_id and m.id = o.mandate_id
   cross join lateral ${paid} p
   where o.status = 'open' and o.acceptance = 'payment' and p.cents >= o.first_cents and (:company::uuid is null or o.company_id = :company)
   order by o.company_id, o.mandate_id limit :batch ${lock}`,
  { notNull: ['first_on'] },
);

/** Open offers whose first instalment was paid in time, and the value date of the first payment, their cases locked. */
export const lockPaid = (tx: OperatorTx, of: JobBatch) => tx.many(accepted, of);

const over = statement(
  'over',
  `select o.company_id, o.mandate_id, o.id from plan_offers o join mandates m on m.company_id = o.company_id and m.id = o.mandate_id
   where o.status = 'open' and working_day_from(o.respond_by + 1) <= business_day(o.company_id, :now)
     and (:company::uuid is null or o.company_id = :company)
   order by o.company_id, o.mandate_id limit :batch ${lock}`,
);

/** Open offers that can be accepted no longer, their cases locked; those that a command holds wait for the next look. */
export const lockOver = (tx: OperatorTx, of: JobBatch) => tx.many(over, of);

const ofCase = statement(
  'has_document',
  `select exists (select from documents d left join claims c on c.company_id = d.company_id and c.id = d.claim_id
     left join orders r on r.company_id = c.company_id and r.id = c.order_id
     where d.company_id = :company_id and d.id = :document_id and coalesce(d.mandate_id, r.mandate_id) = :mandate_id) as is_own`,
  { notNull: ['is_own'] },
);

/** Whether a document belongs to the case or its claims. */
export const hasDocument = async (db: CompanyDb, mandate_id: string, document_id: string): Promise<boolean> =>
  (await db.one(ofCase, { mandate_id, document_id })).is_own;

const erase = statement(
  'erase',
  `delete from plan_offers o where o.company_id = :company_id and o.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const eraseOffers = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
