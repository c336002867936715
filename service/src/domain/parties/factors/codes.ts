/** Codes as second factor: those of the authenticator app and recovery codes, offered, confirmed and used. */
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { hour } from '../../../platform/http/throttle.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { newRecoveryCodes, normalisedRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { isTotpForm, newTotpSecret, shownTotp, stepOf } from './totp.ts';

/** What codes are read with. `totp`: encrypts secrets; the context is the account's id. */
export interface CodeDeps extends Pick<Dependencies, 'hashSecret'> {
  readonly totp: Sealer;
}

/** Picks what codes are read with. */
export const codeDeps = ({ hashSecret, sealer }: Pick<Dependencies, 'hashSecret' | 'sealer'>): CodeDeps => ({
  hashSecret,
  totp: sealer('totp secret'),
});

/** The rate limit of codes of one account, consumed before a code is compared. */
export const codeGuessOf = (accountId: string): BucketConsumption => ({
  bucket: `account:${accountId}:code`,
  limit: 10,
  windowSeconds: hour,
  needs: 1,
  takes: 1,
});

/** Whose authenticator app it is. */
interface AppOwner {
  readonly id: string;
  readonly email: string;
}

/** Offers a new secret, which no code has confirmed yet. */
export function offerTotp(tx: OperatorTx, { id, email }: AppOwner, { totp }: CodeDeps): ReturnType<typeof shownTotp> {
  const secret = newTotpSecret();
  store.offerTotp(tx, id, totp.seal(id, secret));
  return shownTotp(secret, email);
}

/** The offered secret once more; undefined if there is none. */
export async function offeredTotp(
  db: OperatorDb,
  { id, email }: AppOwner,
  { totp }: CodeDeps,
): Promise<ReturnType<typeof shownTotp> | undefined> {
  const sealed = (await store.readSealed(db, id))?.offered_secret ?? null;
  const secret = sealed === null ? undefined : totp.open(id, sealed);
  return secret === undefined ? undefined : shownTotp(secret, email);
}

/** Confirms the offered secret by a code of it; new recovery codes, or what is wrong. */
export async function confirmTotp(
  tx: OperatorTx,
  accountId: string,
  code: string,
  deps: CodeDeps,
): Promise<readonly string[] | 'nothing offered' | 'wrong'> {
  const sealed = (await store.lockSealed(tx, accountId))?.offered_secret ?? null;
  if (sealed === null) return 'nothing offered';
  const secret = deps.totp.open(accountId, sealed);
  const step = secret && stepOf(secret, code, tx.now);
  if (step === undefined) return 'wrong';
  store.confirmTotp(tx, accountId, step);
  return issueRecoveryCodes(tx, accountId, deps);
}

const hashOf = (accountId: string, code: string, { hashSecret }: Pick<CodeDeps, 'hashSecret'>): Buffer =>
  hashSecret(`recovery ${accountId} ${normalisedRecoveryCode(code)}`);

/** Issues new recovery codes in place of the former ones. */
export function issueRecoveryCodes(tx: OperatorTx, accountId: string, deps: CodeDeps): readonly string[] {
  const codes = newRecoveryCodes();
  store.deleteRecoveryCodes(tx, accountId);
  store.insertRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(accountId, code, deps)),
  );
  return codes;
}

/** Whether it is a code of the person's app or one of its recovery codes; it is used then, and never accepted again. */
export async function useCode(tx: OperatorTx, accountId: string, code: string, deps: CodeDeps): Promise<boolean> {
  if (!isTotpForm(code)) return store.useRecoveryCode(tx, accountId, hashOf(accountId, code, deps));
  const sealed = (await store.readSealed(tx, accountId))?.secret ?? null;
  const secret = sealed === null ? undefined : deps.totp.open(accountId, sealed);
  const step = secret && stepOf(secret, code, tx.now);
  return step !== undefined && store.useStep(tx, accountId, step);
}
