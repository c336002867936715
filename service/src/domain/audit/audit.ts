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

const snapshot = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
