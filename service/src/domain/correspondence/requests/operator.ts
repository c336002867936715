/** The operator's side: asking a client on an order, on a case or on neither, and taking a question back. */
import { type Needs, needs } from './needs.ts';
import {
  type askingBelow,
  type OperatorRequestToClient,
  operatorRequests,
  type RequestInput,
} from '@mahnwerk/contract/operator/requests.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OwnedResource } from '@mahnwerk/contract/grammar/route.ts';
import { checkFormSchema, type FormValidator } from '../../../values/form.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler, prepared, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import {
  attachDocuments,
  attachmentsOf,
  type Examined,
  examineOperatorFiles,
  reportUnsoundDocuments,
} from '../documents/index.ts';
import { syncParent, lockWithParent, type RequestParents } from './handlers.ts';
import { withDocuments } from './read.ts';
import {
  requestEventData,
  moveRequest,
  type RequestParentRef,
  parentOf,
  presentRequestForOperator,
  type RequestRow,
} from './request.ts';
import * as store from './store.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

type Below = ReturnType<typeof askingBelow<string, OwnedResource>>;

export function operatorRoutes(places: RequestParents): RouteModule {
  const onOrders = parentHandlers('order', places);
  const onMandates = parentHandlers('mandate', places);
  const onCompanies = parentHandlers('company', places);
  return implement(operatorRequests, needs, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () =>
        byCompany(db, await store.list(db, query), (bound, rows) => presentRows(bound, rows, deps.publicUrl)),
      ),

    get: ({ db, path, deps }) => readWhole(db, path.id, deps.publicUrl),

    async withdraw({ tx, path, deps }) {
      const request = await lockWithParent(tx, places, orNotFound(await store.read(tx, path.id)));
      const status = moveRequest(request.status, 'withdraw').to;
      store.moveTo(tx, request.id, status);
      await syncParent(tx, places, request);
      return audited(await readWhole(tx, path.id, deps.publicUrl), {
        before: { status: request.status },
        after: { status },
      });
    },

    order_requests: onOrders.list,
    ask_on_order: onOrders.ask,
    order_request: onOrders.get,
    mandate_requests: onMandates.list,
    ask_on_mandate: onMandates.ask,
    mandate_request: onMandates.get,
    company_requests: onCompanies.list,
    ask_company: onCompanies.ask,
    company_request: onCompanies.get,
  });
}

interface ParentHandlers {
  readonly list: Handler<'operator', Below['list'], Needs>;
  readonly ask: Handler<'operator', Below['ask'], Needs>;
  readonly get: Handler<'operator', Below['get'], Needs>;
}

/** List, ask and one, below a place. */
function parentHandlers(type: RequestParentRef['type'], places: RequestParents): ParentHandlers {
  const rules = places[type];
  const parentAt = (path: Readonly<Record<string, string>>): RequestParentRef => ({
    type,
    id: path[`${type}_id`] ?? '',
  });
  return {
    async list({ db, path, query, deps }) {
      return db.snapshot(async () => pageBelow(db, parentAt(path), query, deps.publicUrl));
    },

    ask: prepared(
      examineOperatorFiles,
      checked(
        ({ body, prepared, deps }) => refuseInvalidRequest(body, prepared, deps.forms),
        async ({ tx, path, body, prepared: examined, deps }) => {
          const place = parentAt(path);
          await rules.lockForRequest(tx, place.id);
          const id = await publish(tx, place, body, examined);
          await rules.syncParent(tx, place.id);
          const request = orNotFound(await store.read(tx, id));
          record(tx, 'request_to_client.created', requestEventData(request, deps.publicUrl));
          const published = await present(tx, request, deps.publicUrl);
          return audited(published, { target: id, after: published });
        },
      ),
    ),

    async get({ db, path, deps }) {
      const wanted = parentAt(path);
      const request = orNotFound(await store.read(db, (path as Readonly<Record<string, string>>).id ?? ''));
      const place = parentOf(request);
      refuseUnless(place.type === type && place.id === wanted.id, 'not_found');
      return present(db, request, deps.publicUrl);
    },
  };
}

/** What is wrong with a request wherever it is asked. */
async function refuseInvalidRequest(
  { question_type, form_schema = null, documents }: RequestInput,
  examined: Examined,
  validator: FormValidator,
): Promise<void> {
  const report = new ValidationErrors();
  const isForm = question_type === 'dynamic-form';
  if (isForm && form_schema === null)
    report.failAt('form_schema', 'required', '`form_schema` is required for a `dynamic-form`.');
  if (!isForm && form_schema !== null)
    report.failAt('form_schema', 'not_allowed', '`form_schema` is allowed only for a `dynamic-form`.');
  if (isForm && form_schema !== null) {
    report.enter('form_schema');
    await checkFormSchema(form_schema, validator, report);
    report.leave();
  }
  reportUnsoundDocuments(documents, examined, report);
  refuseIfAny(report);
}

async function publish(
  tx: CompanyTx,
  place: RequestParentRef,
  input: RequestInput,
  examined: Examined,
): Promise<string> {
  const id = newId();
  store.insert(tx, place, id, input);
  await attachDocuments(tx, { type: 'request_to_client', id }, attachmentsOf(input.documents), examined);
  return id;
}

const pageBelow = async (
  db: CompanyDb,
  place: RequestParentRef,
  query: PageQuery,
  publicUrl: string,
): Promise<PageOf<OperatorRequestToClient>> => {
  const page = await store.listAt(db, place, query);
  return { ...page, results: await presentRows(db, page.results, publicUrl) };
};

const presentRows = (
  db: CompanyDb,
  rows: readonly RequestRow[],
  publicUrl: string,
): Promise<OperatorRequestToClient[]> =>
  withDocuments(db, rows, (row, documents) => presentRequestForOperator(row, documents, publicUrl));

async function present(db: CompanyDb, row: RequestRow, publicUrl: string): Promise<OperatorRequestToClient> {
  const [request] = await presentRows(db, [row], publicUrl);
  return orNotFound(request);
}

const readWhole = async (db: CompanyDb, id: string, publicUrl: string): Promise<OperatorRequestToClient> =>
  present(db, orNotFound(await store.read(db, id)), publicUrl);
