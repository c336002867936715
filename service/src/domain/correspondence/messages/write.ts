/**
 * Writing and changing a message, for clients and the operator: validation before any look-up, and storage. When a message may be written is a rule of
 * its parent.
 */
import type { Message, MessageInput, MessagePatch } from '@mahnwerk/contract/case/messages.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isLonger } from '@mahnwerk/contract/shapes/text.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseIfAny } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import {
  attachDocuments,
  attachmentsOf,
  type Examined,
  readDocumentsOf,
  reportUnsoundDocuments,
  type StoredDocument,
} from '../documents/index.ts';
import {
  type MessageParentRef,
  type MessageReader,
  type MessageRow,
  type MessageView,
  presentMessage,
} from './message.ts';
import * as store from './store.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

/** Validates a message and returns its cleaned HTML; 400 with every error. */
export async function readBody(
  { body, response_to, documents }: MessageInput,
  examined: Examined,
  isKnown: (id: string) => Promise<boolean>,
): Promise<string> {
  const report = new ValidationErrors();
  const clean = cleanHtmlAt('body', body, bodyLimit, report);
  if (typeof response_to === 'string' && !(await isKnown(response_to)))
    report.failAt('response_to', 'invalid', noSuchMessage);
  reportUnsoundDocuments(documents, examined, report);
  refuseIfAny(report);
  return clean;
}

/** A patch with its HTML cleaned, or 400. A body above the limit is accepted only if it equals the stored one, which may be longer than its source. */
export async function readPatch(
  { title, body }: MessagePatch,
  keptBody: () => Promise<string | undefined>,
): Promise<{ readonly title?: string; readonly body?: string }> {
  const report = new ValidationErrors();
  const said = title === undefined ? {} : { title };
  if (body === undefined) return said;
  if (!isLonger(body, bodyLimit.max)) {
    const clean = cleanHtmlAt('body', body, bodyLimit, report);
    refuseIfAny(report);
    return { ...said, body: clean };
  }
  if (body !== (await keptBody()))
    report.failAt('body', 'max_length', `At most ${bodyLimit.max} characters are allowed.`);
  refuseIfAny(report);
  return { ...said, body };
}

const bodyLimit = { max: limits.message_body_characters };
const noSuchMessage = 'No message with this id exists here.';

interface MessageToWrite {
  readonly input: MessageInput;
  /** The cleaned body. */
  readonly body: string;
  readonly examined: Examined;
  /** Undefined: the service. */
  readonly author: MessageReader | undefined;
  /** Whether it reaches the service now: not on a draft. */
  readonly arrives: boolean;
}

/** A stored message. */
export interface WrittenMessage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** Stores a message below a locked parent; 400 where `response_to` belongs to another parent. */
export async function write(
  tx: CompanyTx,
  parent: MessageParentRef,
  { input, body, examined, author, arrives }: MessageToWrite,
): Promise<WrittenMessage> {
  const { title, response_to = null, documents } = input;
  if (response_to !== null && !(await store.isAnswerable(tx, parent.id, response_to)))
    throw new Refusal('validation_error', {
      errors: [{ field: 'response_to', code: 'invalid', message: noSuchMessage }],
    });
  const id = newId();
  store.insert(tx, parent, { id, response_to, ...authorship(author), title, body, arrives });
  await attachDocuments(tx, { type: 'message', id }, attachmentsOf(documents), examined);
  return { id, title, body };
}

function authorship(
  author: MessageReader | undefined,
): Pick<MessageRow, 'sender' | 'author_type' | 'author_account_id' | 'state'> {
  if (author === undefined)
    return { sender: 'service', author_type: 'service', author_account_id: null, state: 'published' };
  const account = author.session?.accountId ?? null;
  return {
    sender: 'client',
    author_type: account === null ? 'api' : 'user',
    author_account_id: account,
    state: 'under_review',
  };
}

/** One message as the client reads it, or 404. */
export async function readWhole(db: CompanyDb, parentId: string, id: string, view: MessageView): Promise<Message> {
  const [row, documents] = await db.snapshot(() =>
    Promise.all([store.readBelow(db, parentId, id), readDocumentsOf(db, 'message', [id])]),
  );
  return presentMessage(orNotFound(row), documents, view);
}

/** A page of one company's messages with their documents. */
export async function withDocuments<R extends MessageRow, T>(
  db: CompanyDb,
  rows: readonly R[],
  present: (row: R, documents: readonly StoredDocument[]) => T,
): Promise<T[]> {
  const documents = Map.groupBy(
    await readDocumentsOf(
      db,
      'message',
      rows.map(({ id }) => id),
    ),
    ({ parent_id }) => parent_id,
  );
  return rows.map((row) => present(row, documents.get(row.id) ?? []));
}

export async function readPageOf(
  db: CompanyDb,
  parent: MessageParentRef,
  query: PageQuery,
  view: MessageView,
): Promise<PageOf<Message>> {
  const page = await store.list(db, parent, query);
  return {
    ...page,
    results: await withDocuments(db, page.results, (row, documents) => presentMessage(row, documents, view)),
  };
}
