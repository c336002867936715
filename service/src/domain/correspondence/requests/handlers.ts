/**
 * Requests as a client reads and answers them, below every place alike: its orders, its cases, and all of the company together. What an answer
 * changes about its place is that place's room's to say (`RequestPlaces`).
 */
import { type Needs, needs } from './needs.ts';
import {
  type AnswerInput,
  requestGroups as groups,
  type RequestToClient,
} from '@mahnwerk/contract/case/requests-to-client.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler, prepared, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import {
  attachDocuments,
  attachmentsOf,
  documentReadHandlers,
  documentUploadHandler,
  type Examined,
  examineFiles,
  type ParentRules,
  reportUnsoundDocuments,
  type WritableParentRules,
} from '../documents/index.ts';
import { readAnswer } from './answer.ts';
import { withDocuments } from './read.ts';
import {
  requestEventData,
  moveRequest,
  type RequestParentRef,
  parentOf,
  presentRequest,
  requestsPath,
  type RequestRow,
} from './request.ts';
import * as store from './store.ts';

/** What the room of a place knows of it. */
export interface RequestParentRules {
  readonly exists: (db: CompanyDb, id: string) => Promise<boolean>;
  /** Holds its row against other changes. */
  readonly lock: (tx: CompanyTx, id: string) => Promise<void>;
  /** The same, for who wants to ask; throws the 409 of a place that is not asked about. */
  readonly lockForRequest: (tx: CompanyTx, id: string) => Promise<void>;
  /** Its requests have changed: so has what it shows. It is held. */
  readonly syncParent: (tx: CompanyTx, id: string) => Promise<void>;
}

/** Every place there is. */
export type RequestParents = Readonly<Record<RequestParentRef['type'], RequestParentRules>>;

/** The paths below a place: its parameters, and which place that is; undefined: anywhere in the company. */
type RequestPath = Readonly<Record<string, string>>;
const parentIn = (path: RequestPath): RequestParentRef | undefined =>
  path.order_id !== undefined
    ? { type: 'order', id: path.order_id }
    : path.mandate_id !== undefined
      ? { type: 'mandate', id: path.mandate_id }
      : undefined;

const requestsPathIn = (path: RequestPath): string => requestsPath(parentIn(path) ?? { type: 'company', id: '' });

/** A request that stands where the path says, or 404. */
async function readBelow(db: CompanyDb, path: RequestPath, id: string): Promise<RequestRow> {
  const row = orNotFound(await store.read(db, id));
  const wanted = parentIn(path);
  const place = parentOf(row);
  refuseUnless(wanted === undefined || (place.type === wanted.type && place.id === wanted.id), 'not_found');
  return row;
}

// The groups are declared by the same words; the paths of one stand for all.
type Routes = (typeof groups.requests)['routes'];
type AnyPath<R extends Routes[keyof Routes]> = Omit<R, 'path'> & {
  readonly method: R['method'];
  readonly path: string;
};
type RequestHandler<R extends Routes[keyof Routes]> = Handler<'case', AnyPath<R>, Needs>;

interface RequestHandlers {
  readonly list: RequestHandler<Routes['list']>;
  readonly get: RequestHandler<Routes['get']>;
  readonly answer: RequestHandler<Routes['answer']>;
}

const requestHandlers = (places: RequestParents): RequestHandlers => ({
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const place = parentIn(path);
      const [exists, page] = await Promise.all([
        place === undefined || places[place.type].exists(db, place.id),
        place === undefined ? store.list(db, query) : store.listAt(db, place, query),
      ]);
      refuseUnless(exists, 'not_found');
      return {
        ...page,
        results: await withDocuments(db, page.results, (row, documents) =>
          presentRequest(row, documents, deps.publicUrl),
        ),
      };
    }),

  get: ({ db, path, deps }) =>
    db.snapshot(async () => presentOne(db, await readBelow(db, path, idIn(path)), deps.publicUrl)),

  answer: answerHandler(places),
});

