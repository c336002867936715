/**
 * Throw = nothing happened. A Refusal is the one way to tell a caller no; the pipeline turns it into
 * the contract's error. `assert` is for our own mistakes, never for the caller's.
 */
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type ProblemCode, problems } from '@mahnwerk/contract/grammar/problems.ts';

interface Details {
  /** Nested errors, for codes that carry them. */
  readonly errors?: readonly Failure[];
  /** Another sentence than the table's, where it helps more. */
  readonly detail?: string;
  /** Whole seconds for `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Members beside code and detail, such as `company_id`. */
  readonly members?: Readonly<Record<string, string>>;
  /** Headers of this refusal alone, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For operators: logged, never sent. */
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

/** 404 for what is absent or hidden; the same for both. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('not_found');
  return value;
}

/** Rules of a room beside the shapes: collect every failure, then refuse once with 400. */
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
