/**
 * The events of the catalogue by name. In the package, interfaces that carry the texts of the contract replace these
 * declarations (build/).
 */
import type { Event, EventOf } from '@mahnwerk/contract/case/events.ts';
import type { CompanyEventKey } from '@mahnwerk/contract/events/catalog.ts';

export type { Event, EventOf } from '@mahnwerk/contract/case/events.ts';
export type { EventKey } from '@mahnwerk/contract/events/catalog.ts';

/** The events of a company's feed and webhooks. */
export type CompanyEvent = EventOf<CompanyEventKey>;

/** A page of the event feed. */
export interface EventFeed<E extends Event> {
  /** The position after the last event of this page: store it and send it as `since`. */
  readonly cursor: string | null;
  /** The URL of the next page; null when there are no more events. */
  readonly next: string | null;
  /** The events of this page, in the order in which they were recorded. */
  readonly results: readonly E[];
}
