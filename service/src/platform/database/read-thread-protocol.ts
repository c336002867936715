/** The messages between the service and its thread for large reads. Types only, so that neither side loads the other. */
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { ServiceAddress } from './address.ts';

/** What the thread receives at its start. */
export interface ReadThreadSettings {
  readonly address: ServiceAddress;
  readonly settings: Readonly<Record<string, string>>;
}

/** One read. */
export interface AskedRead {
  readonly module: string;
  readonly name: string;
  /** Undefined for a read of the operator. */
  readonly company: string | undefined;
  /** The business time of the request or job. */
  readonly now: string;
  readonly question: unknown;
}

export type ReadAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly details: { readonly detail?: string; readonly errors?: readonly Failure[] };
    }
  | { readonly kind: 'failed'; readonly message: string; readonly isUnavailable: boolean };
