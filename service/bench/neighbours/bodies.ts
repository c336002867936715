/** Attacks by what is sent: bodies that come slowly, that are announced and do not come, that are as large as they may be. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { aPdf } from '../../test/harness/files.ts';
import { type Attack, headOf, keyOf, type Scene } from './attack.ts';

/** What a body may have where documents are sent. */
const largest_bytes = limits.body_with_documents_bytes;
/** A whole number of them fills the room that there was for bodies (128 MiB) and for files (1 GiB). */
const announced_bytes = 64 * 1024 * 1024;
const least_bytes = 1024;
/** Uploads of one company that one minute takes, with some room. */
const uploads_per_minute = 115;

const uploadPath = ({ attackers }: Scene, index: number): string =>
  `/v2/claims/${attackers[0]?.claims[index % 5]}/documents/`;
const uploadHead = (
  scene: Scene,
  { index, type, length }: { readonly index: number; readonly type: string; readonly length: number },
): string => {
  const [attacker] = scene.attackers;
  if (attacker === undefined) throw new Error('no attacker');
  return headOf({
    method: 'POST',
    path: uploadPath(scene, index),
    key: keyOf(attacker, index),
    headers: { 'Content-Type': type, 'Content-Length': length, 'Idempotency-Key': randomUUID() },
  });
};

/** The status of what the service answers on this connection. */
const heard = (socket: Socket, listener: (status: string) => void): void =>
  void socket.on('data', (piece: Buffer) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1];
    if (status !== undefined) listener(status);
  });

interface Drip {
  readonly name: string;
  readonly about: string;
  readonly connections: number;
  readonly type: string;
  readonly first: string;
  /** Sent at once. */
  readonly first_bytes: number;
  /** Before each further byte. */
  readonly pause_ms: number;
}

/** Connections that send a head, so many bytes at once, and a byte every so often. One that is refused for want of room announces half as much next time, so that all the room is taken. */
function dripping({ name, about, connections, type, first, first_bytes, pause_ms }: Drip): Attack {
  return {
    name,
    about,
    async run(scene, attempt) {
      const filling = Buffer.alloc(1024 * 1024, 'A');
      const lengths = Array.from({ length: connections }, () => announced_bytes);
      // All at once, then as many more as the rate limit leaves.
      const between_ms = 60_000 / (uploads_per_minute - connections);
      let next = performance.now();
      await attempt.each(connections, async (index) => {
        const length = lengths[index] ?? 0;
        await attempt.connection(scene.port, async (socket) => {
          heard(socket, (status) => {
            attempt.note(status);
            if (status === '503') lengths[index] = Math.max(least_bytes, length >> 1);
          });
          socket.write(uploadHead(scene, { index, type, length }) + first);
          const at_once = Math.min(first_bytes, length - 500);
          for (let sent = first.length; sent < at_once && !socket.destroyed; sent += filling.length)
            await new Promise((resolve) =>
              socket.write(filling.subarray(0, Math.min(filling.length, at_once - sent)), resolve),
            );
          while ((await attempt.pause(pause_ms)) && socket.writable) socket.write('A');
        });
        if (!attempt.signal.aborted) attempt.note('closed');
        next = Math.max(next + between_ms, performance.now());
        await attempt.pause(next - performance.now());
      });
    },
  };
}

const json_start = '{"type":"invoice","filename":"a.pdf","base64":"';
const multipart = 'multipart/form-data; boundary=b';
const multipart_start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';

export const slowBodies = dripping({
  name: 'slow-json',
  about: 'eight JSON uploads of 64 MiB that send 60 MiB and then a byte every 10 s',
  connections: 8,
  type: 'application/json',
  first: json_start,
  first_bytes: 60 * 1024 * 1024,
  pause_ms: 10_000,
});

export const slowForms = dripping({
  name: 'slow-forms',
  about: 'forty multipart uploads of 64 MiB that send 64 KiB and then a byte every second',
  connections: 40,
  type: multipart,
  first: multipart_start,
  first_bytes: 64 * 1024,
  pause_ms: 1_000,
});

export const announced = dripping({
  name: 'announced',
  about: 'thirty announced uploads of up to 64 MiB without a byte',
  connections: 30,
  type: multipart,
  first: '',
  first_bytes: 0,
  pause_ms: 3_600_000,
});

export const announcedMany = dripping({
  name: 'announced-100',
  about: 'a hundred announced uploads of up to 64 MiB without a byte',
  connections: 100,
  type: multipart,
  first: '',
  first_bytes: 0,
  pause_ms: 3_600_000,
});

const files_each = 4;
const largest_at_once = 4;

/** A message with four files of 10 MiB: no two have the same content. */
function largestMessage(): Buffer {
  const documents = Array.from({ length: files_each }, () => ({
    type: 'invoice',
    filename: 'a.pdf',
    base64: aPdf(1, { text: randomUUID(), padding: limits.document_bytes - 2_000 }).toString('base64'),
  }));
  const body = JSON.stringify({ title: 'Files', body: '<p>Files</p>', documents });
  // White space fills it up to the largest body.
  return Buffer.concat([Buffer.from(body), Buffer.alloc(largest_bytes - Buffer.byteLength(body), ' ')]);
}

export const largestBodies: Attack = {
  name: 'largest-bodies',
  about: 'the largest JSON body (70 MiB, four files) a hundred times a minute, four at a time',
  async run(scene, attempt) {
    const message = largestMessage();
    const [attacker] = scene.attackers;
    if (attacker === undefined) throw new Error('no attacker');
    const began = performance.now();
    let count = 0;
    await attempt.each(largest_at_once, async (index) => {
      const due = began + (count++ * 60_000) / 100;
      if (!(await attempt.pause(due - performance.now()))) return;
      await attempt.connection(scene.port, (socket) => {
        heard(socket, (status) => {
          attempt.note(status);
          socket.destroy();
        });
        socket.write(
          headOf({
            method: 'POST',
            path: `/v2/orders/${attacker.order}/messages/`,
            key: keyOf(attacker, index),
            headers: {
              'Content-Type': 'application/json',
              'Content-Length': message.length,
              'Idempotency-Key': randomUUID(),
            },
          }),
        );
        socket.write(message);
      });
    });
  },
};
