/**
 * A throw means that nothing happened. A Refusal is the only error for callers; the pipeline turns it into the
 * contract's error response. `assert` reports faults of this service, never of the caller.
 */
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type ProblemCode, problems } from '@mahnwerk/contract/grammar/problems.ts';

interface Details {
  /** Nested errors, for codes that carry them. */
  readonly errors?: readonly Failure[];
  /** Replaces the table's sentence where a more specific one helps. */
  readonly detail?: string;
  /** Whole seconds for `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Additional members of the body, such as `company_id`. */
  readonly members?: Readonly<Record<string, string>>;
  /** Additional headers, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The reason for operators: logged, never sent. */
  readonly because?: unknown;
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.detail ?? problems[code].detail, { cause: details.because });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export function refuseUnless(condition: boolean, code: ProblemCode, details?: Details): asserts condition {
  if (!condition) throw new Refusal(code, details);
}

/** Throws the same 404 for an absent and for a hidden resource. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('not_found');
  return value;
}

/** Rules of a module in addition to the shapes: collects every failure, then refuses once with 400. */
export function refuseFailures(check: (report: ValidationErrors) => void): void {
  const report = new ValidationErrors();
  check(report);
  refuseIfAny(report);
}

export function refuseIfAny(
  report: ValidationErrors,
  code: 'validation_error' | 'not_ready' = 'validation_error',
): void {
  if (report.failed) throw new Refusal(code, { errors: report.failures });
}
