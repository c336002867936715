/**
 * The receivers of `neighbours`, a process of its own: one origin for all companies. Paths below `/hang/` never answer; all others do at
 * once, and how late each event was is kept until the parent asks for it.
 */
import { createServer } from 'node:https';

/** What the parent sends. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

process.once('message', (message) => {
  const { certificate, key } = message as Certificate;
  let delays: number[] = [];
  const server = createServer({ cert: certificate, key, keepAliveTimeout: 60_000 }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.url?.startsWith('/hang/') === true) return;
      const event = JSON.parse(Buffer.concat(pieces).toString()) as { created_at: string };
      delays.push(Date.now() - Date.parse(event.created_at));
      response.writeHead(200, { 'Content-Length': 0 }).end();
    });
  });
  server.listen({ port: 0, host: '127.0.1.1', backlog: 4096 }, () =>
    process.send?.((server.address() as { port: number }).port),
  );
  process.on('message', () => {
    process.send?.(delays.sort((a, b) => a - b));
    delays = [];
  });
});
