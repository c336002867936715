/** Answers of the debtor's page: all have the headers of docs/spec/debtor-page.md, section 2. */
import { scriptlessHeaders } from '../../platform/pages/page-headers.ts';
import { repliesOf, type Replies } from '../../platform/pages/replies.ts';
import type { DebtorReader } from './page.html.ts';
import { style } from './style.ts';

/** @param url the address of the page */
export function pageRepliesAt(url: string): Replies<DebtorReader> {
  const headers = scriptlessHeaders(style, url);
  return repliesOf(() => headers);
}
