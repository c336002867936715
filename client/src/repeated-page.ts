/** A list whose pages lead back to one that was read: reading on would never end. The service does not answer so; a cache or proxy in between that ignores the query can. */
export class RepeatedPage extends Error {
  override readonly name = 'RepeatedPage';

  constructor(operation: string, path: string) {
    super(
      `${operation}: the list repeats itself at ${path}; check the caches and proxies between this client and the service`,
    );
  }
}
