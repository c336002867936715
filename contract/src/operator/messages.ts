/** Messages for the operator (decisions.md 11): the queue, the review, and messages to a client. */
import { aOrAn } from '../grammar/nouns.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { group, type OwnedResource, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { listedFields } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { exampleMessage, messageFields, MessageInput, messageSenders, messageStates } from '../case/messages.ts';

export const OperatorMessage = named(
  'OperatorMessage',
  object({
    ...messageFields,
    ...partyFields,
    debtor_name: listedFields.debtor_name,
    reference_number: described(
      'Of the case to which the message belongs; null for one of an order.',
      nullable(line({ max: 50 })),
    ),
    review_started_at: described('After this time, the client cannot change the message.', nullable(instant())),
    handled_at: nullable(instant()),
  }),
);
export type OperatorMessage = Infer<typeof OperatorMessage>;

const filters = { state: choice(...messageStates), sender: choice(...messageSenders) };

/** The routes that list the messages of a parent and write one. */
export const conversation = <const B extends string, const O extends OwnedResource>(
  base: B,
  noun: string,
  { of, effect, problems }: { readonly of: O; readonly effect: string; readonly problems: readonly ProblemCode[] },
) =>
  ({
    list: route('GET', base, {
      of,
      list: { item: OperatorMessage, filters, updatedSince: true },
      scope: 'operator:read',
      summary: `List the messages of ${aOrAn(noun)}`,
    }),
    write: route('POST', base, {
      of,
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
  of: 'orders',
  effect: 'No event is recorded. Not allowed on an expired draft.',
  problems: ['order_expired'],
});
const onMandates = conversation('/operator/v1/mandates/{mandate_id}/messages/', 'case', {
  of: 'mandates',
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
      list: { item: OperatorMessage, filters: { ...filters, company_id: id() }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List messages of all companies; `state=under_review` is the review queue',
    }),
    get: route('GET', '/operator/v1/messages/{id}/', {
      of: 'messages',
      reply: OperatorMessage,
      scope: 'operator:read',
      summary: 'Retrieve a message',
    }),
    start_review: route('POST', '/operator/v1/messages/{id}/start-review/', {
      of: 'messages',
      reply: OperatorMessage,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Start the review of a client message',
      description:
        'After this, the client cannot change the message. A message whose review has already started returns `conflict`.',
    }),
    handle: route('POST', '/operator/v1/messages/{id}/handle/', {
      of: 'messages',
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
