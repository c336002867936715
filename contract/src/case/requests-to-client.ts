/**
 * Requests to the client (decisions.md 7): questions of the operator on an order, on a case, or on neither (an upload
 * of many claims at once), and their answers. Each parent offers the same routes below its own path; this file declares
 * them once. The operator's routes: operator/requests.ts.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, openObject, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant } from '../shapes/values.ts';
import { Document, documentInputs, documentReads, documentUpload } from './documents.ts';

export const questionTypes = [
  'yes-no',
  'yes-no-dontknow',
  'yes-no-freetext-on-no',
  'yes-with-date-no-freetext-on-no',
  'fileupload',
  'freetext',
  'dynamic-form',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const requestStatuses = ['open', 'answered', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The text of requests and answers: plain, several lines. */
const words = () => prose({ max: limits.message_body_characters });
const documents = () => list(Document, { max: limits.documents_per_parent });

const Answer = named(
  'RequestToClientAnswer',
  object({
    id: id(),
    text: nullable(words()),
    date: nullable(day()),
    fields: described('The values by the field names of `form_schema`.', nullable(openObject())),
    additional_comment: nullable(words()),
    documents: documents(),
    created_at: instant(),
  }),
);

/** How the client answers each type, for the reference; the service checks the rules. */
const answerRules: Readonly<Record<QuestionType, string>> = {
  'yes-no': '`text` is `yes` or `no`',
  'yes-no-dontknow': '`text` is `yes`, `no` or `dontknow`',
  'yes-no-freetext-on-no': '`text` is `yes` or `no`; `no` needs `additional_comment`',
  'yes-with-date-no-freetext-on-no': '`text` is `yes` or `no`; `yes` needs `date`',
  fileupload: 'at least one entry in `documents`',
  freetext: '`text` is free text',
  'dynamic-form': '`fields` must match `form_schema`',
};

export const questionType = () =>
  described(
    `The type of answer. ${questionTypes.map((type) => `\`${type}\`: ${answerRules[type]}`).join('. ')}.`,
    choice(...questionTypes),
  );

export const requestTitle = () => line({ max: limits.message_title_characters });
export const requestDescription = () => words();

export const requestFields = {
  id: id(),
  href: line({ max: 2000 }),
  order: described(
    'The order to which the request belongs; null otherwise.',
    nullable(object({ id: id(), href: line({ max: 2000 }) })),
  ),
  mandate: described(
    'The case to which the request belongs; null otherwise.',
    nullable(object({ id: id(), href: line({ max: 2000 }), reference_number: line({ max: 50 }) })),
  ),
  title: requestTitle(),
  description: described('Plain text.', requestDescription()),
  question_type: questionType(),
  form_schema: described(
    'For a `dynamic-form`: the JSON Schema (2020-12) that `fields` of the answer must match. Null for all other types.',
    nullable(openObject()),
  ),
  attachments: documents(),
  status: described('`withdrawn`: the service no longer needs an answer.', choice(...requestStatuses)),
  answer: nullable(Answer),
  created_at: instant(),
  updated_at: instant(),
  answered_at: nullable(instant()),
};

export const RequestToClient = named('RequestToClient', object(requestFields));
export type RequestToClient = Infer<typeof RequestToClient>;

export const AnswerInput = named(
  'RequestToClientAnswerInput',
  object({
    text: optional(nullable(words())),
    date: optional(nullable(day())),
    fields: described(
      `For a \`dynamic-form\`: at most ${limits.form_values} values, and ${limits.form_characters} characters of JSON.`,
      optional(nullable(openObject())),
    ),
    additional_comment: described('Allowed with every type of answer.', optional(nullable(words()))),
    documents: optional(documentInputs()),
  }),
);
export type AnswerInput = Infer<typeof AnswerInput>;

const scopes = { reading: 'case:requests:read', writing: 'case:requests:write' } as const;

const requestsBelow = <const B extends string>(base: B, place: string) =>
  ({
    list: route('GET', base, {
      list: { item: RequestToClient, filters: { status: choice(...requestStatuses) }, updatedSince: true },
      scope: scopes.reading,
      summary: `List the requests to the client ${place}`,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: RequestToClient,
      scope: scopes.reading,
      summary: 'Retrieve a request to the client and its answer',
    }),
    answer: route('POST', `${base}{id}/answer/`, {
      body: AnswerInput,
      attachments: true,
      example: { text: 'yes', additional_comment: 'Delivered on 12 January 2026.' },
      reply: RequestToClient,
      scope: scopes.writing,
      problems: ['conflict'],
      summary: 'Answer a request to the client',
      description:
        'The required fields depend on `question_type`. A field that the type does not allow returns `not_allowed`; an unknown value of `text` returns `invalid_choice`. A request can be answered only once; answering it again, or answering a withdrawn request, returns `conflict`. `request_to_client.answered` is recorded. If an order has no other open requests, it returns to review.',
    }),
  }) as const;

const heading = {
  title: 'Requests to the client',
  about:
    'Requests of the service to the company about an order, a case or an uploaded file of claims, and their answers.',
};

const requests = group(
  'case',
  'requests-to-client',
  heading,
  requestsBelow('/v2/requests-to-client/', 'of the company'),
);
const orderRequests = group(
  'case',
  'order-requests-to-client',
  heading,
  requestsBelow('/v2/orders/{order_id}/requests-to-client/', 'on the order'),
);
const mandateRequests = group(
  'case',
  'mandate-requests-to-client',
  heading,
  requestsBelow('/v2/mandates/{mandate_id}/requests-to-client/', 'on the case'),
);

const attachmentsBelow = <const B extends string>(base: B) =>
  documentReads(base, { noun: 'request', reading: scopes.reading });

/** Documents that the operator attached to a request. */
const requestDocuments = group(
  'case',
  'request-documents',
  heading,
  attachmentsBelow('/v2/requests-to-client/{request_id}/documents/'),
);
const orderRequestDocuments = group(
  'case',
  'order-request-documents',
  heading,
  attachmentsBelow('/v2/orders/{order_id}/requests-to-client/{request_id}/documents/'),
);
const mandateRequestDocuments = group(
  'case',
  'mandate-request-documents',
  heading,
  attachmentsBelow('/v2/mandates/{mandate_id}/requests-to-client/{request_id}/documents/'),
);

const ofAnswers = { noun: 'answer', ...scopes, problems: ['conflict'] } as const;

const answersBelow = <const B extends string>(base: B) => ({
  ...documentReads(base, ofAnswers),
  ...documentUpload(base, ofAnswers),
});

/** Documents that the client attached to its answer; a `fileupload` accepts more afterwards. */
const answerDocuments = group(
  'case',
  'answer-documents',
  heading,
  answersBelow('/v2/requests-to-client/{request_id}/answer/documents/'),
);
const orderAnswerDocuments = group(
  'case',
  'order-answer-documents',
  heading,
  answersBelow('/v2/orders/{order_id}/requests-to-client/{request_id}/answer/documents/'),
);
const mandateAnswerDocuments = group(
  'case',
  'mandate-answer-documents',
  heading,
  answersBelow('/v2/mandates/{mandate_id}/requests-to-client/{request_id}/answer/documents/'),
);

/** The groups in reading order: by parent the requests, their documents, the documents of the answers. */
export const requestGroups = {
  requestsToClient: requests,
  requestDocuments,
  answerDocuments,
  orderRequestsToClient: orderRequests,
  orderRequestDocuments,
  orderAnswerDocuments,
  mandateRequestsToClient: mandateRequests,
  mandateRequestDocuments,
  mandateAnswerDocuments,
} as const;
