/**
 * The position in `next` and `previous` links: the values of the order after the last row of a page, or before its
 * first. An offset counts rows: rows inserted, removed or moved before it would let an unchanged row occur on no page
 * or on two. The values belong to a row (a debtor's name, an amount) and would appear in URLs and logs, so they are
 * sealed.
 */
import type { PageQuery, PagePosition } from './query.ts';
import { createSealer } from '../seal.ts';
import type { Environment } from '../environment.ts';

/** The properties that decide which values a position has; it is invalid for another order or list. */
export type Ordered = Pick<PageQuery, 'ordering' | 'updated_since'> & { readonly list: string };

export interface Positions {
  seal(ordered: Ordered, position: PagePosition): string;
  /** The position, or undefined if the service did not issue it for this list in this order. */
  open(ordered: Ordered, text: string): PagePosition | undefined;
}

const version = 1;

/** @param previousKey positions sealed with it are still accepted */
export function createPositions(secretKey: Buffer, environment: Environment, previousKey?: Buffer): Positions {
  const sealer = createSealer(secretKey, 'page position', previousKey);
  const contextOf = ({ list, ordering, updated_since }: Ordered): string => {
    const terms = ordering.map(({ field, descending }) => `${descending ? '-' : ''}${field}`);
    const order = terms.length > 0 ? terms.join(',') : updated_since === undefined ? 'newest' : 'changes';
    return `${version}\0${environment}\0${list}\0${order}\0`;
  };

  return {
    seal: (ordered, { direction, keys }) =>
      sealer.seal(contextOf(ordered), Buffer.from(JSON.stringify([direction, ...keys]))).toString('base64url'),
    open(ordered, text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.toString('base64url') !== text) return undefined;
      const content = sealer.open(contextOf(ordered), bytes);
      if (content === undefined) return undefined;
      const [direction, ...keys] = JSON.parse(content.toString()) as [PagePosition['direction'], ...string[]];
      return { direction, keys };
    },
  };
}
