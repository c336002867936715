/** The program of the thread that validates forms (thread.ts), one at a time. */
import { answerInThread } from '../workers/program.ts';
import { failuresOf, faultOf } from '../../values/form-validation.ts';
import type { FormQuestion, FormResult } from './thread.ts';

function validate(question: FormQuestion): FormResult {
  try {
    return question.kind === 'schema'
      ? { kind: 'schema', fault: faultOf(question.schema) }
      : { kind: 'fields', failures: failuresOf(question.schema, question.fields) };
  } catch {
    return { kind: 'failed' };
  }
}

answerInThread(validate);
