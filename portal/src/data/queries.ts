/** Query's cache, repaired. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/** Query's cache with one more promise: a read that ends after a change shows the change. */
export class Queries extends QueryClient {
  /** A first read under way may not show the change, and Query would wait for it: it is cancelled and repeated. */
  override invalidateQueries<K extends QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' } as object))
        if (query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
