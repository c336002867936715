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
  eventDataOf,
  moveRequest,
  type Place,
  placeOf,
  presentRequest,
  requestsHome,
  type RequestRow,
} from './request.ts';
import * as store from './store.ts';

/** What the room of a place knows of it. */
export interface PlaceRules {
  readonly exists: (db: CompanyDb, id: string) => Promise<boolean>;
  /** Holds its row against other changes. */
  readonly hold: (tx: CompanyTx, id: string) => Promise<void>;
  /** The same, for who wants to ask; throws the 409 of a place that is not asked about. */
  readonly lockToAsk: (tx: CompanyTx, id: string) => Promise<void>;
  /** Its requests have changed: so has what it shows. It is held. */
  readonly follow: (tx: CompanyTx, id: string) => Promise<void>;
}

/** Every place there is. */
export type RequestPlaces = Readonly<Record<Place['type'], PlaceRules>>;

/** The paths below a place: its parameters, and which place that is; undefined: anywhere in the company. */
type Where = Readonly<Record<string, string>>;
const placeIn = (path: Where): Place | undefined =>
  path.order_id !== undefined
    ? { type: 'order', id: path.order_id }
    : path.mandate_id !== undefined
      ? { type: 'mandate', id: path.mandate_id }
      : undefined;

const homeIn = (path: Where): string => requestsHome(placeIn(path) ?? { type: 'company', id: '' });

/** A request that stands where the path says, or 404. */
async function readAt(db: CompanyDb, path: Where, id: string): Promise<RequestRow> {
  const row = orNotFound(await store.read(db, id));
  const wanted = placeIn(path);
  const place = placeOf(row);
  refuseUnless(wanted === undefined || (place.type === wanted.type && place.id === wanted.id), 'not_found');
  return row;
}

// The groups are declared by the same words; the paths of one stand for all.
type Routes = (typeof groups.requests)['routes'];
type Loose<R extends Routes[keyof Routes]> = Omit<R, 'path'> & { readonly method: R['method']; readonly path: string };
type Made<R extends Routes[keyof Routes]> = Handler<'case', Loose<R>, Needs>;

interface RequestHandlers {
  readonly list: Made<Routes['list']>;
  readonly get: Made<Routes['get']>;
  readonly answer: Made<Routes['answer']>;
}

const requestHandlers = (places: RequestPlaces): RequestHandlers => ({
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const place = placeIn(path);
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

  get: ({ db, path, deps }) => db.snapshot(async () => whole(db, await readAt(db, path, idIn(path)), deps.publicUrl)),

  answer: answering(places),
});

const answering = (places: RequestPlaces): Made<Routes['answer']> =>
  prepared<'case', Loose<Routes['answer']>, Needs, Examined>(
    examineFiles,
    checked(
      ({ body, prepared }) => refuseUnsound(body, prepared),
      async ({ tx, path, body, prepared: examined, deps }) => {
        const request = await readAt(tx, path, idIn(path));
        const report = new ValidationErrors();
        // What is asked never changes: whether an answer fits is told without holding anything.
        const answer = await readAnswer(request, body, deps.forms, report);
        refuseIfAny(report);
        const status = moveRequest((await hold(tx, places, request)).status, 'answer').to;
        const answerId = newId();
        store.answer(tx, request.id, status, answerId, answer);
        await attachDocuments(
          tx,
          { type: 'request_to_client_answer', id: answerId },
          attachmentsOf(body.documents),
          examined,
        );
        await follow(tx, places, request);
        record(tx, 'request_to_client.answered', eventDataOf(request, deps.publicUrl));
        return whole(tx, orNotFound(await store.read(tx, request.id)), deps.publicUrl);
      },
    ),
  );

const idIn = (path: Where): string => path.id ?? '';

function refuseUnsound({ documents }: AnswerInput, examined: Examined): void {
  const report = new ValidationErrors();
  reportUnsoundDocuments(documents, examined, report);
  refuseIfAny(report);
}

async function whole(db: CompanyDb, row: RequestRow, publicUrl: string): Promise<RequestToClient> {
  const [request] = await withDocuments(db, [row], (each, documents) => presentRequest(each, documents, publicUrl));
  return orNotFound(request);
}

/** The row of its place first, then its own: as everybody who changes it. */
export async function hold(tx: CompanyTx, places: RequestPlaces, request: RequestRow): Promise<RequestRow> {
  const { type, id } = placeOf(request);
  await places[type].hold(tx, id);
  return orNotFound(await store.lock(tx, request.id));
}

export async function follow(tx: CompanyTx, places: RequestPlaces, request: RequestRow): Promise<void> {
  const { type, id } = placeOf(request);
  await places[type].follow(tx, id);
}

type DocumentPath = Where & { readonly request_id: string };

const attachments: ParentRules<DocumentPath> = {
  type: 'request_to_client',
  home: (path) => `${homeIn(path)}${path.request_id}/documents/`,
  find: async (db, path) => (await readAt(db, path, path.request_id)).id,
};

const sentWithAnswers: WritableParentRules<DocumentPath> = {
  type: 'request_to_client_answer',
  home: (path) => `${homeIn(path)}${path.request_id}/answer/documents/`,
  find: async (db, path) => (await readAt(db, path, path.request_id)).answer_id ?? undefined,
  async hold(tx, path) {
    await readAt(tx, path, path.request_id);
    const { answer_id, question_type } = orNotFound(await store.lock(tx, path.request_id));
    // Without an answer there is nothing to add to: its first documents come with it.
    const answerId = orNotFound(answer_id ?? undefined);
    if (question_type !== 'fileupload')
      throw new Refusal('conflict', { detail: 'Documents are not allowed for this question type.' });
    return answerId;
  },
  touch: store.touch,
};

/** Every route of clients. */
export function clientRoutes(places: RequestPlaces): readonly RouteModule[] {
  const handlers = requestHandlers(places);
  const reads = documentReadHandlers(attachments);
  const answers = { ...documentReadHandlers(sentWithAnswers), create: documentUploadHandler(sentWithAnswers) };
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
