/** The result of an operator's command: the pipeline writes what it changed to the audit log. */
import type { OwnedResource } from '@mahnwerk/contract/grammar/route.ts';
import type { OperatorDb } from '../database/session.ts';
import type { Caller } from './authenticate.ts';

/** Finds the company that owns a resource; undefined where there is no such resource for the operator. */
export type CompanyOf = (db: OperatorDb, id: string) => Promise<string | undefined>;

/** By resource; a module gives those of its own. */
export type CompaniesOf = Readonly<Partial<Record<OwnedResource, CompanyOf>>>;

/** What an operator's command changed. */
interface Change {
  /** The company whose data changed, unless the route's resource names it. */
  readonly company?: string | undefined;
  /** The id of what changed, unless it is the first in the path. */
  readonly target?: string;
  /** As it was, without secrets; omitted for what did not exist. */
  readonly before?: unknown;
  /** As it became, without secrets; omitted for what no longer exists. */
  readonly after?: unknown;
}

/** One line of the audit log. */
export interface AuditLine extends Change {
  readonly caller: Pick<Caller, 'id' | 'name'>;
  readonly requestId: string;
  /** The operation's name: `operator-keys.rotate`. */
  readonly action: string;
}

/** The result of an operator's command with what the audit log keeps of it. Every such command returns one. */
export class Audited<T> {
  readonly value: T;
  readonly change: Change | undefined;

  constructor(value: T, change: Change | undefined) {
    this.value = value;
    this.change = change;
  }
}

export const audited = <T>(value: T, change: Change): Audited<T> => new Audited(value, change);

/** The result of a command that found nothing to change, and has no line in the audit log. */
export const unchanged = <T>(value: T): Audited<T> => new Audited(value, undefined);
