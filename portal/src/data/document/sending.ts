/** Requests with progress: `fetch` does not say how much of a body is sent. */

/** A replacement for `fetch`. @param onProgress the share of the body that is sent, of 1 */
export const sendingWith =
  (onProgress: (share: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    request.signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(request.method, request.url);
    for (const [name, value] of request.headers) if (!forbidden.has(name)) sent.setRequestHeader(name, value);
    const over = new AbortController();
    const { signal } = over;
    const end = () => sent.abort();
    let silence = setTimeout(end, silence_ms);
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(end, silence_ms);
    };
    sent.upload.addEventListener('progress', ({ loaded, total }) => {
      hear();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    addEventListener('offline', end, { signal });
    request.signal.addEventListener('abort', end, { signal });
    return new Promise<Response>((resolve, reject) => {
      const fail = () => reject(new TypeError('The request was not answered.'));
      sent.addEventListener('load', () => resolve(responseOf(sent)));
      sent.addEventListener('error', fail);
      sent.addEventListener('abort', fail);
      sent.send(body);
    }).finally(() => {
      clearTimeout(silence);
      over.abort();
    });
  };

/** A line that carries nothing for so long is broken: a browser alone may wait for minutes. */
const silence_ms = 30_000;

/** Set by the browser alone. */
const forbidden: ReadonlySet<string> = new Set(['user-agent']);

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of sent.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return new Response(sent.responseText === '' ? null : sent.responseText, { status: sent.status, headers });
}
