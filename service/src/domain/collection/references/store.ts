/** All SQL by which texts find the cases that they name: by reference numbers and by documents of claims. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('references');

const referenceLengths = statement(
  'referenceLengths',
  `with recursive lengths as (
     select min(length(reference)) as n from bank_reference_variants
     union all
     select (select min(length(v.reference)) from bank_reference_variants v where length(v.reference) > l.n) from lengths l where l.n is not null
   ) select n as length from lengths where n is not null`,
  { notNull: ['length'] },
);

/** The lengths of all reference numbers. */
export const lengthsOfReferences = async (db: OperatorDb): Promise<readonly number[]> =>
  (await db.many(referenceLengths)).map(({ length }) => length);

const comparedDocument = 'compared_text(c.document_reference)';
const documented = `c.document_reference is not null and length(${comparedDocument}) between 6 and 60`;

const documentLengths = statement(
  'documentLengths',
  `with recursive lengths as (
     select min(length(${comparedDocument})) as n from claims c where ${documented}
     union all
     select (select min(length(${comparedDocument})) from claims c where ${documented} and length(${comparedDocument}) > l.n) from lengths l where l.n is not null
   ) select n as length from lengths where n is not null`,
  { notNull: ['length'] },
);

/** The lengths of all document references that can be matched. */
export const lengthsOfDocuments = async (db: OperatorDb): Promise<readonly number[]> =>
  (await db.many(documentLengths)).map(({ length }) => length);

/** Cases that are read for one key: more than differ from one number by a character, and far more than are proposed. */
const shared_max = 100;

// Of either kind: numbers that resemble a key leave room for those that are the key.
const byVariant = statement(
  'byVariant',
  `select k.variant as key, v.mandate_id, v.is_whole
   from unnest(:keys::text[]) as k(variant)
   cross join lateral (
     (select v.mandate_id, true as is_whole from bank_reference_variants v where v.variant = k.variant and v.reference = k.variant limit ${shared_max})
     union all
     (select v.mandate_id, false from bank_reference_variants v where v.variant = k.variant and v.reference <> k.variant limit ${shared_max})) v`,
  { notNull: ['key', 'mandate_id', 'is_whole'] },
);

const byDocument = statement(
  'byDocument',
  `select k.reference as key, o.mandate_id
   from unnest(:keys::text[]) as k(reference)
   cross join lateral (
     select o.mandate_id from claims c join orders o on o.company_id = c.company_id and o.id = c.order_id
     where length(${comparedDocument}) = length(k.reference) and ${comparedDocument} = k.reference and ${documented} and o.mandate_id is not null
     limit ${shared_max}) o`,
  { notNull: ['key', 'mandate_id'] },
);

const documentsAmong = statement(
  'documentsAmong',
  `select ${comparedDocument} as key, o.mandate_id
   from mandates m
   join orders o on o.company_id = m.company_id and o.mandate_id = m.id
   join claims c on c.company_id = o.company_id and c.order_id = o.id
   where m.id = any(:mandates::uuid[]) and ${documented} and ${comparedDocument} = any(:keys::text[])`,
  { notNull: ['key', 'mandate_id'] },
);

interface FoundCase {
  readonly key: string;
  readonly mandate_id: string;
}

type Found = readonly FoundCase[];

/** The cases with a reference of these variants; `is_whole`: the variant is the reference itself. */
export const findByVariant = (
  db: OperatorDb,
  keys: readonly string[],
): Promise<readonly (FoundCase & { readonly is_whole: boolean })[]> => db.many(byVariant, { keys });

/** The cases with these documents, of each document as many as are read for one key. */
export const findByDocument = (db: OperatorDb, keys: readonly string[]): Promise<Found> =>
  db.many(byDocument, { keys });

/** Those of some cases that have a document which more cases share than `findByDocument` read. */
export async function findSharing(db: OperatorDb, read: Found, mandates: Iterable<string>): Promise<Found> {
  const ofKeys = Map.groupBy(read, ({ key }) => key);
  const keys = [...ofKeys].flatMap(([key, { length }]) => (length < shared_max ? [] : [key]));
  return keys.length === 0 ? [] : db.many(documentsAmong, { keys, mandates: [...mandates] });
}
