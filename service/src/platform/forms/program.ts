/** The program of the thread that validates forms (thread.ts), one at a time. */
import { parentPort } from 'node:worker_threads';
import { failuresOf, faultOf } from '../../values/form-validation.ts';
import type { FormQuestion, FormResult } from './protocol.ts';

function validate(question: FormQuestion): FormResult {
  try {
    return question.kind === 'schema'
      ? { kind: 'schema', fault: faultOf(question.schema) }
      : { kind: 'fields', failures: failuresOf(question.schema, question.fields) };
  } catch {
    return { kind: 'failed' };
  }
}

parentPort?.on('message', (question: FormQuestion) => parentPort?.postMessage(validate(question), []));
parentPort?.postMessage('ready', []);
