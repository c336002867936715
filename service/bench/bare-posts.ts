/**
 * The references of `deliver`: a loop of signed POSTs over TLS to the same receivers, and nothing else: no database, no vetting, no deadline, no record.
 * Once with Node's own client and a keep-alive agent, as a program that sends webhooks by itself would; once with undici's pool, the fastest there is.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request as requestByNode } from 'node:https';
import { Pool } from 'undici';

/** What the parent hands over. */
export interface Bare {
  readonly origins: readonly string[];
  /** Requests at a time, to each. */
  readonly each: number;
  readonly authority: string;
}

export type BareKind = 'node' | 'undici';

const secret = 'bench-secret-0123456789012345678901234567890';

type Post = (message: ReturnType<typeof signed>) => Promise<number>;

function open({ origins, each, authority }: Bare): void {
  const agent = new Agent({ keepAlive: true, maxSockets: each, ca: authority });
  const posts: Record<BareKind, readonly Post[]> = {
    node: origins.map((origin) => (message) => postByNode(agent, origin, message)),
    undici: origins.map((origin) =>
      postByUndici(new Pool(origin, { connections: each, pipelining: 1, allowH2: false, connect: { ca: authority } })),
    ),
  };
  process.send?.('ready');
  const run = async (asked: unknown): Promise<void> => {
    const { seconds, kind } = asked as { seconds: number; kind: BareKind };
    const until = performance.now() + seconds * 1000;
    const began = performance.now();
    let count = 0;
    const loop = async (post: Post) => {
      while (performance.now() < until) {
        const status = await post(signed());
        if (status !== 200) throw new Error(`a receiver answered ${status}`);
        count += 1;
      }
    };
    await Promise.all(posts[kind].flatMap((post) => Array.from({ length: each }, () => loop(post))));
    process.send?.({ perSecond: (count * 1000) / (performance.now() - began) });
  };
  process.on('message', (asked) => void run(asked));
}

function signed() {
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    type: 'mandate.created',
    created_at: new Date().toISOString(),
    data: { company_id: id, mandate_id: id, mandate_url: `http://127.0.0.1:8080/v2/mandates/${id}/` },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    },
  };
}

const postByNode = (agent: Agent, origin: string, { body, headers }: ReturnType<typeof signed>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = requestByNode(
      `${origin}/hook`,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const postByUndici =
  (pool: Pool): Post =>
  async ({ body, headers }) => {
    const response = await pool.request({ method: 'POST', path: '/hook', headers, body });
    await response.body.dump();
    return response.statusCode;
  };

if (import.meta.main) process.once('message', (bare) => open(bare as Bare));
