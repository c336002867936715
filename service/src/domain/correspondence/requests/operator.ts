/** The operator's routes of requests: creating one on an order, a mandate or a company, withdrawing it, and working off its answer. */
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

export function operatorRoutes(parents: RequestParents): RouteModule {
  const onOrders = parentHandlers('order', parents);
  const onMandates = parentHandlers('mandate', parents);
  const onCompanies = parentHandlers('company', parents);
  return implement(operatorRequests, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () =>
        byCompany(db, await store.list(db, query), (bound, rows) => presentRows(bound, rows, deps.publicUrl)),
      ),

    get: ({ db, path, deps }) => readWhole(db, path.id, deps.publicUrl),

    async withdraw({ tx, path, deps }) {
      const request = await lockWithParent(tx, parents, orNotFound(await store.read(tx, path.id)));
      const status = moveRequest(request.status, 'withdraw').to;
      store.moveTo(tx, request.id, status);
      await syncParent(tx, parents, request);
      return audited(await readWhole(tx, path.id, deps.publicUrl), {
        before: { status: request.status },
        after: { status },
      });
    },

    async handle({ tx, path, deps }) {
      const handled_at = await handle(tx, parents, path.id);
      const handled = await readWhole(tx, path.id, deps.publicUrl);
      return audited(handled, { before: { handled_at }, after: { handled_at: handled.handled_at } });
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

/** @returns when the answer was handled before */
async function handle(tx: CompanyTx, parents: RequestParents, id: string): Promise<string | null> {
  const { status, handled_at } = await lockWithParent(tx, parents, orNotFound(await store.read(tx, id)));
  refuseUnless(status === 'answered', 'conflict', { detail: 'The request has no answer.' });
  if (handled_at === null) store.handle(tx, id);
  return handled_at;
}

/** A person has handled an answer. @throws Refusal conflict if one has before */
export const handleAnswer =
  (parents: RequestParents) =>
  async (tx: CompanyTx, id: string): Promise<void> => {
    const before = await handle(tx, parents, id);
    refuseUnless(before === null, 'conflict', { detail: 'The answer is handled.' });
  };

interface ParentHandlers {
  readonly list: Handler<'operator', Below['list']>;
  readonly ask: Handler<'operator', Below['ask']>;
  readonly get: Handler<'operator', Below['get']>;
}

/** The handlers below one kind of parent. */
function parentHandlers(type: RequestParentRef['type'], parents: RequestParents): ParentHandlers {
  const rules = parents[type];
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
        ({ body, prepared: examined, deps }) => refuseInvalidRequest(body, examined, deps.forms),
        async ({ tx, path, body, prepared: examined, deps }) => {
          const parent = parentAt(path);
          await rules.lockForRequest(tx, parent.id);
          const id = await publish(tx, parent, body, examined);
          await rules.syncParent(tx, parent.id);
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
      const parent = parentOf(request);
      refuseUnless(parent.type === type && parent.id === wanted.id, 'not_found');
      return present(db, request, deps.publicUrl);
    },
  };
}

/** 400 for a request that is invalid on every parent. */
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
  parent: RequestParentRef,
  input: RequestInput,
  examined: Examined,
): Promise<string> {
  const id = newId();
  store.insert(tx, parent, id, input);
  await attachDocuments(tx, { type: 'request_to_client', id }, attachmentsOf(input.documents), examined);
  return id;
}

const pageBelow = async (
  db: CompanyDb,
  parent: RequestParentRef,
  query: PageQuery,
  publicUrl: string,
): Promise<PageOf<OperatorRequestToClient>> => {
  const page = await store.listAt(db, parent, query);
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
