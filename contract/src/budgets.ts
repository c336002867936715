/**
 * The hourly budgets (service.md 8 "Hourly expensive buckets"): what a success sets off beyond its
 * answer, a call to somebody's server, a file, a mail. A route declares which of them it takes from;
 * checking and charging follow from that. The budgets of every request are no route's business.
 */
import { limits } from './limits.ts';
import type { ApiName } from './route.ts';

interface ExpensiveBudget {
  /** Successes an hour, of one company or Partner. */
  readonly limit: number;
  /** Where routes take from it, and where usage tells of it. */
  readonly apis: readonly ApiName[];
}

export const expensiveBudgets = {
  /** Test and manual redelivery together. */
  'expensive:webhook-delivery': { limit: limits.webhook_deliveries_per_hour, apis: ['case', 'partner'] },
  'expensive:document-download': { limit: limits.document_downloads_per_hour, apis: ['case'] },
  'mail:company-create': { limit: limits.company_creations_per_hour, apis: ['partner'] },
  'mail:membership-create': { limit: limits.membership_additions_per_hour, apis: ['partner'] },
} as const satisfies Record<string, ExpensiveBudget>;

export type ExpensiveBucket = keyof typeof expensiveBudgets;

/** What one success of a route takes from an hourly budget: one, or one for each entry of a list in its body. */
export interface Expense {
  readonly bucket: ExpensiveBucket;
  /** The body's member that is the list; where it is absent nothing is taken. */
  readonly each?: string;
}
