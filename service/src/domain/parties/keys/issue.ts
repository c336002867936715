/** Issuing a key: by the operator's API, by the command line, for the demo. The secret is returned once. */
import type { ApiKey, IssuedKey, KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { companyStatus } from '../companies/index.ts';
import { findPartner } from '../partners/index.ts';
import { checkKey, newSecret, scopesFor } from './key.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

/** The dependencies of a new secret. */
export type SecretNeeds = Pick<Dependencies, 'environment' | 'hashSecret'>;

/** Issues a key: 400 for an owner or scopes that do not match the kind, 409 for an offboarded company. */
export async function issueKey(tx: OperatorTx, deps: SecretNeeds, sent: KeyCreate): Promise<IssuedKey> {
  await refuseInvalidKey(tx, sent);
  const { kind, company_id = null, partner_id = null, token_name, expires_at = null } = sent;
  const key: ApiKey = {
    id: newId(),
    kind,
    company_id,
    partner_id,
    token_name,
    scopes: scopesFor(kind, sent.scopes),
    last_used_at: null,
    expires_at,
    suspended_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  const secret = newSecret(kind, deps.environment);
  store.insert(tx, key, deps.hashSecret(secret));
  return { ...key, key: secret };
}

async function refuseInvalidKey(tx: OperatorTx, sent: KeyCreate): Promise<void> {
  const report = new ValidationErrors();
  checkKey(sent, tx.now, report);
  const { company_id, partner_id } = sent;
  const status = company_id === undefined ? undefined : await companyStatus(tx, company_id);
  if (company_id !== undefined && status === undefined)
    report.failAt('company_id', 'invalid', 'No company with this id exists.');
  if (partner_id !== undefined && (await findPartner(tx, partner_id)) === undefined)
    report.failAt('partner_id', 'invalid', 'No Partner with this id exists.');
  refuseIfAny(report);
  refuseUnless(status !== 'offboarded', 'conflict', { detail: 'The company has been offboarded.' });
}

/** Replaces the secret of a key; the old one is invalid from the commit on. */
export async function reissueKey(tx: OperatorTx, deps: SecretNeeds, key: ApiKey): Promise<IssuedKey> {
  const secret = newSecret(key.kind, deps.environment);
  const updated_at = await store.setSecret(tx, key.id, deps.hashSecret(secret));
  return { ...key, updated_at, key: secret };
}
