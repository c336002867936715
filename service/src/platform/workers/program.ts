/** The program of a helper (helper.ts): it says once that it has started, and then answers each question. */
import { parentPort } from 'node:worker_threads';

/** In a thread. `movedWith`: memory that goes along with an answer instead of being copied. */
export function answerInThread<Q, A>(
  answer: (question: Q) => A | Promise<A>,
  movedWith: (said: A, question: Q) => ArrayBuffer[] = () => [],
): void {
  const reply = async (question: Q) => {
    const said = await answer(question);
    parentPort?.postMessage(said, movedWith(said, question));
  };
  parentPort?.on('message', (question: Q) => void reply(question));
  parentPort?.postMessage('ready', []);
}

/**
 * In a process, which ends with the service. The terminal and systemd send stop signals to every process of the
 * service; only the parent acts on them.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each program names its own question
export function answerInProcess<Q>(
  answer: (question: Q) => object | Promise<object>,
  ready: object = { kind: 'ready' },
): void {
  const reply = async (question: Q) => void process.send?.(await answer(question));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (question: Q) => void reply(question));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}
