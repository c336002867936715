/** Signing in without leaving the page, by the forms of the service that work without script too. */
import { basePath } from '../../paths.ts';
import { answerByPasskey } from './webauthn.ts';

/** What signing in has led to; `set-up` is done on a page of the service. */
export type Step = 'done' | 'code' | 'set-up' | 'wrong' | 'throttled' | 'failed';

/** @param form its fields by name */
async function send(path: string, form: Readonly<Record<string, string>>): Promise<Step> {
  const { url, status } = await fetch(basePath + path, { method: 'POST', body: new URLSearchParams(form) });
  if (status === 422) return 'wrong';
  if (status === 429) return 'throttled';
  const reached = new URL(url).pathname.slice(basePath.length);
  if (reached.startsWith('/portal/')) return 'done';
  return steps[reached] ?? 'failed';
}

/** By the page that the service leads to. */
const steps: Readonly<Record<string, Step>> = { '/sign-in/code': 'code', '/sign-in/second-factor': 'set-up' };

export const byPassword = (email: string, password: string): Promise<Step> => send('/sign-in', { email, password });

export const byCode = (code: string): Promise<Step> => send('/sign-in/code', { code });

/** By a passkey of this device, which is both factors at once. */
export async function byPasskey(): Promise<Step> {
  const answer = await fetch(`${basePath}/sign-in/passkey/options`, { method: 'POST' });
  if (!answer.ok) return 'failed';
  const options = (await answer.json()) as Record<string, unknown>;
  return send('/sign-in/passkey', { credential: JSON.stringify(await answerByPasskey(options)) });
}
