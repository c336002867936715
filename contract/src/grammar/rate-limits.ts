/**
 * The budgets of expensive work, hourly but for one (service.md 8 "Hourly expensive buckets"): what a success sets off beyond its
 * answer, a call to somebody's server, a file, a mail. A route declares which of them it takes from;
 * checking and charging follow from that. The budgets of every request are no route's business.
 */
import { limits } from './limits.ts';
import type { ApiName } from './scopes.ts';

interface ExpensiveRateLimit {
  /** Successes in its window, of one company or Partner. */
  readonly limit: number;
  /** Length of the window; default an hour. */
  readonly windowSeconds?: number;
  /** Each resource has a budget of its own; usage does not list those. */
  readonly ofResource?: true;
  /** Where routes take from it, and where usage tells of it. */
  readonly apis: readonly ApiName[];
}

export const expensiveRateLimits = {
  /** Test and manual redelivery together. */
  'expensive:webhook-delivery': { limit: limits.webhook_deliveries_per_hour, apis: ['case', 'partner'] },
  'expensive:document-download': { limit: limits.document_downloads_per_hour, apis: ['case'] },
  'mail:company-create': { limit: limits.company_creations_per_hour, apis: ['partner'] },
  /** Additions and new invitations together. */
  'mail:membership-create': { limit: limits.membership_additions_per_hour, apis: ['partner'] },
  /** New invitations of one user. */
  'mail:membership-resend': {
    limit: limits.membership_resends_per_day,
    windowSeconds: 86_400,
    ofResource: true,
    apis: ['partner'],
  },
} as const satisfies Record<string, ExpensiveRateLimit>;

export type ExpensiveBucket = keyof typeof expensiveRateLimits;

export const rateLimitOf = (bucket: ExpensiveBucket): ExpensiveRateLimit => expensiveRateLimits[bucket];

/** What one success of a route takes from a budget: one, or one for each entry of a list in its body. */
export interface RateLimitCost {
  readonly bucket: ExpensiveBucket;
  /** The body's member that is the list; where it is absent nothing is taken. */
  readonly each?: string;
  /** The path's parameter that is the resource, of a budget `ofResource`. */
  readonly of?: string;
}
