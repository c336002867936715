/** The program of the thread that validates forms (thread.ts), one at a time. */
import { parentPort } from 'node:worker_threads';
import { failuresOf, faultOf } from '../../values/form-validation.ts';
import type { Question, Result } from './protocol.ts';

function validate(question: Question): Result {
  try {
    return question.kind === 'schema'
      ? { kind: 'schema', fault: faultOf(question.schema) }
      : { kind: 'fields', failures: failuresOf(question.schema, question.fields) };
  } catch {
    return { kind: 'failed' };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(validate(question), []));
parentPort?.postMessage('ready', []);
