/** The days of an agreement. Pure. */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';

interface Days {
  readonly from: string;
  readonly until?: string | null | undefined;
}

/** Reports a span that ends before it begins. */
export function failBackwards(report: ValidationErrors, { from, until = null }: Days): void {
  if (until !== null && until < from) report.failAt('until', 'invalid', '`until` must not be before `from`.');
}
