/** Follows sessions whose token is renewed, as the cookies of a browser do. */

/** The next token of each renewed session. */
const renewed = new Map<string, string>();

const newestOf = (token: string): string => {
  const next = renewed.get(token);
  return next === undefined ? token : newestOf(next);
};

/**
 * Sends a request with the newest cookie of a session; one that was on its way during a renewal is sent again.
 * @param key of any kind; only a session has a cookie
 */
export async function withSession<A extends { readonly status: number; readonly headers: Headers }>(
  key: string | null | undefined,
  send: (cookie: Readonly<Record<string, string>>) => Promise<A>,
): Promise<A> {
  const [scheme, token = ''] = key?.split(' ') ?? [];
  if (scheme !== 'Session') return send({});
  const sent = newestOf(token);
  const answer = await send({ Cookie: `__Host-session=${sent}` });
  const next = /^(?:__Host-)?session=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (next !== undefined) renewed.set(sent, next);
  return answer.status === 401 && newestOf(sent) !== sent ? withSession(key, send) : answer;
}
