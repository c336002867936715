/** All SQL on offers of a visit and on choices. */
import type { RecipientRole } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { ChoiceKind, Effect } from './choice.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_choices');

const insertOffer = statement(
  'insert_offer',
  `insert into page_offers (company_id, id, visit_id, kind, batch_id, position, figures, fingerprint, created_at)
   values (:company_id, :id, :visit_id, :kind, :batch_id, :position, :figures, :fingerprint, :now)`,
);

export interface NewOffer {
  readonly id: string;
  readonly visit_id: string;
  readonly kind: 'later' | 'instalments';
  readonly batch_id: string;
  readonly position: number;
  readonly figures: object;
  readonly fingerprint: Buffer;
}

export const insertPageOffer = (tx: CompanyTx, { figures, ...offer }: NewOffer): void =>
  tx.send(insertOffer, { ...offer, figures: JSON.stringify(figures) });

const offerColumns = 'o.id, o.kind, o.batch_id, o.position, o.figures, o.fingerprint';

const offer = statement(
  'offer',
  `select ${offerColumns} from page_offers o where o.company_id = :company_id and o.visit_id = :visit_id and o.id = :id`,
);

/** An offer of this visit. */
export const findPageOffer = (db: CompanyDb, of: { readonly visit_id: string; readonly id: string }) =>
  db.findOne(offer, of);

const batch = statement(
  'offers_of_batch',
  `select ${offerColumns} from page_offers o where o.company_id = :company_id and o.visit_id = :visit_id and o.batch_id = :batch_id order by o.position`,
);

export const readPageOffers = (db: CompanyDb, of: { readonly visit_id: string; readonly batch_id: string }) =>
  db.many(batch, of);

const forget = statement(
  'forget_offers',
  'delete from page_offers where ctid in (select o.ctid from page_offers o where o.created_at < :before limit :batch)',
);

/** @returns how many */
export const forgetOldOffers = (tx: OperatorTx, before: string, size: number): Promise<number> =>
  tx.run(forget, { before, batch: size });

const insertRow = statement(
  'insert',
  `insert into debtor_choices (company_id, id, mandate_id, dunning_debtor_id, debtor_id, recipient, kind, code_id, form_id, language, text_version, text_sha256, shown, data,
     note, effect, address_hash, author_name, created_at)
   values (:company_id, :id, :mandate_id, :dunning_debtor_id, :debtor_id, :recipient, :kind, :code_id, :form_id, :language, :text_version, :text_sha256, :shown, :data,
     :note, :effect, :address_hash, :bound_author_name, :now)`,
);

export interface NewChoice {
  readonly id: string;
  readonly mandate_id: string | null;
  readonly dunning_debtor_id: string | null;
  readonly debtor_id: string | null;
  readonly recipient: RecipientRole;
  readonly kind: ChoiceKind;
  readonly code_id: string;
  readonly form_id: string;
  readonly language: PageLanguage;
  readonly text_version: number;
  readonly text_sha256: Buffer;
  readonly shown: object | null;
  readonly data: object;
  readonly note: string | null;
  readonly effect: Effect;
  readonly address_hash: Buffer;
}

export const insertChoice = (tx: CompanyTx, { shown, data, effect, ...choice }: NewChoice): void =>
  tx.send(insertRow, {
    ...choice,
    shown: shown === null ? null : JSON.stringify(shown),
    data: JSON.stringify(data),
    effect: JSON.stringify(effect),
  });

const columns = `c.id, c.subject_id, c.recipient, c.kind, c.code_id, c.language, c.text_version, encode(c.text_sha256, 'hex') as text_sha256,
  c.shown, c.data, c.note, c.effect, encode(c.address_hash, 'hex') as address_hash, c.created_at`;
const known = { notNull: ['text_sha256', 'address_hash'] } as const;

const ofForm = statement(
  'of_form',
  `select ${columns} from debtor_choices c where c.company_id = :company_id and c.form_id = :form_id`,
  known,
);

export type ChoiceRow = Statements['of_form']['row'];

/** The choice that a form made when it was sent before. */
export const findByForm = (db: CompanyDb, form_id: string): Promise<ChoiceRow | undefined> =>
  db.findOne(ofForm, { form_id });

