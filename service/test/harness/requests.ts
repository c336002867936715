/** Requests to the client for stories: the operator asks on an order, on a case, or on a company. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { type Answer } from './service.ts';

type Operate = <B>(method: string, path: string, body?: unknown) => Promise<Answer<B>>;

export const aQuestion = (changes: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Was it delivered?',
  description: 'The debtor says that nothing came.',
  question_type: 'yes-no',
  ...changes,
});

/** `parent`: `orders/…`, `mandates/…` or `companies/…`. */
export const ask = <B = OperatorRequestToClient>(
  { operate }: { readonly operate: Operate },
  place: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Answer<B>> => operate<B>('POST', `/operator/v1/${place}/requests-to-client/`, aQuestion(changes));
