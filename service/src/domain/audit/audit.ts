/** The audit log. The pipeline calls `audit` for every command of the operator (platform/http/audited.ts). */
import type { OperatorTx } from '../../platform/database/session.ts';
import type { AuditLine } from '../../platform/http/audited.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './store.ts';
import { targetKindOf } from './targets.ts';

/** Writes one entry in the command's own transaction, without waiting. */
export function audit(tx: OperatorTx, { caller, requestId, action, company, target, before, after }: AuditLine): void {
  const user = caller.session?.accountId ?? (caller.kind === 'person' ? caller.id : null);
  store.add(tx, {
    id: newId(),
    actor_key_id: user === null ? caller.id : null,
    actor_user_id: user,
    actor_name: caller.name,
    request_id: requestId,
    action,
    company_id: company ?? null,
    target_id: target ?? null,
    target_kind: target === undefined ? null : (targetKindOf(action) ?? null),
    before: snapshot(before),
    after: snapshot(after),
  });
}

/** What the work of a command did of itself. */
interface WorkLine {
  /** The command that asked for the work, by its action and what it acted on. */
  readonly command: { readonly action: string; readonly target: string };
  readonly action: string;
  readonly company: string;
  readonly target: string;
  readonly after: unknown;
}

/** Writes an entry of what work did, with the actor and the request of the command that asked for it last. */
export function auditWork(tx: OperatorTx, { command, action, company, target, after }: WorkLine): void {
  store.addFollowing(tx, {
    id: newId(),
    command: command.action,
    command_target: command.target,
    action,
    company_id: company,
    target_id: target,
    target_kind: targetKindOf(action) ?? null,
    after: snapshot(after),
  });
}

const snapshot = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
