/**
 * One HTTP request over a persistent connection. `fetch` uses streams and several promises for each chunk, which is a
 * quarter of the processor time of a test that requests every route.
 */
import { Agent, request } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** The server may close a reused connection at this moment: the request is then repeated. */
export async function requestOverHttp(url: string, sent: HttpRequest): Promise<HttpAnswer> {
  for (;;) {
    const answer = await attempt(url, sent);
    if (answer !== 'connection was closed') return answer;
  }
}

const attempt = (url: string, { method, headers, body }: HttpRequest): Promise<HttpAnswer | 'connection was closed'> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { method, agent, headers: { Accept: '*/*', ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      const headers = headersOf(incoming.rawHeaders);
      const answered = (text: string) => resolve({ status: incoming.statusCode ?? 0, headers, text });
      if (isEndless(headers)) {
        incoming.destroy();
        return answered('');
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => answered(Buffer.concat(chunks).toString()));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve('connection was closed');
      else reject(error);
    });
    outgoing.end(body);
  });

/** Whether the body of an answer has no end: server-sent events. */
export const isEndless = (headers: Headers): boolean => headers.get('Content-Type') === 'text/event-stream';

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  return headers;
}
