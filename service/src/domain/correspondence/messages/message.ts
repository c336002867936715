/** The rules of a message, pure: its transitions as rows, when it can be changed, its wire forms. */
import type { AccountMessage } from '@mahnwerk/contract/account/messages.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { Message, MessageParent, MessageState } from '@mahnwerk/contract/case/messages.ts';
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import { documentsForOperator, presentDocument, type StoredDocument } from '../documents/index.ts';
import type { Statements } from './statements.gen.ts';

/** Every change of state there is (service.md 3.3); the diagram in docs/ is printed from these rows. A client's message begins under review, one of the service published. */
export const messageTransitions = [
  { from: 'under_review', by: 'start_review', to: 'under_review' },
  { from: 'under_review', by: 'handle', to: 'handled' },
] as const satisfies readonly { from: MessageState; by: string; to: MessageState }[];

export type MessageTrigger = (typeof messageTransitions)[number]['by'];
const findTransition = transitionFinder(messageTransitions, 'message');

export type MessageRow = Statements['get']['row'];

/** The row of a transition, or `conflict`; a review begins once. */
export function moveMessage(
  { state, review_started_at }: Pick<MessageRow, 'state' | 'review_started_at'>,
  by: MessageTrigger,
): (typeof messageTransitions)[number] {
  const row = findTransition(state, by);
  if (by === 'start_review' && review_started_at !== null)
    throw new Refusal('conflict', { detail: 'The review of this message has already started.' });
  return row;
}

/** Who reads or writes: a person by its session, or a key of the company. */
export type MessageReader = Pick<Caller, 'session'>;

/** A reader, and the public address of the service. */
export interface MessageView {
  readonly reader: MessageReader;
  readonly publicUrl: string;
}

/** Whether the reader wrote the message: for a key, that it was sent by one; for a person, that it is its own. */
const isAuthor = ({ author_type, author_account_id }: MessageRow, { session }: MessageReader): boolean =>
  session === undefined ? author_type === 'api' : author_type === 'user' && author_account_id === session.accountId;

/** Whether this reader may change the message: it wrote it, and its review has not started (decisions.md 15). */
export const isEditable = (row: MessageRow, reader: MessageReader): boolean =>
  isAuthor(row, reader) && row.state === 'under_review' && row.review_started_at === null;

/** @throws Refusal conflict */
export function refuseUnlessEditable(row: MessageRow, reader: MessageReader): void {
  if (isEditable(row, reader)) return;
  const detail = isAuthor(row, reader)
    ? `The message is ${row.state === 'under_review' ? 'in review' : row.state}: it can no longer be changed.`
    : 'Only who wrote the message can change it: a key those sent by a key, a person its own.';
  throw new Refusal('conflict', { detail });
}

/** The order or mandate of a message. */
export interface MessageParentRef {
  readonly type: MessageParent;
  readonly id: string;
}

const parentPaths: Readonly<Record<MessageParent, string>> = { order: '/v2/orders/', mandate: '/v2/mandates/' };

export const parentOf = ({ order_id, mandate_id }: Pick<MessageRow, 'order_id' | 'mandate_id'>): MessageParentRef =>
  order_id === null ? { type: 'mandate', id: mandate_id ?? '' } : { type: 'order', id: order_id };

/** The path of a message's documents. */
export const messageDocumentsPath = ({ type, id }: MessageParentRef, messageId: string): string =>
  `${parentPaths[type]}${id}/messages/${messageId}/documents/`;

export function presentMessage(
  row: MessageRow,
  documents: readonly StoredDocument[],
  { publicUrl, reader }: MessageView,
): Message {
  const parent = parentOf(row);
  const parentUrl = `${publicUrl}${parentPaths[parent.type]}${parent.id}/`;
  const presented: Document[] = documents.map((each) =>
    presentDocument(each, `${publicUrl}${messageDocumentsPath(parent, row.id)}`),
  );
  return {
    id: row.id,
    href: `${parentUrl}messages/${row.id}/`,
    parent: { id: parent.id, type: parent.type, href: parentUrl },
    response_to: row.response_to,
    sender: row.sender,
    author: { type: row.author_type },
    title: row.title,
    body: row.body,
    state: row.state,
    editable: isEditable(row, reader),
    documents: presented,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The wire form in the list of all cases and orders. */
export const presentMessageForOwner = (
  row: MessageRow,
  documents: readonly StoredDocument[],
  view: MessageView,
): AccountMessage => ({ ...presentMessage(row, documents, view), debtor_name: row.debtor_name ?? '' });

/** The operator reads whether a key of the company can still change it. */
const aKey: MessageReader = {};

/** The wire form for the operator: the client's with more fields and the operator's URLs. */
export function presentMessageForOperator(
  row: MessageRow,
  documents: readonly StoredDocument[],
  publicUrl: string,
): OperatorMessage {
  const message = presentMessage(row, documents, { publicUrl, reader: aKey });
  const { parent } = message;
  return {
    ...message,
    href: `${publicUrl}/operator/v1/messages/${row.id}/`,
    parent: { ...parent, href: `${publicUrl}/operator/v1/${parent.type}s/${parent.id}/` },
    documents: documentsForOperator(message.documents, publicUrl),
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    debtor_name: row.debtor_name ?? '',
    reference_number: row.reference_number,
    review_started_at: row.review_started_at,
    handled_at: row.handled_at,
  };
}
