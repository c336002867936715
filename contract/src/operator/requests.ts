/** The operator's side of requests to the client (decisions.md 7, 11): asking, looking, taking a question back. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, openObject, optional } from '../shapes/structures.ts';
import { choice, id } from '../shapes/values.ts';
import { documentInputs } from '../case/documents.ts';
import {
  questionType,
  requestDescription,
  requestFields,
  requestStatuses,
  requestTitle,
} from '../case/requests-to-client.ts';

export const OperatorRequestToClient = named('OperatorRequestToClient', object({ ...requestFields, company_id: id() }));
export type OperatorRequestToClient = Infer<typeof OperatorRequestToClient>;

export const RequestInput = named(
  'RequestToClientInput',
  object({
    title: requestTitle(),
    description: described('Plain text.', requestDescription()),
    question_type: questionType(),
    form_schema: described(
      `For a \`dynamic-form\` alone, and required there: a JSON Schema (2020-12) of \`type\` \`object\`, of at most ${limits.form_schema_characters} characters and ${limits.form_depth} levels. References lead into the schema itself.`,
      optional(nullable(openObject())),
    ),
    documents: described('Become its `attachments`.', optional(documentInputs())),
  }),
);
export type RequestInput = Infer<typeof RequestInput>;

const question = {
  title: 'Was the delivery accepted?',
  description: 'The debtor says that the goods never arrived. Did anybody sign for them?',
  question_type: 'yes-no',
};

interface Place {
  /** `order`, for people. */
  readonly noun: string;
  readonly problems: readonly ProblemCode[];
  /** What becomes of a new one. */
  readonly told: string;
}

export const askingBelow = <const B extends string>(base: B, { noun, problems, told }: Place) =>
  ({
    list: route('GET', base, {
      list: { item: OperatorRequestToClient, filters: { status: choice(...requestStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: `All requests to the client on the ${noun}`,
    }),
    ask: route('POST', base, {
      body: RequestInput,
      attachments: true,
      example: question,
      reply: OperatorRequestToClient,
      status: 201,
      scope: 'operator:cases',
      problems,
      summary: `Ask the client something about the ${noun}`,
      description: `\`request_to_client.created\` tells of it. ${told}`,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: OperatorRequestToClient,
      scope: 'operator:read',
      summary: 'One request, with its answer',
    }),
  }) as const;

const onOrders = askingBelow('/operator/v1/orders/{order_id}/requests-to-client/', {
  noun: 'order',
  problems: ['conflict', 'order_expired'],
  told: 'The order waits for the client (`awaiting_client_response`) until nothing is open on it; what is under review alone can be asked about (`conflict`).',
});
const onMandates = askingBelow('/operator/v1/mandates/{mandate_id}/requests-to-client/', {
  noun: 'case',
  problems: [],
  told: 'The states of the case stay as they are; a closed case can be asked about too.',
});
const onCompanies = askingBelow('/operator/v1/companies/{company_id}/requests-to-client/', {
  noun: 'company',
  problems: ['conflict'],
  told: 'For what belongs to neither an order nor a case, such as an uploaded file of claims. A company that was offboarded cannot be asked (`conflict`).',
});

export const operatorRequests = group(
  'operator',
  'operator-requests',
  {
    title: 'Requests to the client',
    about: 'Questions to a company, on an order under review, on a case, or on neither; and what was answered.',
  },
  {
    list: route('GET', '/operator/v1/requests-to-client/', {
      list: {
        item: OperatorRequestToClient,
        filters: { status: choice(...requestStatuses), company_id: id() },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'Requests to any company',
    }),
    get: route('GET', '/operator/v1/requests-to-client/{id}/', {
      reply: OperatorRequestToClient,
      scope: 'operator:read',
      summary: 'One request, with its answer',
    }),
    withdraw: route('POST', '/operator/v1/requests-to-client/{id}/withdraw/', {
      reply: OperatorRequestToClient,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Take an open request back',
      description:
        'Nobody can answer it any more; an order on which nothing else is open goes back to review. No event tells of it. A request that was answered or withdrawn is a `conflict`.',
    }),
    order_requests: onOrders.list,
    ask_on_order: onOrders.ask,
    order_request: onOrders.get,
    mandate_requests: onMandates.list,
    ask_on_mandate: onMandates.ask,
    mandate_request: onMandates.get,
    company_requests: onCompanies.list,
    ask_company: onCompanies.ask,
    company_request: onCompanies.get,
  },
);
