/** The thread that looks at forms (judge.ts): one at a time, and whatever it does not come to the end of ends the thread. */
import { parentPort } from 'node:worker_threads';
import { failuresOf, faultOf } from '../../values/form-look.ts';
import type { Question, Verdict } from './protocol.ts';

function look(question: Question): Verdict {
  try {
    return question.kind === 'schema'
      ? { kind: 'schema', fault: faultOf(question.schema) }
      : { kind: 'fields', failures: failuresOf(question.schema, question.fields) };
  } catch {
    return { kind: 'lost' };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(look(question), []));
parentPort?.postMessage('ready', []);
