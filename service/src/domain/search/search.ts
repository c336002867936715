/** What people find by names and references. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { SearchResult } from '@mahnwerk/contract/shapes/search.ts';
import type { OperatorDb } from '../../platform/database/session.ts';
import * as store from './store.ts';
import { soughtFor } from './terms.ts';

export interface Query {
  readonly q: string;
  readonly limit?: number | undefined;
}

/** The best results for a text, each once. One statement: ranges of an index, of which the first entries are read. */
export const search = (db: OperatorDb, query: Query): Promise<readonly SearchResult[]> =>
  best(query, (sought) => store.find(db, sought));

/** Of more companies fewer terms of each are read: the number of all is bounded. */
const many_companies = 50;
const of_many = 5;

/** The same within some companies. */
export const searchWithin = (
  db: OperatorDb,
  companies: readonly string[],
  query: Query,
): Promise<readonly SearchResult[]> =>
  best(query, (sought) =>
    store.findWithin(db, {
      ...sought,
      companies: [...companies],
      most_of_each: companies.length > many_companies ? Math.min(of_many, sought.most) : sought.most,
    }),
  );

interface SoughtTerms {
  readonly beginnings: readonly string[];
  readonly sought_id: string | null;
  readonly most: number;
}

async function best(
  { q, limit = limits.search_results }: Query,
  find: (sought: SoughtTerms) => Promise<readonly store.Found[]>,
): Promise<readonly SearchResult[]> {
  const { beginnings, id } = soughtFor(q);
  if (beginnings.length === 0) return [];
  const found = await find({ beginnings, sought_id: id, most: limit });
  const once = new Map(found.toReversed().map((row) => [`${row.kind} ${row.id}`, resultOf(row)]));
  return [...once.values()].toReversed().slice(0, limit);
}

const resultOf = ({ kind, id, company_id, title, subtitle, field, text, parent_kind, parent_id }: store.Found) =>
  ({
    kind,
    id,
    company_id,
    title,
    subtitle,
    matched: { field, text },
    parent: parent_id === null ? null : { kind: parent_kind, id: parent_id },
  }) as SearchResult;
