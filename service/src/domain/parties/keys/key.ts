/** API keys: the form of a secret, 160 random bits or more, and the owner and scopes of each kind (decisions.md 2). */
import { randomBytes } from 'node:crypto';
import type { KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { type KeyKind, type KeyScope, scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';

/** A fresh secret: 40 hex characters in production, `sandbox_` before them in the sandbox, `operator_` and 256 bits for an operator in both. */
export function newSecret(kind: KeyKind, environment: Environment): string {
  if (kind === 'operator') return `operator_${randomBytes(32).toString('base64url')}`;
  return `${environment === 'sandbox' ? 'sandbox_' : ''}${randomBytes(20).toString('hex')}`;
}

/** Reports an owner or scopes that the kind does not allow, and an expiry that is not in the future. */
export function checkKey(
  { kind, scopes = [], expires_at, ...owners }: KeyCreate,
  now: string,
  report: ValidationErrors,
): void {
  for (const [field, wanted] of [
    ['company_id', kind === 'case' || kind === 'dunning'],
    ['partner_id', kind === 'partner'],
  ] as const) {
    const isSent = owners[field] !== undefined;
    if (wanted && !isSent)
      report.failAt(field, 'required', `\`${field}\` is required for a key of the kind \`${kind}\`.`);
    if (!wanted && isSent)
      report.failAt(field, 'invalid', `\`${field}\` is not allowed for a key of the kind \`${kind}\`.`);
  }
  for (const [index, scope] of scopes.entries())
    if (!scopesOf[kind].includes(scope))
      report.failAt(
        `scopes[${index}]`,
        'invalid_choice',
        `This scope is not allowed for a key of the kind \`${kind}\`.`,
      );
  if (expires_at !== undefined && expires_at !== null && expires_at <= now)
    report.failAt('expires_at', 'invalid', '`expires_at` must be in the future.');
}

/** What a key carries: what was asked for, each once and in the catalog's order, or everything of its kind. */
export const scopesFor = (kind: KeyKind, asked: readonly KeyScope[] | undefined): readonly KeyScope[] =>
  asked === undefined ? scopesOf[kind] : scopesOf[kind].filter((scope) => asked.includes(scope));