const answerHandler = (places: RequestParents): RequestHandler<Routes['answer']> =>
  prepared<'case', AnyPath<Routes['answer']>, Needs, Examined>(
    examineFiles,
    checked(
      ({ body, prepared }) => refuseUnsoundDocuments(body, prepared),
      async ({ tx, path, body, prepared: examined, deps }) => {
        const request = await readBelow(tx, path, idIn(path));
        const report = new ValidationErrors();
        // What is asked never changes: whether an answer fits is told without holding anything.
        const answer = await readAnswer(request, body, deps.forms, report);
        refuseIfAny(report);
        const status = moveRequest((await lockWithParent(tx, places, request)).status, 'answer').to;
        const answerId = newId();
        store.answer(tx, request.id, { status, answer_id: answerId }, answer);
        await attachDocuments(
          tx,
          { type: 'request_to_client_answer', id: answerId },
          attachmentsOf(body.documents),
          examined,
        );
        await syncParent(tx, places, request);
        record(tx, 'request_to_client.answered', requestEventData(request, deps.publicUrl));
        return presentOne(tx, orNotFound(await store.read(tx, request.id)), deps.publicUrl);
      },
    ),
  );

const idIn = (path: RequestPath): string => path.id ?? '';

function refuseUnsoundDocuments({ documents }: AnswerInput, examined: Examined): void {
  const report = new ValidationErrors();
  reportUnsoundDocuments(documents, examined, report);
  refuseIfAny(report);
}

async function presentOne(db: CompanyDb, row: RequestRow, publicUrl: string): Promise<RequestToClient> {
  const [request] = await withDocuments(db, [row], (each, documents) => presentRequest(each, documents, publicUrl));
  return orNotFound(request);
}

/** The row of its place first, then its own: as everybody who changes it. */
export async function lockWithParent(tx: CompanyTx, places: RequestParents, request: RequestRow): Promise<RequestRow> {
  const { type, id } = parentOf(request);
  await places[type].lock(tx, id);
  return orNotFound(await store.lock(tx, request.id));
}

export async function syncParent(tx: CompanyTx, places: RequestParents, request: RequestRow): Promise<void> {
  const { type, id } = parentOf(request);
  await places[type].syncParent(tx, id);
}

type DocumentPath = RequestPath & { readonly request_id: string };

const requestDocuments: ParentRules<DocumentPath> = {
  type: 'request_to_client',
  documentsPath: (path) => `${requestsPathIn(path)}${path.request_id}/documents/`,
  findParent: async (db, path) => (await readBelow(db, path, path.request_id)).id,
};

const answerDocuments: WritableParentRules<DocumentPath> = {
  type: 'request_to_client_answer',
  documentsPath: (path) => `${requestsPathIn(path)}${path.request_id}/answer/documents/`,
  findParent: async (db, path) => (await readBelow(db, path, path.request_id)).answer_id ?? undefined,
  async lockParent(tx, path) {
    await readBelow(tx, path, path.request_id);
    const { answer_id, question_type } = orNotFound(await store.lock(tx, path.request_id));
    // Without an answer there is nothing to add to: its first documents come with it.
    const answerId = orNotFound(answer_id ?? undefined);
    if (question_type !== 'fileupload')
      throw new Refusal('conflict', { detail: 'Documents are not allowed for this question type.' });
    return answerId;
  },
  touchParent: store.touch,
};

/** Every route of clients. */
export function clientRoutes(places: RequestParents): readonly RouteModule[] {
  const handlers = requestHandlers(places);
  const reads = documentReadHandlers(requestDocuments);
  const answers = { ...documentReadHandlers(answerDocuments), create: documentUploadHandler(answerDocuments) };
  return [
    implement(groups.requests, needs, handlers),
    implement(groups.orderRequests, needs, handlers),
    implement(groups.mandateRequests, needs, handlers),
    implement(groups.requestDocuments, needs, reads),
    implement(groups.orderRequestDocuments, needs, reads),
    implement(groups.mandateRequestDocuments, needs, reads),
    implement(groups.answerDocuments, needs, answers),
    implement(groups.orderAnswerDocuments, needs, answers),
    implement(groups.mandateAnswerDocuments, needs, answers),
  ];
}
