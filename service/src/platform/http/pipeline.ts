/**
 * The life of a request, on one page, in the contract's order (decisions.md 1 "Order of checks"): checks that consume
 * capacity follow those that do not. A comment behind each step lists the statuses that it may answer.
 */
import { isEffectful } from '@mahnwerk/contract/grammar/route.ts';
import { admit } from './admission.ts';
import {
  check,
  ifMatchOf,
  inTransaction,
  once,
  Preparation,
  refuseStale,
  runHandler,
  withConnection,
} from './command.ts';
import { loadOwnerOf } from './load.ts';
import { negotiate, servedBy } from './negotiate.ts';
import { readBody } from './read.ts';
import { type CommandAnswer, type App, type Incoming, type Received, type Trace } from './received.ts';
import { withCookie } from './renewal.ts';
import type { Reply } from './reply.ts';
import { represent, representRead, representSafe } from './representation.ts';
import { consumeExpensive } from './throttle.ts';
import { type Input, validate } from './validate.ts';

/** Answers a request to the API. @throws Refusal and every error of a store; respond.ts turns them into answers */
export async function answer(app: App, incoming: Incoming, trace: Trace): Promise<Reply> {
  const { request, requestId, address, load } = incoming;
  const { headers, method = 'GET', url = '' } = request;
  const matched = app.router.match(method, url); // 400 NUL, 404, 405
  const { operation } = matched;
  trace.matched = matched;
  negotiate(headers.accept, servedBy(operation.route)); // 406
  const admitted = await admit(app, operation, incoming, trace); // 401, 400, 403, 404, 429
  const owner = loadOwnerOf(admitted, address);
  const body = await readBody({ ...incoming, owner }, operation.route, app.spool); // 411, 413, 415, 400
  // All companies of a Partner share one slot for large answers.
  const largeAnswer = load.largeAnswers.begin(admitted.caller?.partnerId ?? owner, operation.name);
  try {
    const received: Received = { ...admitted, app, matched, method, headers, requestId, body, largeAnswer };
    const { reply, cost } = await answerTo(received);
    if (cost.length > 0) await consumeExpensive(app.counters, admitted.owners, cost);
    return reply;
  } finally {
    largeAnswer.end();
    await body.release();
  }
}

async function answerTo(received: Received): Promise<CommandAnswer> {
  const { route } = received.matched.operation;
  if (isEffectful(route)) return post(received);
  const input = inputOf(received); // 400
  const preparation = new Preparation(received);
  await preparation.run(); // 429
  const isRead = route.method === 'GET' || route.safe === true;
  return isRead ? read(received, input, preparation) : change(received, input, preparation);
}

const inputOf = ({ app, matched, body }: Received): Input =>
  validate(matched.operation.route, matched.query, body.value, app.positions);

/** GET, HEAD and a POST without an effect. */
async function read(received: Received, input: Input, { result: prepared }: Preparation): Promise<CommandAnswer> {
  const { route } = received.matched.operation;
  const handled = route.stateless
    ? await runHandler(received, { ...input, prepared })
    : await withConnection(received, (db) => runHandler(received, { ...input, prepared, db })); // 503, 401, 429, 404
  if (route.method !== 'GET') return representSafe(received, handled); // 200
  return representRead(received, input, handled); // 200, 304
}

/** PATCH and DELETE. */
async function change(received: Received, input: Input, { result: prepared }: Preparation): Promise<CommandAnswer> {
  const ifMatch = ifMatchOf(received);
  return inTransaction(received, { ifMatch }, async (tx) => {
    const bound = { ...input, prepared, tx };
    const checked = await check(received, bound); // 400
    if (ifMatch !== undefined) await refuseStale(received, bound, ifMatch); // 404, 412
    const { value, cost, cookie } = await runHandler(received, { ...bound, checked }); // 429, 404, 409, 422
    return { reply: withCookie(represent(received, value), cookie), cost };
  });
}

/** POST: the stored answer of the same key, or the command and its answer in one transaction. */
const post = (received: Received): Promise<CommandAnswer> =>
  // 409
  once(received, async (tx, preparation) => {
    const input = inputOf(received); // 400
    const bound = { ...input, tx, prepared: preparation.required() }; // 429
    const checked = await check(received, bound); // 400
    const ifMatch = ifMatchOf(received);
    if (ifMatch !== undefined) await refuseStale(received, bound, ifMatch); // 404, 412
    return runHandler(received, { ...bound, checked }); // 429, 404, 409, 422
  });
