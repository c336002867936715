/**
 * The rate limits of expensive work, hourly with one exception (service.md 8 "Hourly expensive buckets"): a success
 * causes a call to another server, a file or a mail. A route declares which of them it consumes; the pipeline checks
 * and consumes accordingly. Routes do not declare the rate limits that apply to every request.
 */
import { limits } from './limits.ts';
import type { ApiName } from './scopes.ts';

interface ExpensiveRateLimit {
  /** Successes per window, of one company or Partner. */
  readonly limit: number;
  /** Length of the window; default one hour. */
  readonly windowSeconds?: number;
  /** Each resource has its own limit; usage does not list these. */
  readonly ofResource?: true;
  /** The APIs whose routes consume it and whose usage shows it. */
  readonly apis: readonly ApiName[];
}

export const expensiveRateLimits = {
  /** Test and manual redelivery together. */
  'expensive:webhook-delivery': { limit: limits.webhook_deliveries_per_hour, apis: ['case', 'partner'] },
  'expensive:document-download': { limit: limits.document_downloads_per_hour, apis: ['case'] },
  /** Files and batches of orders together; an upload of the operator is charged to the company that it is for. */
  'expensive:imports': { limit: limits.imports_per_hour, apis: ['case', 'operator'] },
  'mail:company-create': { limit: limits.company_creations_per_hour, apis: ['partner'] },
  /** Additions and new invitations together. */
  'mail:membership-create': { limit: limits.membership_additions_per_hour, apis: ['partner', 'account'] },
  /** New invitations of one user. */
  'mail:membership-resend': {
    limit: limits.membership_resends_per_day,
    windowSeconds: 86_400,
    ofResource: true,
    apis: ['partner', 'account'],
  },
} as const satisfies Record<string, ExpensiveRateLimit>;

export type ExpensiveBucket = keyof typeof expensiveRateLimits;

export const rateLimitOf = (bucket: ExpensiveBucket): ExpensiveRateLimit => expensiveRateLimits[bucket];

/** The cost of one success of a route: 1, or 1 for each entry of a list in its body. */
export interface RateLimitCost {
  readonly bucket: ExpensiveBucket;
  /** The body's list that is counted; if absent from the body, the cost is 0. */
  readonly each?: string;
  /** The path's parameter that names the resource, for a limit `ofResource`. */
  readonly of?: string;
  /** The member of the body that names the company that is charged; by default the caller's own. */
  readonly company?: string;
}
