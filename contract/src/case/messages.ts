/**
 * Messages between a client and the service (service.md 2.2, 3.3; decisions.md 7), on an order or on a case. Both
 * parents offer the same routes below their own path; this file declares them once. The operator's routes:
 * operator/messages.ts.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { aOrAn } from '../grammar/nouns.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { html, htmlAgain, keptHtml } from '../shapes/html.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';
import { Document, documentInputs, documentReads, documentRemoval, documentUpload } from './documents.ts';

export const messageSenders = ['client', 'service'] as const;
export const messageStates = ['under_review', 'handled', 'published'] as const;
export type MessageState = (typeof messageStates)[number];

export const messageParents = ['order', 'mandate'] as const;
export type MessageParent = (typeof messageParents)[number];

const bodyLimit = { max: limits.message_body_characters };

export const messageFields = {
  id: id(),
  href: line({ max: 2000 }),
  parent: described(
    'The order or case to which the message belongs. Messages of an order stay on the order after it is accepted.',
    named('MessageParent', object({ id: id(), type: choice(...messageParents), href: line({ max: 2000 }) })),
  ),
  response_to: described('The message that this message answers.', nullable(id())),
  sender: choice(...messageSenders),
  author: object({
    type: described(
      '`api`: sent by the client through this API. `user`: sent by a person of the client who is signed in. `service`: sent by the service.',
      choice('api', 'user', 'service'),
    ),
  }),
  title: nullable(line({ max: limits.message_title_characters })),
  body: described('Clean HTML.', keptHtml(bodyLimit)),
  state: described(
    '`under_review`: a client message that the service has not handled yet. `handled`: a client message that the service has handled. `published`: a message of the service.',
    choice(...messageStates),
  ),
  editable: described(
    'Whether the caller may change the message, until its review starts: a key those that keys of the company sent (`author.type` `api`), a signed-in person its own.',
    flag(),
  ),
  documents: list(Document, { max: limits.documents_per_parent }),
  created_at: instant(),
  updated_at: instant(),
};

export const Message = named('Message', object(messageFields));
export type Message = Infer<typeof Message>;

const title = () => line({ max: limits.message_title_characters });
const body = () => html(bodyLimit);

export const MessageInput = named(
  'MessageInput',
  object({
    title: title(),
    body: body(),
    response_to: described(
      'A message of the same order or case. On a case, also a message of one of its orders.',
      optional(nullable(id())),
    ),
    documents: optional(documentInputs()),
  }),
);
export type MessageInput = Infer<typeof MessageInput>;

/** Requires `title` or `body`. */
const somethingNew = <T extends { readonly title?: unknown; readonly body?: unknown }>(shape: Shape<T>): Shape<T> => ({
  schema: { ...shape.schema, minProperties: 1 },
  read(value, errors) {
    const patch = shape.read(value, errors);
    if (patch === undefined || patch.title !== undefined || patch.body !== undefined) return patch;
    return errors.failAt('title', 'required', 'Send `title`, `body` or both.');
  },
});

const MessagePatch = named(
  'MessagePatch',
  somethingNew(object({ title: optional(title()), body: optional(htmlAgain(bodyLimit)) })),
);
export type MessagePatch = Infer<typeof MessagePatch>;

export const exampleMessage = {
  title: 'Delivery note',
  body: '<p>Please find the <strong>delivery note</strong> attached.</p>',
};

interface MessagesBelow {
  /** Name of the parent in texts: `order` or `case`. */
  readonly noun: string;
  /** Additional problems of its writes. */
  readonly problems: readonly ProblemCode[];
  /** Sentence on the state of a new message. */
  readonly arrival: string;
}

/** The routes that write and read the messages of a parent. */
export const messagesBelow = <const B extends string>(base: B, { noun, problems, arrival }: MessagesBelow) =>
  ({
    list: route('GET', base, {
      list: {
        item: Message,
        filters: { state: choice(...messageStates), sender: choice(...messageSenders) },
        updatedSince: true,
      },
      scope: 'case:messages:read',
      summary: `List the messages of ${aOrAn(noun)}`,
    }),
    create: route('POST', base, {
      body: MessageInput,
      attachments: true,
      example: exampleMessage,
      reply: Message,
      status: 201,
      scope: 'case:messages:write',
      problems,
      summary: `Send a message about ${aOrAn(noun)} to the service`,
      description: arrival,
    }),
    get: route('GET', `${base}{id}/`, { reply: Message, scope: 'case:messages:read', summary: 'Retrieve a message' }),
    update: route('PATCH', `${base}{id}/`, {
      body: MessagePatch,
      reply: Message,
      scope: 'case:messages:write',
      problems: ['conflict', ...problems],
      summary: 'Update a message before its review starts',
      description:
        'At least one of `title` and `body` is required. A message that is not `editable` returns `conflict`: its review has started, or another wrote it. A signed-in person corrects its own messages alone.',
    }),
  }) as const;

const about = 'Messages between client and service about an order or a case, with documents.';

export const orderMessages = group(
  'case',
  'order-messages',
  { title: 'Messages', about },
  messagesBelow('/v2/orders/{order_id}/messages/', {
    noun: 'order',
    problems: ['order_expired'],
    arrival:
      'The message is `under_review`, and `order.message.created` is recorded. On a draft order, the message becomes visible to the service, and the event is recorded, when the order is finalized. Messages are also allowed on a decided or withdrawn order; send messages about a case on the case.',
  }),
);

export const mandateMessages = group(
  'case',
  'mandate-messages',
  { title: 'Messages', about },
  messagesBelow('/v2/mandates/{mandate_id}/messages/', {
    noun: 'case',
    problems: [],
    arrival:
      'The message is `under_review`, `mandate.message.created` is recorded, and the history contains the message with the same `id`. Messages are also allowed on a closed case.',
  }),
);

const ofMessages = (problems: readonly ProblemCode[]) =>
  ({
    noun: 'message',
    reading: 'case:messages:read',
    writing: 'case:messages:write',
    problems: ['conflict', ...problems],
  }) as const;

const documentsBelow = <const B extends string>(base: B, problems: readonly ProblemCode[]) => ({
  ...documentReads(base, ofMessages(problems)),
  ...documentUpload(base, ofMessages(problems)),
  ...documentRemoval(base, ofMessages(problems)),
});

/** Documents can be added and deleted while the message is editable. */
export const orderMessageDocuments = group(
  'case',
  'order-message-documents',
  { title: 'Messages', about },
  documentsBelow('/v2/orders/{order_id}/messages/{message_id}/documents/', ['order_expired']),
);
export const mandateMessageDocuments = group(
  'case',
  'mandate-message-documents',
  { title: 'Messages', about },
  documentsBelow('/v2/mandates/{mandate_id}/messages/{message_id}/documents/', []),
);
