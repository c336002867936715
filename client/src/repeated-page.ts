/** `next` led to an earlier page, so that iterating would never end. Caches or proxies that ignore the query cause this. */
export class RepeatedPage extends Error {
  override readonly name = 'RepeatedPage';

  constructor(operation: string, path: string) {
    super(
      `${operation}: the list returned the page ${path} again; check caches and proxies between the client and the service`,
    );
  }
}
