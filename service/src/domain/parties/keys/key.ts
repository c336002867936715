/**
 * Who lives here: what a secret of each kind looks like, and which keys fit together (decisions.md 2). A secret is 160 random bits or more;
 * nothing here stores one.
 */
import { randomBytes } from 'node:crypto';
import type { KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { type KeyKind, type Scope, scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';

/** A fresh secret: 40 hex characters in production, `sandbox_` before them in the sandbox, `operator_` and 256 bits for an operator in both. */
export function newSecret(kind: KeyKind, environment: Environment): string {
  if (kind === 'operator') return `operator_${randomBytes(32).toString('base64url')}`;
  return `${environment === 'sandbox' ? 'sandbox_' : ''}${randomBytes(20).toString('hex')}`;
}

const ofCompany = (kind: KeyKind): boolean => kind === 'case' || kind === 'dunning';

/** Reports what does not fit the kind: owner, scopes; and an expiry that is not in the future. */
export function checkKey(
  { kind, company_id, partner_id, scopes = [], expires_at }: KeyCreate,
  now: string,
  report: ValidationErrors,
): void {
  checkOwner('company_id', company_id, ofCompany(kind), kind, report);
  checkOwner('partner_id', partner_id, kind === 'partner', kind, report);
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

function checkOwner(
  field: 'company_id' | 'partner_id',
  id: string | undefined,
  wanted: boolean,
  kind: KeyKind,
  report: ValidationErrors,
): void {
  if (wanted && id === undefined)
    report.failAt(field, 'required', `\`${field}\` is required for a key of the kind \`${kind}\`.`);
  if (!wanted && id !== undefined)
    report.failAt(field, 'invalid', `\`${field}\` is not allowed for a key of the kind \`${kind}\`.`);
}

/** What a key carries: what was asked for, each once and in the catalog's order, or everything of its kind. */
export const scopesFor = (kind: KeyKind, asked: readonly Scope[] | undefined): readonly Scope[] =>
  asked === undefined ? scopesOf[kind] : scopesOf[kind].filter((scope) => asked.includes(scope));
