/** What people call the resources that ids name: for the audit log and for failed work. */
import type { OperatorDb } from '../../platform/database/session.ts';
import * as store from './store.ts';

export { isTitled } from './store.ts';

/** The title of a kind and an id; undefined where the resource has none, or no longer exists. */
export type TitleOf = (kind: string, id: string) => string | undefined;

/** Reads the titles of one page of resources in one statement. */
export async function titlesOf(db: OperatorDb, things: readonly store.Thing[]): Promise<TitleOf> {
  const rows = things.length === 0 ? [] : await store.titles(db, things);
  const known = new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]));
  return (kind, id) => known.get(`${kind} ${id}`) ?? undefined;
}