const ofReader = statement(
  'of_reader',
  `select ${columns}, exists (select from choice_records r where r.company_id = c.company_id and r.choice_id = c.id) as has_record
   from debtor_choices c where c.company_id = :company_id and c.id = :id and c.code_id = :code_id`,
  { notNull: [...known.notNull, 'has_record'] },
);

export const findOwn = (db: CompanyDb, of: { readonly id: string; readonly code_id: string }) =>
  db.findOne(ofReader, of);

const counts = statement(
  'counts',
  `select (select count(*)::integer from debtor_choices c where c.company_id = :company_id and c.subject_id = :subject_id) as in_all,
     (select count(*)::integer from debtor_choices c where c.company_id = :company_id and c.code_id = :code_id and c.data ->> 'until' is not null) as pauses`,
  { notNull: ['in_all', 'pauses'] },
);

/** How many choices a subject has, and how many reports of a code paused it. */
export const countChoices = (db: CompanyDb, of: { readonly subject_id: string; readonly code_id: string }) =>
  db.one(counts, of);

const agreed = statement(
  'agreed',
  `select c.id, c.created_at from debtor_choices c
   where c.company_id = :company_id and c.mandate_id = :mandate_id and c.debtor_id = :debtor_id and c.kind = 'plan' and c.effect ->> 'plan_id' = :plan_id::text`,
);

/** The choice by which a debtor agreed to a plan. */
export const findAgreed = (
  db: CompanyDb,
  of: { readonly mandate_id: string; readonly debtor_id: string; readonly plan_id: string },
) => db.findOne(agreed, of);

const acknowledged = statement(
  'acknowledged',
  `select exists (select from debtor_choices c where c.company_id = :company_id and c.mandate_id = :mandate_id and c.debtor_id = :debtor_id
     and c.kind = 'acknowledgement') as has_acknowledged`,
  { notNull: ['has_acknowledged'] },
);

/** A case is acknowledged once. */
export const hasAcknowledged = async (
  db: CompanyDb,
  { mandate_id, debtor_id }: { readonly mandate_id: string; readonly debtor_id: string },
): Promise<boolean> => (await db.one(acknowledged, { mandate_id, debtor_id })).has_acknowledged;

const state = statement(
  'case_state',
  `select (select count(*)::integer from promises p where p.company_id = m.company_id and p.mandate_id = m.id and p.status = 'open') as open_promises,
     (select count(*)::integer from promises p where p.company_id = m.company_id and p.mandate_id = m.id and p.status = 'broken') as broken_promises,
     array(select s.id from case_stops s where s.company_id = m.company_id and s.mandate_id = m.id and s.status = 'active' order by s.id) as stops,
     array(select o.id from plan_offers o where o.company_id = m.company_id and o.mandate_id = m.id and o.status = 'open' order by o.id) as offers
   from mandates m where m.company_id = :company_id and m.id = :mandate_id`,
  { notNull: ['open_promises', 'broken_promises', 'stops', 'offers'] },
);

/** What agreements and stops of a case an offer was made beside. */
export const readCaseState = (db: CompanyDb, mandate_id: string) => db.one(state, { mandate_id });

const eraseDocuments = statement(
  'erase_documents',
  `delete from documents d where d.company_id = :company_id and d.parent_type = 'debtor_choice'
     and d.parent_id in (select c.id from debtor_choices c where c.company_id = :company_id and c.mandate_id = any(:mandates))`,
);
const erase = statement(
  'erase',
  'delete from debtor_choices c where c.company_id = :company_id and c.mandate_id = any(:mandates)',
);

/** For a reset of the sandbox. */
export function eraseChoices(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(eraseDocuments, { mandates });
  tx.send(erase, { mandates });
}

const eraseDunning = statement(
  'erase_dunning',
  `with erased as (
     delete from debtor_choices where ctid in (select c.ctid from debtor_choices c
       join dunning_debtors d on d.company_id = c.company_id and d.id = c.dunning_debtor_id
       where c.company_id = :company_id and d.created_at <= :until limit :batch)
     returning id
   ), files as (
     delete from documents d where d.company_id = :company_id and d.parent_type = 'debtor_choice' and d.parent_id in (select id from erased)
   )
   select count(*)::integer as count from erased`,
  { notNull: ['count'] },
);

/** The same for choices about invoices, with their files. @returns how many */
export const eraseDunningChoices = async (tx: CompanyTx, until: string, size: number): Promise<number> =>
  (await tx.one(eraseDunning, { until, batch: size })).count;
