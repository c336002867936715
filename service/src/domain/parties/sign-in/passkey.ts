/** Signing in by a passkey, which is both factors at once: the person is found by its answer. */
import { askForPasskey, usePasskey } from '../factors/index.ts';
import { type PageHost, formOf, pageReply, type Visited } from '../account-setup/index.ts';
import { json, type Reply } from '../../../platform/http/reply.ts';
import { isSameOrigin } from '../../../platform/http/same-origin.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { type SignInForm, signInPage } from './page.html.ts';
import { withPasskeys } from './passkey-page.ts';
import { portalPath } from './replies.ts';
import { signedIn } from './second-factor.ts';

/** The page of signing in. */
export function signInReply(host: PageHost, visited: Visited, status: number, form: SignInForm): Reply {
  const reader = withPasskeys(host, visited);
  return pageReply(reader, status, signInPage(reader, form));
}

/** Options for the script of the page. @throws Refusal permission_denied, not_found where the service has no passkeys */
export async function askPasskey({ database, deps }: PageHost, { headers }: Visited): Promise<Reply> {
  refuseUnless(isSameOrigin(headers, deps.publicUrl), 'permission_denied');
  const options = await database.asOperator((tx) => askForPasskey(tx, null, deps));
  if (options === undefined) throw new Refusal('not_found');
  return json(200, options, { 'Cache-Control': 'private, no-store' });
}

/** The form that the script of the page has filled in. */
export async function enterPasskey(host: PageHost, visited: Visited): Promise<Reply> {
  const form = await formOf(host, visited);
  const next = portalPath(form.get('next'));
  const credential = parsed(form.get('credential') ?? '');
  return host.database.asOperator(async (tx) => {
    const accountId = await usePasskey(tx, null, credential, host.deps);
    if (accountId !== undefined) return signedIn(tx, host, { visited, accountId, byFactor: true, next });
    return signInReply(host, visited, 422, { email: '', next, failure: 'passkey' });
  });
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
