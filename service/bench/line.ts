/** A raw connection for benchmarks of single requests. */
import { connect, type Socket } from 'node:net';

/** A connection, asked one thing after the other. */
export class Line {
  readonly #socket: Socket;
  #received = '';
  #asked: PromiseWithResolvers<number> | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (piece) => {
      this.#received += piece.toString('latin1');
      const head = this.#received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? 0);
      if (head < 0 || this.#received.length < head + 4 + length) return;
      const status = Number(this.#received.slice(9, 12));
      this.#received = '';
      this.#asked?.resolve(status);
    });
    // Whoever waits for an answer would wait for ever.
    socket.on('close', () => this.#asked?.reject(new Error('the connection was closed')));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Line(socket)));
      socket.on('error', reject);
    });
  }

  async ask(request: Buffer | string, expected: number): Promise<void> {
    if (this.#socket.destroyed) throw new Error('the connection was closed');
    this.#asked = Promise.withResolvers<number>();
    this.#socket.write(request);
    const status = await this.#asked.promise;
    this.#asked = undefined;
    if (status !== expected) throw new Error(`answered ${status} instead of ${expected}`);
  }

  close(): void {
    this.#socket.destroy();
  }
}
