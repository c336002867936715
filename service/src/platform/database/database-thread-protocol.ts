/** The messages between the service and its threads that work with the database. Types only, so that neither side loads the other. */
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { ServiceAddress } from './address.ts';

/** What the thread receives at its start. */
export interface ThreadSettings {
  /** Of the first question. */
  readonly module: string;
  readonly address: ServiceAddress;
  readonly settings: Readonly<Record<string, string>>;
  /** Its priority on Linux, from 0, that of the service, to 19, the lowest. */
  readonly niceness: number;
}

/** One read, or one transaction. */
export interface AskedWork {
  readonly module: string;
  readonly name: string;
  /** Undefined for a read of the operator, and for a transaction. */
  readonly company: string | undefined;
  /** The business time of the request or job. */
  readonly now: string;
  readonly question: unknown;
  /** Of a transaction, which has the operator's rights: whom it waits its turn as, and how far the company's time is ahead. */
  readonly transaction?: {
    readonly owner: string;
    readonly ahead_ms: number;
    readonly asked_ms: number;
    /** Who causes what it writes; undefined: the service. */
    readonly author?: { readonly type: 'user' | 'key' | 'debtor'; readonly name: string } | undefined;
  };
}

export type ThreadAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly details: { readonly detail?: string; readonly errors?: readonly Failure[] };
    }
  | { readonly kind: 'failed'; readonly message: string; readonly isUnavailable: boolean };
