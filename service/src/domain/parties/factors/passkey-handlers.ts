/** The passkeys of the signed-in person. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { passkeys } from '@mahnwerk/contract/account/passkeys.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { getAccount } from '../accounts/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { refuseWithoutFreshProof, sessionOf } from '../../../platform/http/authorize.ts';
import { implement, withLock } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { acceptedPasskey, askForPasskey, offerPasskey } from './passkeys.ts';
import { hasFactor, mustHaveFactor, refuseWithoutFreshFactor } from './required.ts';
import * as factors from './store.ts';
import * as store from './store-passkeys.ts';
import { endAll as endSignIns } from './store-sign-ins.ts';

/** Behind the removal of a factor. @throws Refusal conflict where it was the last of a person that must have one */
export async function refuseWithoutFactor(tx: OperatorTx, accountId: string, deps: Dependencies): Promise<void> {
  if (hasFactor(await factors.readFactors(tx, accountId))) return;
  refuseUnless(!(await mustHaveFactor(tx, accountId, deps)), 'conflict', {
    detail: 'The operator requires a second factor. Add another one first.',
  });
  factors.deleteRecoveryCodes(tx, accountId);
}

export const passkeyRoutes = implement(passkeys, {
  list: ({ db, query, caller }) => store.page(db, sessionOf(caller).accountId, query),
  async get({ db, path, caller }) {
    return orNotFound(await store.get(db, sessionOf(caller).accountId, path.id));
  },
  async options({ tx, body, caller, deps }) {
    const { accountId } = sessionOf(caller);
    if (body?.purpose !== 'proof') {
      refuseWithoutFreshProof(caller);
      await refuseWithoutFreshFactor(tx, sessionOf(caller));
    }
    const account = orNotFound(await getAccount(tx, accountId));
    const owner = { ...account, name: fullName(account) };
    const options =
      body?.purpose === 'proof' ? await askForPasskey(tx, accountId, deps) : await offerPasskey(tx, owner, deps);
    if (options === undefined)
      throw new Refusal('conflict', { detail: 'Passkeys need a public address with a name over https.' });
    return unchanged({ ...options });
  },
  async create({ tx, body, caller, deps }) {
    const session = sessionOf(caller);
    const { accountId } = session;
    await refuseWithoutFreshFactor(tx, session);
    const { passkey_count } = await factors.readFactors(tx, accountId);
    refuseUnless(passkey_count < limits.passkeys, 'conflict', {
      detail: `A person has at most ${limits.passkeys} passkeys. Remove one first.`,
    });
    const accepted = await acceptedPasskey(tx, accountId, body.credential, deps);
    const created =
      accepted &&
      (await store.insert(tx, {
        ...accepted,
        id: newId(),
        account_id: accountId,
        name: body.name,
        transports: [...accepted.transports],
      }));
    refuseFailures((report) => {
      if (created === undefined) report.failAt('credential', 'invalid', 'The answer does not fit the options.');
    });
    const passkey = orNotFound(created);
    endSignIns(tx, accountId);
    return audited(passkey, { target: passkey.id, after: passkey });
  },
  update: withLock(
    ({ tx, path, caller }) => store.lock(tx, sessionOf(caller).accountId, path.id),
    async ({ tx, path, body, caller }) => {
      const before = orNotFound(await store.lock(tx, sessionOf(caller).accountId, path.id));
      const { name = before.name } = body;
      if (name === before.name) return unchanged(before);
      store.rename(tx, path.id, name);
      return audited({ ...before, name }, { before, after: { ...before, name } });
    },
  ),
  delete: withLock(
    ({ tx, caller }) => factors.lockPerson(tx, sessionOf(caller).accountId),
    async ({ tx, path, caller, deps }) => {
      const session = sessionOf(caller);
      const { accountId } = session;
      await refuseWithoutFreshFactor(tx, session);
      const before = orNotFound(await store.lock(tx, accountId, path.id));
      await store.remove(tx, accountId, path.id);
      await refuseWithoutFactor(tx, accountId, deps);
      return audited(undefined, { before });
    },
  ),
});
