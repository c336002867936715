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

const byVariant = statement(
  'byVariant',
  `select distinct k.variant as key, v.mandate_id from unnest(:keys::text[]) as k(variant) join bank_reference_variants v on v.variant = k.variant`,
  { notNull: ['key'] },
);

const byDocument = statement(
  'byDocument',
  `select distinct k.reference as key, o.mandate_id
   from unnest(:keys::text[]) as k(reference)
   join claims c on length(${comparedDocument}) = length(k.reference) and ${comparedDocument} = k.reference and ${documented}
   join orders o on o.company_id = c.company_id and o.id = c.order_id
   where o.mandate_id is not null`,
  { notNull: ['key', 'mandate_id'] },
);

type Found = readonly { readonly key: string; readonly mandate_id: string }[];

export const findByVariant = (db: OperatorDb, keys: readonly string[]): Promise<Found> => db.many(byVariant, { keys });
export const findByDocument = (db: OperatorDb, keys: readonly string[]): Promise<Found> =>
  db.many(byDocument, { keys });
