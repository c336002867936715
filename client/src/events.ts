/**
 * The events of the catalogue by name. In the package, interfaces that carry the texts of the contract replace these
 * declarations (build/).
 */
import type { EventOf } from '@mahnwerk/contract/case/events.ts';
import type { CompanyEventKey } from '@mahnwerk/contract/events/catalog.ts';

export type { Event, EventOf } from '@mahnwerk/contract/case/events.ts';
export type { EventKey } from '@mahnwerk/contract/events/catalog.ts';

/** The events of a company's feed and webhooks. */
export type CompanyEvent = EventOf<CompanyEventKey>;
