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
export async function search(
  db: OperatorDb,
  { q, limit = limits.search_results }: Query,
): Promise<readonly SearchResult[]> {
  const { beginnings, id } = soughtFor(q);
  if (beginnings.length === 0) return [];
  const found = await store.find(db, { beginnings, sought_id: id, most: limit });
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
