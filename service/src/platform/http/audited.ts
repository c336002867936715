/** The result of an operator's command, whose change the pipeline writes to the audit log. */
import type { OwnedResource } from '@mahnwerk/contract/grammar/route.ts';
import type { OperatorDb } from '../database/session.ts';
import type { Caller } from './authenticate.ts';

/** Finds the company that owns a resource; undefined if the operator has no such resource. */
export type CompanyOf = (db: OperatorDb, id: string) => Promise<string | undefined>;

/** By resource; each module contributes its own. */
export type CompaniesOf = Readonly<Partial<Record<OwnedResource, CompanyOf>>>;

/** The change of an operator's command. */
interface Change {
  /** The company whose data changed; by default the owner of the route's resource. */
  readonly company?: string | undefined;
  /** The id of the changed resource; by default the first id in the path. */
  readonly target?: string;
  /** The state before, without secrets; omitted if the resource did not exist. */
  readonly before?: unknown;
  /** The state after, without secrets; omitted if the resource no longer exists. */
  readonly after?: unknown;
}

/** One line of the audit log. */
export interface AuditLine extends Change {
  readonly caller: Pick<Caller, 'id' | 'name' | 'kind' | 'session'>;
  readonly requestId: string;
  /** The operation's name: `operator-keys.rotate`. */
  readonly action: string;
}

/** The result of an operator's command with its change. Every such command returns one. */
export class Audited<T> {
  readonly value: T;
  readonly change: Change | undefined;

  constructor(value: T, change: Change | undefined) {
    this.value = value;
    this.change = change;
  }
}

/** The result of a command that changed something. */
export const audited = <T>(value: T, change: Change): Audited<T> => new Audited(value, change);

/** The result of a command that changed nothing: it gets no line in the audit log. */
export const unchanged = <T>(value: T): Audited<T> => new Audited(value, undefined);
