/**
 * `next` and `previous` of a page: the request's own parameters with another position (service.md 4.1). The position is
 * sealed, and returns each unchanged row exactly once. The offset beside it only counts for clients that show page
 * numbers; it selects rows only if no position is sent.
 */
import type { PageOf, PagePosition, PageQuery } from '../lists/query.ts';

/** The request for a page. */
export interface PageRequest {
  readonly url: string;
  /** The query as sent. */
  readonly sent: string;
  readonly query: PageQuery;
  readonly seal: (position: PagePosition) => string;
}

/** The URLs of the next and the previous page; null without one. */
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

/** A page without rows has no keys: its link has the offset only. */
function linkTo(
  { url, sent, query: { limit }, seal }: PageRequest,
  offset: number,
  position: PagePosition | undefined,
): string {
  const parameters = new URLSearchParams(sent);
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset));
  if (position === undefined) parameters.delete('position');
  else parameters.set('position', seal(position));
  return `${url}?${parameters.toString()}`;
}
