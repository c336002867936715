/** The authenticator app of the signed-in person, and its recovery codes. */
import { recoveryCodes, totp } from '@mahnwerk/contract/account/totp.ts';
import { getAccount } from '../accounts/index.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { sessionOf } from '../../../platform/http/authorize.ts';
import { implement, prepared, type Unprepared } from '../../../platform/http/handler.ts';
import { consumeFailingOpen, refuseExhausted } from '../../../platform/http/throttle.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { codeGuessOf, confirmTotp, issueRecoveryCodes, newOffer, shownOffer } from './codes.ts';
import { refuseWithoutFactor } from './passkey-handlers.ts';
import { hasFactor, refuseWithoutFreshFactor } from './required.ts';
import * as store from './store.ts';

/** Every attempt counts, before its result is known. @throws Refusal throttled */
const chargeCode = async ({ tenant, deps }: Unprepared): Promise<void> =>
  refuseExhausted(await consumeFailingOpen(deps.counters, [codeGuessOf(tenant)]));

const noFactor = 'You have no second factor.';

export const totpRoutes = implement(totp, {
  async get({ db, caller }) {
    return orNotFound(await store.readTotp(db, sessionOf(caller).accountId));
  },
  async create({ tx, caller, deps }) {
    const session = sessionOf(caller);
    await refuseWithoutFreshFactor(tx, session);
    const account = orNotFound(await getAccount(tx, session.accountId));
    const offered = newOffer(account.id, deps);
    store.offerTotp(tx, { account_id: account.id, offered_secret: offered, session: session.id });
    return unchanged({ ...shownOffer(account, offered, deps) });
  },
  confirm: prepared(chargeCode, async ({ tx, body, caller, deps }) => {
    const session = sessionOf(caller);
    const { accountId } = session;
    await refuseWithoutFreshFactor(tx, session);
    const offered = await store.readOffer(tx, accountId, session.id);
    if (offered === undefined)
      throw new Refusal('conflict', { detail: 'No secret is offered to this session. Ask for one first.' });
    const confirmed = confirmTotp(tx, accountId, { offered, code: body.code }, deps);
    refuseFailures((report) => {
      if (confirmed === undefined) report.failAt('code', 'invalid', 'The code is wrong.');
    });
    return audited({ recovery_codes: orNotFound(confirmed) }, { target: accountId });
  }),
  async delete({ tx, caller, deps }) {
    const session = sessionOf(caller);
    const { accountId } = session;
    await refuseWithoutFreshFactor(tx, session);
    if (!(await store.deleteTotp(tx, accountId))) throw new Refusal('not_found');
    await refuseWithoutFactor(tx, accountId, deps);
    return audited(undefined, { target: accountId });
  },
});

export const recoveryCodeRoutes = implement(recoveryCodes, {
  async create({ tx, caller, deps }) {
    const session = sessionOf(caller);
    const { accountId } = session;
    await refuseWithoutFreshFactor(tx, session);
    refuseUnless(hasFactor(await store.readFactors(tx, accountId)), 'conflict', { detail: noFactor });
    return audited({ recovery_codes: issueRecoveryCodes(tx, accountId, deps) }, { target: accountId });
  },
});
