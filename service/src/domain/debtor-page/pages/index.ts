/** The pages: a file a page, without script (debtor-page.md 5 to 8). */
export type { PageHost } from './host.ts';
export { pagesFor } from './routes.ts';
export { style } from './style.ts';
