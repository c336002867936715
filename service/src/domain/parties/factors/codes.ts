/** Codes as second factor: those of the authenticator app and recovery codes, offered, confirmed and used. */
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { hour } from '../../../platform/http/throttle.ts';
import { newRecoveryCodes, normalisedRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { endAll as endSignIns } from './store-sign-ins.ts';
import { isTotpForm, newTotpSecret, shownTotp, stepOf } from './totp.ts';

/** What codes are read with. */
export type CodeDeps = Pick<Dependencies, 'hashSecret' | 'totp'>;

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

/** A new secret, encrypted: who is offered it keeps it until a code confirms it. */
export const newOffer = (accountId: string, { totp }: CodeDeps): Buffer => totp.seal(accountId, newTotpSecret());

/** An offered secret as its owner sees it; undefined for one of a former key. */
export function shownOffer(
  { id, email }: AppOwner,
  offered: Buffer,
  { totp }: CodeDeps,
): ReturnType<typeof shownTotp> | undefined {
  const secret = totp.open(id, offered);
  return secret && shownTotp(secret, email);
}

interface Confirmation {
  /** The encrypted secret that was offered to this sign-in or session. */
  readonly offered: Buffer;
  readonly code: string;
}

/**
 * Confirms an offered secret by a code of it; undefined for a wrong code. Waiting sign-ins end: a person who began them
 * knew the password alone.
 *
 * @returns new recovery codes
 */
export function confirmTotp(
  tx: OperatorTx,
  accountId: string,
  { offered, code }: Confirmation,
  deps: CodeDeps,
): readonly string[] | undefined {
  const secret = deps.totp.open(accountId, offered);
  const step = secret && stepOf(secret, code, tx.now);
  if (step === undefined) return undefined;
  store.confirmTotp(tx, { account_id: accountId, secret: offered, step });
  endSignIns(tx, accountId);
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
  const sealed = await store.readSealed(tx, accountId);
  const secret = sealed && deps.totp.open(accountId, sealed);
  const step = secret && stepOf(secret, code, tx.now);
  return step !== undefined && store.useStep(tx, accountId, step);
}
