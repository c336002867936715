/** The operator's side of messages (decisions.md 11): the queue, their review, and writing to a client. */
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
    review_started_at: described('From then on the client cannot change it.', nullable(instant())),
    handled_at: nullable(instant()),
  }),
);
export type OperatorMessage = Infer<typeof OperatorMessage>;

const of = { state: choice(...messageStates), sender: choice(...messageSenders) };

/** What was said below a path, and saying something more. */
export const conversation = <const B extends string>(
  base: B,
  noun: string,
  { tells, problems }: { readonly tells: string; readonly problems: readonly ProblemCode[] },
) =>
  ({
    list: route('GET', base, {
      list: { item: OperatorMessage, filters: of, updatedSince: true },
      scope: 'operator:read',
      summary: `All messages of the ${noun}, of both sides`,
    }),
    write: route('POST', base, {
      body: MessageInput,
      attachments: true,
      example: exampleMessage,
      reply: OperatorMessage,
      status: 201,
      scope: 'operator:cases',
      problems,
      summary: `Write to the client about the ${noun}`,
      description: `It is \`published\` at once. ${tells}`,
    }),
    get: route('GET', `${base}{id}/`, { reply: OperatorMessage, scope: 'operator:read', summary: 'One message' }),
  }) as const;

const onOrders = conversation('/operator/v1/orders/{order_id}/messages/', 'order', {
  tells: 'No event tells of it: events name what the client wrote. An expired draft takes none.',
  problems: ['order_expired'],
});
const onMandates = conversation('/operator/v1/mandates/{mandate_id}/messages/', 'case', {
  tells: 'The history of the case has it under the same id; no event tells of it. A closed case takes messages too.',
  problems: [],
});

export const operatorMessages = group(
  'operator',
  'operator-messages',
  {
    title: 'Messages',
    about:
      'What clients wrote and what was written to them. What stands below a draft is the client’s own until it is submitted.',
  },
  {
    list: route('GET', '/operator/v1/messages/', {
      list: { item: OperatorMessage, filters: { ...of, company_id: id() }, updatedSince: true },
      scope: 'operator:read',
      summary: 'Messages of any company; `state=under_review` is the queue',
    }),
    get: route('GET', '/operator/v1/messages/{id}/', {
      reply: OperatorMessage,
      scope: 'operator:read',
      summary: 'One message',
    }),
    start_review: route('POST', '/operator/v1/messages/{id}/start-review/', {
      reply: OperatorMessage,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Begin the review of a client’s message',
      description: 'From then on the client cannot change it. A message whose review has begun is a `conflict`.',
    }),
    handle: route('POST', '/operator/v1/messages/{id}/handle/', {
      reply: OperatorMessage,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Say that a client’s message is dealt with',
      description:
        'With or without a review begun before. A message that is handled, or that the service wrote, is a `conflict`.',
    }),
    order_messages: onOrders.list,
    write_on_order: onOrders.write,
    order_message: onOrders.get,
    mandate_messages: onMandates.list,
    write_on_mandate: onMandates.write,
    mandate_message: onMandates.get,
  },
);
