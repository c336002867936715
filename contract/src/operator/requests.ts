/** Requests to the client for the operator (decisions.md 7, 11): ask, read, withdraw; answers are marked as handled. */
import { group, type OwnedResource, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { aOrAn } from '../grammar/nouns.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, openObject, optional } from '../shapes/structures.ts';
import { listedFields } from '../shapes/next-step.ts';
import { flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { documentInputs } from '../case/documents.ts';
import {
  questionType,
  requestDescription,
  requestFields,
  requestStatuses,
  requestTitle,
} from '../case/requests-to-client.ts';

export const OperatorRequestToClient = named(
  'OperatorRequestToClient',
  object({
    ...requestFields,
    ...partyFields,
    debtor_name: described(
      'The debtor of the order or the case; null for a request about neither.',
      nullable(listedFields.debtor_name),
    ),
    handled_at: described(
      'When the operator marked the answer as handled; null while the answer waits, and without an answer.',
      nullable(instant()),
    ),
  }),
);
export type OperatorRequestToClient = Infer<typeof OperatorRequestToClient>;

export const RequestInput = named(
  'RequestToClientInput',
  object({
    title: requestTitle(),
    description: described('Plain text.', requestDescription()),
    question_type: questionType(),
    form_schema: described(
      `Required for a \`dynamic-form\`, not allowed otherwise: a JSON Schema (2020-12) with \`type: "object"\`, at most ${limits.form_schema_characters} characters and ${limits.form_depth} levels. References must point into the schema itself.`,
      optional(nullable(openObject())),
    ),
    documents: described('The documents become the `attachments` of the request.', optional(documentInputs())),
  }),
);
export type RequestInput = Infer<typeof RequestInput>;

const question = {
  title: 'Was the delivery accepted?',
  description: 'The debtor says that the goods never arrived. Did anybody sign for them?',
  question_type: 'yes-no',
};

interface RequestParent<O extends OwnedResource> {
  /** The resource that the request belongs to. */
  readonly of: O;
  /** Its name in texts, such as `order`. */
  readonly noun: string;
  readonly problems: readonly ProblemCode[];
  /** Sentence on the effect of a new request. */
  readonly effect: string;
}

/** The route that asks the client a question on a resource. */
export const askingBelow = <const B extends string, const O extends OwnedResource>(
  base: B,
  { of, noun, problems, effect }: RequestParent<O>,
) =>
  ({
    list: route('GET', base, {
      of,
      list: { item: OperatorRequestToClient, filters: { status: choice(...requestStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: `List the requests to the client about ${aOrAn(noun)}`,
    }),
    ask: route('POST', base, {
      of,
      body: RequestInput,
      attachments: true,
      example: question,
      reply: OperatorRequestToClient,
      status: 201,
      scope: 'operator:cases',
      problems,
      summary: `Create a request to the client about ${aOrAn(noun)}`,
      description: `\`request_to_client.created\` is recorded. ${effect}`,
    }),
    get: route('GET', `${base}{id}/`, {
      of,
      reply: OperatorRequestToClient,
      scope: 'operator:read',
      summary: 'Retrieve a request to the client and its answer',
    }),
  }) as const;

const onOrders = askingBelow('/operator/v1/orders/{order_id}/requests-to-client/', {
  of: 'orders',
  noun: 'order',
  problems: ['conflict', 'order_expired'],
  effect:
    'The order is `awaiting_client_response` until it has no open requests. Only an order under review accepts requests (`conflict`).',
});
const onMandates = askingBelow('/operator/v1/mandates/{mandate_id}/requests-to-client/', {
  of: 'mandates',
  noun: 'case',
  problems: [],
  effect: 'The states of the case do not change. Also allowed on a closed case.',
});
const onCompanies = askingBelow('/operator/v1/companies/{company_id}/requests-to-client/', {
  of: 'companies',
  noun: 'company',
  problems: ['conflict'],
  effect:
    'For questions about neither an order nor a case, such as an uploaded file of claims. Not allowed for an offboarded company (`conflict`).',
});

export const operatorRequests = group(
  'operator',
  'operator-requests',
  {
    title: 'Requests to the client',
    about: 'Requests to companies about an order under review, a case or neither, and their answers.',
  },
  {
    list: route('GET', '/operator/v1/requests-to-client/', {
      list: {
        item: OperatorRequestToClient,
        filters: {
          status: choice(...requestStatuses),
          company_id: id(),
          handled: described('Whether the operator has marked the answer as handled.', flagParameter()),
        },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List requests to the client of all companies',
    }),
    get: route('GET', '/operator/v1/requests-to-client/{id}/', {
      of: 'requests',
      reply: OperatorRequestToClient,
      scope: 'operator:read',
      summary: 'Retrieve a request to the client and its answer',
    }),
    withdraw: route('POST', '/operator/v1/requests-to-client/{id}/withdraw/', {
      of: 'requests',
      reply: OperatorRequestToClient,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Withdraw an open request to the client',
      description:
        'The request can no longer be answered. If its order has no other open requests, it returns to review. No event is recorded. An answered or withdrawn request returns `conflict`.',
    }),
    handle: route('POST', '/operator/v1/requests-to-client/{id}/handle/', {
      of: 'requests',
      reply: OperatorRequestToClient,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Mark the answer to a request as handled',
      description:
        'The answer leaves the work queue `answers`. An answer that is already handled stays as it is. A request without an answer returns `conflict`.',
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
