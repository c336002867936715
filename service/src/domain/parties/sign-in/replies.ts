/** Answers that the pages of signing in share. */
import { pageReply, type Visited } from '../account-setup/index.ts';
import type { Reply } from '../../../platform/http/reply.ts';

export const shown = ({ reader }: Visited, html: string): Reply => pageReply(reader, 200, html);

export const redirect = ({ reader }: Visited, path: string, cookies: readonly string[] = []): Reply => ({
  ...pageReply(reader, 303, '', { Location: `${reader.base}${path}` }),
  cookies,
});

/** The page of the portal that was asked for; never one of another site. */
export const portalPath = (next: string | null): string =>
  next !== null && /^\/portal\/[\w\-./?=&%]*$/.test(next) ? next : '/portal/';

/** The same, in the query of a page. */
export const nextOf = ({ request }: Visited): string => portalPath(new URLSearchParams(request?.query).get('next'));
