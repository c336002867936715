/** A person proves its identity by its password, a code or a passkey, or changes its password. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { passwords, proofs } from '@mahnwerk/contract/account/sessions.ts';
import type { BodyOf } from '@mahnwerk/contract/grammar/route.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { getAccount, guess, hashPassword, isPassword, proofsOf, type Weakness, weaknessOf } from '../accounts/index.ts';
import { codeGuessOf, useCode, usePasskey } from '../factors/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { sessionOf } from '../../../platform/http/authorize.ts';
import { implement, prepared, type Unprepared } from '../../../platform/http/handler.ts';
import { consumeFailingOpen, refuseExhausted } from '../../../platform/http/throttle.ts';
import { refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import * as store from './store.ts';

/** Wrong ones count in a limit of the session: who knows the person's address does not use it up. @throws Refusal throttled */
const isOwnPassword = ({ tenant, session, deps }: Unprepared, password: string): Promise<boolean> =>
  guess(deps.counters, proofsOf(session?.id ?? tenant), () => isPasswordOf(tenant, password, deps), Boolean);

async function isPasswordOf(tenant: string, password: string, deps: Dependencies): Promise<boolean> {
  const account = await deps.database.readElevated(tenant, (db) => getAccount(db, tenant));
  const stored = account?.password_hash ?? null;
  return stored !== null && (await isPassword(stored, password));
}

type ProofBody = BodyOf<(typeof proofs.routes)['create']>;

/** What is compared outside of the transaction, and limited there. @throws Refusal throttled */
async function examineProof(request: Unprepared): Promise<boolean> {
  const { password, code } = request.body as ProofBody;
  if (code !== undefined)
    refuseExhausted(await consumeFailingOpen(request.deps.counters, [codeGuessOf(request.tenant)]));
  return password !== undefined && (await isOwnPassword(request, password));
}

/** The member that the proof consists of. @throws Refusal validation_error unless there is exactly one */
function memberOf(body: ProofBody): keyof ProofBody {
  const [member, ...others] = (Object.keys(body) as (keyof ProofBody)[]).filter((name) => body[name] !== undefined);
  refuseFailures((report) => {
    if (member === undefined) report.failAt('password', 'required', 'Send a password, a code or a passkey.');
    for (const each of others) report.failAt(each, 'invalid', 'Send one proof alone.');
  });
  return member ?? 'password';
}

/** Whether it is a code or a passkey of the person. */
const isOwnFactor = async (
  tx: OperatorTx,
  accountId: string,
  { code, passkey }: ProofBody,
  deps: Dependencies,
): Promise<boolean> =>
  code === undefined
    ? (await usePasskey(tx, accountId, passkey, deps)) === accountId
    : useCode(tx, accountId, code, deps);

export const proofRoutes = implement(proofs, {
  create: prepared(examineProof, async ({ tx, body, caller, deps, prepared: isPasswordRight }) => {
    const { id, accountId } = sessionOf(caller);
    const member = memberOf(body);
    const isRight = member === 'password' ? isPasswordRight : await isOwnFactor(tx, accountId, body, deps);
    refuseFailures((report) => {
      if (!isRight) report.failAt(member, 'invalid', `The ${member} is wrong.`);
    });
    const proved_at = await store.prove(tx, id, member !== 'password');
    tx.afterCommit(() => deps.forgetSession(id));
    return unchanged({ proved_at });
  }),
});

const weaknesses: Readonly<Record<Weakness, string>> = {
  too_short: 'The password is too short.',
  too_long: 'The password is too long.',
  common: 'The password is easy to guess.',
  personal: 'The password consists of the name or e-mail address of the person.',
};

/** What is known of a new password outside of the transaction. */
async function examine(request: Unprepared) {
  const { current_password, new_password } = request.body as { current_password: string; new_password: string };
  const { tenant, deps } = request;
  const isRight = await isOwnPassword(request, current_password);
  const account = await deps.database.readElevated(tenant, (db) => getAccount(db, tenant));
  const weakness = account && (await weaknessOf(new_password, { ...account, company_name: '' }));
  const hash = isRight && weakness === undefined ? await hashPassword(new_password) : undefined;
  return { isRight, weakness, hash };
}

export const passwordRoutes = implement(passwords, {
  change: prepared(examine, async ({ tx, caller, deps, prepared: { isRight, weakness, hash } }) => {
    const report = new ValidationErrors();
    if (weakness !== undefined) report.failAt('new_password', weakness, weaknesses[weakness]);
    if (!isRight) report.failAt('current_password', 'invalid', 'The password is wrong.');
    refuseIfAny(report);
    const { id, accountId } = sessionOf(caller);
    if (hash !== undefined) store.savePassword(tx, accountId, hash);
    const ended = await store.endAll(tx, accountId, id);
    tx.afterCommit(() => ended.forEach(deps.forgetSession));
    return audited(undefined, { target: accountId });
  }),
});
