/**
 * `/sandbox/reset`, beside the API: whoever asks is a person, the company's admin, with the password of the set-up page; no key can do it. JSON in and out, for
 * the operator's own pages and for `curl`. In production it is there only to say that it is not.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import {
  getAccount,
  guessAt,
  guessOf,
  hashPassword,
  isPassword,
  password_characters_max,
} from '../parties/accounts/index.ts';
import { audit } from '../audit/index.ts';
import { refuseMirrored } from '../parties/companies/index.ts';
import { canonicalEmail } from '../parties/memberships/index.ts';
import { newId } from '../../platform/ids.ts';
import type { App } from '../../platform/http/received.ts';
import { json, type Reply } from '../../platform/http/reply.ts';
import type { PageRequest, Pages } from '../../platform/http/server.ts';
import { consumeFailingOpen, refuseExhausted } from '../../platform/http/throttle.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../platform/refusal.ts';
import { resetSome } from './reset.ts';
import * as store from './store-reset.ts';

export type ResetOptions = Pick<App, 'database' | 'counters' | 'environment' | 'publicUrl'>;

const path_form = /^\/sandbox\/reset\/(?:([0-9a-f-]{36})\/?)?$/;

/** Three short texts. */
const body_bytes_max = 8 * 1024;

export function resetPages(options: ResetOptions): Pages {
  return async (method, path, _headers: IncomingHttpHeaders, request) => {
    const [matched, id] = path_form.exec(path === '/sandbox/reset' ? `${path}/` : path) ?? [];
    if (matched === undefined) return undefined;
    refuseUnless(options.environment === 'sandbox', 'sandbox_feature_unavailable');
    if (id !== undefined) {
      refuseUnless(method === 'GET' || method === 'HEAD', 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
      return answer(
        200,
        orNotFound(isUuid(id) ? await options.database.readAsOperator((db) => store.get(db, id)) : undefined),
        options,
      );
    }
    refuseUnless(method === 'POST', 'method_not_allowed', { headers: { Allow: 'POST' } });
    if (request === undefined) throw new Refusal('bad_request');
    return reset(options, request);
  };
}

async function reset(options: ResetOptions, request: PageRequest): Promise<Reply> {
  const { database } = options;
  const asked = askedOf(await request.json(body_bytes_max));
  const member = await recognise(options, asked, request.address);
  refuseMirrored(member.sandbox_origin);
  refuseUnless(member.role === 'admin', 'sandbox_reset_requires_admin');
  refuseUnless(member.status === 'active', 'conflict', {
    detail: `Not allowed while the company is \`${member.status}\`.`,
  });
  const begun = await database.asOperator(async (tx) => {
    const { reset: one, isNew } = await store.begin(tx, asked.company_id, { id: newId(), requestedBy: member.id });
    // Who it was stands beside the reset: no key did it.
    if (isNew)
      audit(tx, {
        caller: { keyId: member.id, tokenName: 'admin of the company' },
        requestId: request.requestId,
        action: 'sandbox.reset',
        company: asked.company_id,
        target: one.id,
      });
    return one;
  });
  await resetSome(database, begun.id);
  const now = (await database.readAsOperator((db) => store.get(db, begun.id))) ?? begun;
  return answer(now.finished_at === null ? 202 : 200, now, options);
}

interface Asked {
  readonly company_id: string;
  readonly email: string;
  readonly password: string;
}

/** As a page or a script sends it. 400 for what cannot be a person's credentials. */
function askedOf(body: unknown): Asked {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const report = new ValidationErrors();
  for (const field of ['company_id', 'email', 'password'] as const) {
    const value = sent[field];
    if (value === undefined || value === null || value === '')
      report.failAt(field, 'required', 'This field is required.');
    else if (
      typeof value !== 'string' ||
      (field === 'password' && value.length > 2 * password_characters_max) ||
      (field === 'company_id' && !isUuid(value))
    )
      report.failAt(field, 'invalid', field === 'company_id' ? 'Expected the id of a company.' : 'Expected a string.');
  }
  for (const field of Object.keys(sent))
    if (!['company_id', 'email', 'password'].includes(field)) report.failAt(field, 'unknown_field', 'Unknown field.');
  refuseIfAny(report);
  const { company_id, email, password } = sent as unknown as Asked;
  return { company_id: company_id.toLowerCase(), email: canonicalEmail(email) ?? '', password };
}

/** The person's membership, the admin's first. A wrong password, an unknown address and a company that is not theirs are one answer, and take one time. */
async function recognise(
  { database, counters }: ResetOptions,
  { company_id, email, password }: Asked,
  address: string,
): Promise<store.ActiveMember> {
  const { member, account } = await database.readAsOperator(async (db) => {
    const [first] = await store.activeMembers(db, company_id, email);
    return { member: first, account: first && (await getAccount(db, first.account_id)) };
  });
  // Whoever it is, what was asked for counts: that guesses are used up tells nobody who belongs to the company.
  refuseExhausted(
    await consumeFailingOpen(counters, [
      ...guessAt(email, address),
      ...(account === undefined ? [] : [guessOf(account.id)]),
    ]),
  );
  // At an address that nobody has proved to be theirs somebody else may have chosen the password (decision 24).
  const stored =
    account === undefined || account.password_proven_at === null ? undefined : (account.password_hash ?? undefined);
  const isRight =
    stored === undefined ? await hashPassword(password).then(() => false) : await isPassword(stored, password);
  if (member === undefined || !isRight)
    throw new Refusal('authentication_failed', {
      detail: 'The e-mail address or password is wrong, or the user is not active in the company.',
    });
  return member;
}

/** Where it stands, and where to ask again. */
const answer = (
  status: number,
  { id, removed, requested_at, finished_at }: store.Reset,
  { publicUrl }: ResetOptions,
): Reply =>
  json(
    status,
    {
      id,
      href: `${publicUrl}/sandbox/reset/${id}/`,
      status: finished_at === null ? 'running' : 'finished',
      removed,
      requested_at,
      finished_at,
    },
    status === 202 ? { Location: `${publicUrl}/sandbox/reset/${id}/` } : {},
  );
