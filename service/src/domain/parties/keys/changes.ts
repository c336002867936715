/** What every change of a key has: its audit line, and that processes learn of it. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ApiKey, IssuedKey } from '@mahnwerk/contract/operator/keys.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';

interface KeyCall {
  readonly tx: OperatorTx;
  readonly deps: Dependencies;
}

/** The response with its audit line: the key before and after, without the secret. This process applies the change at once, others within a second. */
export function auditedKey<T>(
  { tx, deps }: KeyCall,
  answer: T,
  { id, company_id }: ApiKey,
  states: { readonly before?: ApiKey; readonly after?: ApiKey },
): Audited<T> {
  tx.afterCommit(() => deps.forgetKey(id));
  return audited(answer, { company: company_id ?? undefined, target: id, ...states });
}

export const withoutSecret = ({ key: _secret, ...rest }: IssuedKey): ApiKey => rest;
