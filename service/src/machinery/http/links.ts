/** `next` and `previous` of a page: the request's own parameters with another offset (service.md 4.1). */
import type { PageQuery } from './validate.ts';

export function pageLinks(url: string, sent: string, { limit, offset }: PageQuery, more: boolean): { next: string | null; previous: string | null } {
  const at = (position: number): string => {
    const parameters = new URLSearchParams(sent);
    parameters.set('limit', String(limit));
    parameters.set('offset', String(position));
    return `${url}?${parameters.toString()}`;
  };
  return { next: more ? at(offset + limit) : null, previous: offset > 0 ? at(Math.max(0, offset - limit)) : null };
}
