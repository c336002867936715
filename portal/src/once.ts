/**
 * A command that got no answer may have been done. When the same one is sent next, because a person presses again, it
 * has the Idempotency-Key of the first: the service does it once.
 */
type Send = (request: Request) => Promise<Response>;

export function once(send: Send): Send {
  let unanswered: { readonly command: string; readonly key: string } | undefined;
  return async (request) => {
    const { method, url, headers } = request;
    const own = headers.get('Idempotency-Key');
    if (own === null) return send(request);
    const membership = headers.get('X-Service-Membership');
    const command = [method, url, membership, headers.get('If-Match'), await request.clone().text()].join('\n');
    const key = unanswered?.command === command ? unanswered.key : own;
    headers.set('Idempotency-Key', key);
    unanswered = { command, key };
    const response = await send(request);
    // From 500 on it may have been done, and with 409 it may still be under way.
    if (response.status < 500 && response.status !== 409 && unanswered?.command === command) unanswered = undefined;
    return response;
  };
}
