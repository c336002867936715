/** The operator's side of messages (decisions.md 11): the queue, their review, and writing to a client. */
import { aOrAn } from '../grammar/nouns.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { exampleMessage, messageFields, MessageInput, messageSenders, messageStates } from '../case/messages.ts';

export const OperatorMessage = named(
  'OperatorMessage',
  object({
    ...messageFields,
    company_id: id(),
    review_started_at: described('After this time, the client cannot change the message.', nullable(instant())),
    handled_at: nullable(instant()),
  }),
);
export type OperatorMessage = Infer<typeof OperatorMessage>;

const of = { state: choice(...messageStates), sender: choice(...messageSenders) };

/** What was said below a path, and saying something more. */
export const conversation = <const B extends string>(
  base: B,
  noun: string,
  { effect, problems }: { readonly effect: string; readonly problems: readonly ProblemCode[] },
) =>
  ({
    list: route('GET', base, {
      list: { item: OperatorMessage, filters: of, updatedSince: true },
      scope: 'operator:read',
      summary: `List the messages of ${aOrAn(noun)}`,
    }),
    write: route('POST', base, {
      body: MessageInput,
      attachments: true,
      example: exampleMessage,
      reply: OperatorMessage,
      status: 201,
      scope: 'operator:cases',
      problems,
      summary: `Send a message about ${aOrAn(noun)} to the client`,
      description: `The message is \`published\` immediately. ${effect}`,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: OperatorMessage,
      scope: 'operator:read',
      summary: 'Retrieve a message',
    }),
  }) as const;

const onOrders = conversation('/operator/v1/orders/{order_id}/messages/', 'order', {
  effect: 'No event is recorded. Not allowed on an expired draft.',
  problems: ['order_expired'],
});
const onMandates = conversation('/operator/v1/mandates/{mandate_id}/messages/', 'case', {
  effect:
    'The history of the case contains it with the same `id`; no event is recorded. Also allowed on a closed case.',
  problems: [],
});

export const operatorMessages = group(
  'operator',
  'operator-messages',
  {
    title: 'Messages',
    about:
      'Messages between clients and the service. Messages on a draft order are not visible until the order is submitted.',
  },
  {
    list: route('GET', '/operator/v1/messages/', {
      list: { item: OperatorMessage, filters: { ...of, company_id: id() }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List messages of all companies; `state=under_review` is the review queue',
    }),
    get: route('GET', '/operator/v1/messages/{id}/', {
      reply: OperatorMessage,
      scope: 'operator:read',
      summary: 'Retrieve a message',
    }),
    start_review: route('POST', '/operator/v1/messages/{id}/start-review/', {
      reply: OperatorMessage,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Start the review of a client message',
      description:
        'After this, the client cannot change the message. A message whose review has already started returns `conflict`.',
    }),
    handle: route('POST', '/operator/v1/messages/{id}/handle/', {
      reply: OperatorMessage,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Mark a message as handled',
      description:
        'Possible with or without a started review. A handled message and a message of the service return `conflict`.',
    }),
    order_messages: onOrders.list,
    write_on_order: onOrders.write,
    order_message: onOrders.get,
    mandate_messages: onMandates.list,
    write_on_mandate: onMandates.write,
    mandate_message: onMandates.get,
  },
);
