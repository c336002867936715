/**
 * Where `next` and `previous` lead: behind the last row of a page, or in front of its first, as the values that the list is ordered by. An offset
 * alone counts rows, and what is inserted, removed or moved in front of it would let a row that did not change fall between two pages, or stand on
 * both. The values are a row's (a debtor's name, an amount) and would stand in URLs and their logs, so they are sealed.
 */
import type { PageQuery, Position } from './query.ts';
import { createSealer } from '../seal.ts';
import type { Environment } from '../environment.ts';

/** What decides which values a position consists of; it fits no other order and no other list. */
export type Ordered = Pick<PageQuery, 'ordering' | 'updated_since'> & { readonly list: string };

export interface Positions {
  seal(ordered: Ordered, position: Position): string;
  /** The position, or undefined for what was not answered for this list in this order. */
  open(ordered: Ordered, text: string): Position | undefined;
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
      const [direction, ...keys] = JSON.parse(content.toString()) as [Position['direction'], ...string[]];
      return { direction, keys };
    },
  };
}
