import type { PageOf, Position, PageQuery } from '../lists/query.ts';
/**
 * `next` and `previous` of a page: the request's own parameters with another place (service.md 4.1). The place is a sealed position, so that rows
 * which did not change are met exactly once; the offset beside it counts on for who shows page numbers, and decides only where no position is sent.
 */

export interface PageRequest {
  readonly url: string;
  /** The query as sent. */
  readonly sent: string;
  readonly query: PageQuery;
  readonly seal: (position: Position) => string;
}

export function pageLinks(
  request: PageRequest,
  page: Pick<PageOf<unknown>, 'more' | 'earlier' | 'keys'>,
): { next: string | null; previous: string | null } {
  const { offset, limit } = request.query;
  const [first, last] = [page.keys[0], page.keys.at(-1)];
  return {
    next: page.more ? linkTo(request, offset + page.keys.length, last && { direction: 'after', keys: last }) : null,
    previous: page.earlier
      ? linkTo(request, Math.max(0, offset - limit), first && { direction: 'before', keys: first })
      : null,
  };
}

/** Without a position the offset leads: a page without rows has no keys. */
function linkTo(
  { url, sent, query: { limit }, seal }: PageRequest,
  offset: number,
  position: Position | undefined,
): string {
  const parameters = new URLSearchParams(sent);
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset));
  if (position === undefined) parameters.delete('position');
  else parameters.set('position', seal(position));
  return `${url}?${parameters.toString()}`;
}
