import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * Query client of a cache that realtime events keep current. The library drops an event that arrives during
 * the first read of a query: an invalidation does not repeat a read without earlier data, and an update has
 * no data to change. The response may have been built before the event, so this client repeats such a read
 * once.
 */
export class EventQueryClient extends QueryClient {
  readonly #outdated = new WeakSet<Query>();

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (this.#outdated.delete(event.query)) {
        void super.invalidateQueries({ queryKey: event.query.queryKey, exact: true });
      }
    });
  }

  override invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType !== 'none') {
      for (const query of this.getQueryCache().findAll(filters)) this.#outdateFirstRead(query);
    }
    return super.invalidateQueries(filters, options);
  }

  /** Callers see the generic signature of `QueryClient`, which TypeScript does not let a subclass repeat. */
  override setQueryData(queryKey: QueryKey, updater: never, options?: SetDataOptions): never {
    const data: unknown = super.setQueryData(queryKey, updater, options);
    const query = data === undefined && this.getQueryCache().find({ queryKey });
    if (query) this.#outdateFirstRead(query);
    return data as never;
  }

  #outdateFirstRead(query: Query): void {
    const { data, fetchStatus } = query.state;
    if (data === undefined && fetchStatus !== 'idle') this.#outdated.add(query);
  }
}
