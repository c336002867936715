/** The figures of instalments that a visit was offered. */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPageOffer } from '../choices/index.ts';
import type { Inside } from './inside.ts';
import type { InstalmentFigures } from './plan-terms.ts';

/** @throws Refusal not_found */
export async function figuresOf(inside: Inside, id: string): Promise<InstalmentFigures> {
  const found = isUuid(id)
    ? await inside.read((db) => findPageOffer(db, { visit_id: inside.visit.id, id }))
    : undefined;
  if (found?.kind !== 'instalments') throw new Refusal('not_found');
  return found.figures as InstalmentFigures;
}
