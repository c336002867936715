/**
 * Who lives here: the one way a write of the operator's side gets into the audit log. What a change
 * looked like before and after is told by the room that made it, in the form of its own answers:
 * those are free of secrets, and so is the log.
 */
import { newId } from '../../platform/ids.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import type { OperatorTx } from '../../platform/database/session.ts';
import * as store from './store.ts';

export interface AuditedWrite {
  /** Who acted: the handler's `caller`. */
  readonly caller: Pick<Caller, 'keyId' | 'tokenName'>;
  readonly requestId: string;
  /** The operation's name: `operator-keys.rotate`. */
  readonly action: string;
  /** The company whose data changed. */
  readonly company?: string | undefined;
  /** The id of the resource that changed. */
  readonly target?: string | undefined;
  /** The resource as it was, without secrets; left out for what did not exist. */
  readonly before?: unknown;
  /** The resource as it became, without secrets; left out for what exists no longer. */
  readonly after?: unknown;
}

/** Writes one entry in the command's own transaction, without waiting. A command that changed nothing writes none. */
export function audit(
  tx: OperatorTx,
  { caller, requestId, action, company, target, before, after }: AuditedWrite,
): void {
  store.add(tx, {
    id: newId(),
    actor_key_id: caller.keyId,
    actor_name: caller.tokenName,
    request_id: requestId,
    action,
    company_id: company ?? null,
    target_id: target ?? null,
    before: snapshot(before),
    after: snapshot(after),
  });
}

const snapshot = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
