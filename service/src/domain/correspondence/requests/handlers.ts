/** The client's routes of requests: below orders, below mandates, and of the whole company. The parent's module defines what an answer changes. */
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

/** The rules of a kind of parent: order, mandate or company. */
export interface RequestParentRules {
  readonly exists: (db: CompanyDb, id: string) => Promise<boolean>;
  /** Locks the parent. */
  readonly lock: (tx: CompanyTx, id: string) => Promise<void>;
  /** Locks the parent for a new request; throws 409 where none can be created. */
  readonly lockForRequest: (tx: CompanyTx, id: string) => Promise<void>;
  /** Updates the locked parent after a change of its requests. */
  readonly syncParent: (tx: CompanyTx, id: string) => Promise<void>;
}

export type RequestParents = Readonly<Record<RequestParentRef['type'], RequestParentRules>>;

/** The parameters of a path. */
type RequestPath = Readonly<Record<string, string>>;
const parentIn = (path: RequestPath): RequestParentRef | undefined =>
  path.order_id !== undefined
    ? { type: 'order', id: path.order_id }
    : path.mandate_id !== undefined
      ? { type: 'mandate', id: path.mandate_id }
      : undefined;

const requestsPathIn = (path: RequestPath): string => requestsPath(parentIn(path) ?? { type: 'company', id: '' });

/** A request below the parent of the path, or 404. */
async function readBelow(db: CompanyDb, path: RequestPath, id: string): Promise<RequestRow> {
  const row = orNotFound(await store.read(db, id));
  const wanted = parentIn(path);
  const parent = parentOf(row);
  refuseUnless(wanted === undefined || (parent.type === wanted.type && parent.id === wanted.id), 'not_found');
  return row;
}

// The three groups declare the same routes with other paths; the handlers are typed by one of them.
type Routes = (typeof groups.requestsToClient)['routes'];
type AnyPath<R extends Routes[keyof Routes]> = Omit<R, 'path'> & {
  readonly method: R['method'];
  readonly path: string;
};
type RequestHandler<R extends Routes[keyof Routes]> = Handler<'case', AnyPath<R>>;

interface RequestHandlers {
  readonly list: RequestHandler<Routes['list']>;
  readonly get: RequestHandler<Routes['get']>;
  readonly answer: RequestHandler<Routes['answer']>;
}

const requestHandlers = (parents: RequestParents): RequestHandlers => ({
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const parent = parentIn(path);
      const [exists, page] = await Promise.all([
        parent === undefined || parents[parent.type].exists(db, parent.id),
        parent === undefined ? store.list(db, query) : store.listAt(db, parent, query),
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

  answer: answerHandler(parents),
});

const answerHandler = (parents: RequestParents): RequestHandler<Routes['answer']> =>
  prepared<'case', AnyPath<Routes['answer']>, Examined>(
    examineFiles,
    checked(
      ({ body, prepared: examined }) => refuseUnsoundDocuments(body, examined),
      async ({ tx, path, body, prepared: examined, deps }) => {
        const request = await readBelow(tx, path, idIn(path));
        const report = new ValidationErrors();
        // A request never changes, so its answer is validated before any lock.
        const answer = await readAnswer(request, body, deps.forms, report);
        refuseIfAny(report);
        const status = moveRequest((await lockWithParent(tx, parents, request)).status, 'answer').to;
        const answerId = newId();
        store.answer(tx, request.id, { status, answer_id: answerId }, answer);
        await attachDocuments(
          tx,
          { type: 'request_to_client_answer', id: answerId },
          attachmentsOf(body.documents),
          examined,
        );
        await syncParent(tx, parents, request);
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

/** Locks the parent, then the request, as in every change of a request. */
export async function lockWithParent(tx: CompanyTx, parents: RequestParents, request: RequestRow): Promise<RequestRow> {
  const { type, id } = parentOf(request);
  await parents[type].lock(tx, id);
  return orNotFound(await store.lock(tx, request.id));
}

export async function syncParent(tx: CompanyTx, parents: RequestParents, request: RequestRow): Promise<void> {
  const { type, id } = parentOf(request);
  await parents[type].syncParent(tx, id);
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
    // The first documents are sent with the answer.
    const answerId = orNotFound(answer_id ?? undefined);
    if (question_type !== 'fileupload')
      throw new Refusal('conflict', { detail: 'Documents are not allowed for this question type.' });
    return answerId;
  },
  touchParent: store.touch,
};

/** The client's routes. */
export function clientRoutes(parents: RequestParents): readonly RouteModule[] {
  const handlers = requestHandlers(parents);
  const reads = documentReadHandlers(requestDocuments);
  const answers = { ...documentReadHandlers(answerDocuments), create: documentUploadHandler(answerDocuments) };
  return [
    implement(groups.requestsToClient, handlers),
    implement(groups.orderRequestsToClient, handlers),
    implement(groups.mandateRequestsToClient, handlers),
    implement(groups.requestDocuments, reads),
    implement(groups.orderRequestDocuments, reads),
    implement(groups.mandateRequestDocuments, reads),
    implement(groups.answerDocuments, answers),
    implement(groups.orderAnswerDocuments, answers),
    implement(groups.mandateAnswerDocuments, answers),
  ];
}
