/** The rules of a request to the client, pure: its transitions as rows, its parent, its wire forms. Answers: answer.ts. */
import type { EventData } from '@mahnwerk/contract/events/catalog.ts';
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import type { RequestStatus, RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import type { RequestsToClientSummary } from '@mahnwerk/contract/case/orders.ts';
import type { Infer } from '@mahnwerk/contract/shapes/shape.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import { documentsForOperator, presentDocument, type StoredDocument } from '../documents/index.ts';
import type { Statements } from './statements.gen.ts';

/** Every change of state there is (decisions.md 7); the diagram in docs/ is printed from these rows. */
export const requestTransitions = [
  { from: 'open', by: 'answer', to: 'answered', emits: 'request_to_client.answered' },
  { from: 'open', by: 'withdraw', to: 'withdrawn', emits: null },
] as const satisfies readonly {
  from: RequestStatus;
  by: string;
  to: RequestStatus;
  emits: 'request_to_client.answered' | null;
}[];

/** The row of a transition, or `conflict`. */
export const moveRequest = transitionFinder(requestTransitions, 'request');

export type RequestRow = Statements['get']['row'];

/** The parent of a request: an order, a mandate or the company itself. */
export interface RequestParentRef {
  readonly type: 'order' | 'mandate' | 'company';
  readonly id: string;
}

export const parentOf = ({
  company_id,
  order_id,
  mandate_id,
}: Pick<RequestRow, 'company_id' | 'order_id' | 'mandate_id'>): RequestParentRef =>
  order_id !== null
    ? { type: 'order', id: order_id }
    : mandate_id !== null
      ? { type: 'mandate', id: mandate_id }
      : { type: 'company', id: company_id };

/** The path of a parent's requests. */
export const requestsPath = ({ type, id }: RequestParentRef): string =>
  type === 'company' ? '/v2/requests-to-client/' : `/v2/${type}s/${id}/requests-to-client/`;

/** The summary of requests in orders and mandates; the total includes withdrawn ones. */
export const requestsSummary = ({
  request_count,
  open_request_count,
}: {
  readonly request_count: number;
  readonly open_request_count: number;
}): Infer<typeof RequestsToClientSummary> => ({
  total_count: request_count,
  unanswered_count: open_request_count,
  has_pending: open_request_count > 0,
});

/** The data of its events (service.md 6.3), with the order or mandate that it belongs to. */
export function requestEventData(
  row: Pick<RequestRow, 'company_id' | 'id' | 'order_id' | 'mandate_id'>,
  publicUrl: string,
): EventData<'request_to_client.created'> {
  const about = { company_id: row.company_id, request_to_client_id: row.id };
  const parent = parentOf(row);
  if (parent.type === 'company') return about;
  return parent.type === 'order'
    ? { ...about, order_id: parent.id }
    : { ...about, mandate_id: parent.id, request_to_client_url: `${publicUrl}${requestsPath(parent)}${row.id}/` };
}

/** The documents of requests and answers, by the id of their parent. */
export type DocumentsByParent = ReadonlyMap<string, readonly StoredDocument[]>;

export function presentRequest(row: RequestRow, documents: DocumentsByParent, publicUrl: string): RequestToClient {
  const href = `${publicUrl}${requestsPath(parentOf(row))}${row.id}/`;
  const shown = (parent: string | null, base: string) =>
    (documents.get(parent ?? '') ?? []).map((each) => presentDocument(each, base));
  return {
    id: row.id,
    href,
    order: row.order_id === null ? null : { id: row.order_id, href: `${publicUrl}/v2/orders/${row.order_id}/` },
    mandate:
      row.mandate_id === null
        ? null
        : {
            id: row.mandate_id,
            href: `${publicUrl}/v2/mandates/${row.mandate_id}/`,
            reference_number: row.reference_number ?? '',
          },
    title: row.title,
    description: row.description,
    question_type: row.question_type,
    form_schema: row.form_schema,
    attachments: shown(row.id, `${href}documents/`),
    status: row.status,
    answer:
      row.answer_id === null
        ? null
        : {
            id: row.answer_id,
            text: row.answer_text,
            date: row.answer_date,
            fields: row.answer_fields,
            additional_comment: row.answer_comment,
            documents: shown(row.answer_id, `${href}answer/documents/`),
            created_at: row.answered_at ?? row.updated_at,
          },
    created_at: row.created_at,
    updated_at: row.updated_at,
    answered_at: row.answered_at,
  };
}

/** The wire form for the operator: the client's with `company_id` and the operator's URLs. */
export function presentRequestForOperator(
  row: RequestRow,
  documents: DocumentsByParent,
  publicUrl: string,
): OperatorRequestToClient {
  const home = `${publicUrl}/operator/v1/`;
  const request = presentRequest(row, documents, publicUrl);
  const { order, mandate, attachments, answer } = request;
  return {
    ...request,
    href: `${home}requests-to-client/${row.id}/`,
    order: order === null ? null : { ...order, href: `${home}orders/${order.id}/` },
    mandate: mandate === null ? null : { ...mandate, href: `${home}mandates/${mandate.id}/` },
    attachments: documentsForOperator(attachments, publicUrl),
    answer: answer === null ? null : { ...answer, documents: documentsForOperator(answer.documents, publicUrl) },
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    debtor_name: row.debtor_name,
    handled_at: row.handled_at,
  };
}
