/** The authenticator app of the signed-in person, and its recovery codes. */
import { recoveryCodes, totp } from '@mahnwerk/contract/account/totp.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { getAccount } from '../accounts/index.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { sessionOf } from '../../../platform/http/authorize.ts';
import { implement, prepared, type Unprepared } from '../../../platform/http/handler.ts';
import { consumeFailingOpen, refuseExhausted } from '../../../platform/http/throttle.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { codeGuessOf, confirmTotp, issueRecoveryCodes, offerTotp } from './codes.ts';
import { type Needs, needs } from './needs.ts';
import { refuseWithoutFactor } from './passkey-handlers.ts';
import { hasFactor } from './required.ts';
import * as store from './store.ts';

/** Every attempt counts, before its result is known. @throws Refusal throttled */
const chargeCode = async ({ tenant, deps }: Unprepared<Needs>): Promise<void> =>
  refuseExhausted(await consumeFailingOpen(deps.counters, [codeGuessOf(tenant)]));

const noFactor = 'You have no second factor.';

export const totpRoutes = implement(totp, needs, {
  async get({ db, caller }) {
    return orNotFound(await store.readTotp(db, sessionOf(caller).accountId));
  },
  async create({ tx, caller, deps }) {
    const account = orNotFound(await getAccount(tx, sessionOf(caller).accountId));
    return unchanged(offerTotp(tx, account, deps));
  },
  confirm: prepared(chargeCode, async ({ tx, body, caller, deps }) => {
    const { accountId } = sessionOf(caller);
    const confirmed = await confirmTotp(tx, accountId, body.code, deps);
    refuseUnless(confirmed !== 'nothing offered', 'conflict', { detail: 'No secret is offered. Ask for one first.' });
    const report = new ValidationErrors();
    if (confirmed === 'wrong') report.failAt('code', 'invalid', 'The code is wrong.');
    refuseIfAny(report);
    return audited({ recovery_codes: confirmed === 'wrong' ? [] : confirmed }, { target: accountId });
  }),
  async delete({ tx, caller, deps }) {
    const { accountId } = sessionOf(caller);
    await store.lockPerson(tx, accountId);
    if (!(await store.deleteTotp(tx, accountId))) throw new Refusal('not_found');
    await refuseWithoutFactor(tx, accountId, deps);
    return audited(undefined, { target: accountId });
  },
});

export const recoveryCodeRoutes = implement(recoveryCodes, needs, {
  async create({ tx, caller, deps }) {
    const { accountId } = sessionOf(caller);
    refuseUnless(hasFactor(await store.readFactors(tx, accountId)), 'conflict', { detail: noFactor });
    return audited({ recovery_codes: issueRecoveryCodes(tx, accountId, deps) }, { target: accountId });
  },
});
