/** The routes of imports for companies: the Case and the dunning API. */
import { caseImportKinds, caseImportMappings, caseImports } from '@mahnwerk/contract/case/imports.ts';
import { dunningImportKinds, dunningImportMappings, dunningImports } from '@mahnwerk/contract/dunning/imports.ts';
import type { Group, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  AlreadyExists,
  checked,
  type Handler,
  implement,
  prepared,
  type RouteModule,
} from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import {
  type Api,
  changeImport,
  changeRow,
  deleteImport,
  ofApi,
  refuseUnchecked,
  runImport,
  stopImport,
  undoImport,
} from './commands.ts';
import { examineUpload, refuseBeyondScopes, refuseUpload, takeUpload } from './create.ts';
import { presentImport, presentMapping, presentRow, type Viewer } from './import.ts';
import { resultFile } from './result.ts';
import { fileOf, sampleSheet, shownKinds } from './sample.ts';
import * as mappings from './store-mappings.ts';
import * as rows from './store-rows.ts';
import * as store from './store.ts';

export const viewerOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>, side: Viewer['side']): Viewer => ({
  side,
  publicUrl,
});

export const surroundingsOf = ({ publicUrl, environment }: Dependencies) => ({ publicUrl, environment });

type CaseGroup = typeof caseImports;

/** A row of the API, or 404. */
export async function rowOf(
  db: Parameters<typeof rows.readRow>[0],
  path: { import_id: string; number: string },
  api: Api,
) {
  const [row, found] = await Promise.all([
    store.readImport(db, path.import_id),
    rows.readRow(db, { import_id: path.import_id, number: Number(path.number) }),
  ]);
  return { row: ofApi(row, api), found: orNotFound(found) };
}

type Handlers = { readonly [K in keyof CaseGroup['routes']]: Handler<'case', CaseGroup['routes'][K]> };

type Reads = 'list' | 'get' | 'rows' | 'row' | 'result';

/** What a company’s API reads. */
const readsOf = (api: 'case' | 'dunning'): Pick<Handlers, Reads> => ({
  list: ({ db, query, deps }) =>
    store
      .listImports(db, api, query)
      .then((page) => mapPage(page, (row) => presentImport(row, viewerOf(deps, 'company'), db.now))),
  get: async ({ db, path, deps }) =>
    presentImport(ofApi(await store.readImport(db, path.id), api), viewerOf(deps, 'company'), db.now),
  async rows({ db, path, query, deps }) {
    const row = ofApi(await store.readImport(db, path.import_id), api);
    const page = await rows.listRows(db, row.id, query);
    return mapPage(page, (each) => presentRow(each, row.kind, viewerOf(deps, 'company')));
  },
  async row({ db, path, deps }) {
    const { row, found } = await rowOf(db, path, api);
    return presentRow(found, row.kind, viewerOf(deps, 'company'));
  },
  async result({ db, path, query }) {
    const row = ofApi(await store.readImport(db, path.id), api);
    refuseUnchecked(row);
    return resultFile(db, row, query);
  },
});

/** The handlers of a company’s API. */
const handlersOf = (api: 'case' | 'dunning'): Handlers => ({
  ...readsOf(api),
  create: prepared(
    examineUpload,
    checked(
      ({ body, prepared: file, caller }) => {
        refuseUpload(body, file, api);
        refuseBeyondScopes(body.kind, caller, api);
      },
      async ({ tx, body, prepared: file, caller, deps }) => {
        const { row, isNew } = await takeUpload(tx, body, {
          prepared: file,
          caller,
          side: 'company',
          quota_bytes: deps.storageQuota_bytes,
          environment: deps.environment,
        });
        const shown = presentImport(row, viewerOf(deps, 'company'), tx.now);
        return isNew ? shown : new AlreadyExists(shown);
      },
    ),
  ),
  update: async ({ tx, path, body, deps }) =>
    presentImport(
      (await changeImport(tx, path.id, { sent: body, api, ...surroundingsOf(deps) })).after,
      viewerOf(deps, 'company'),
      tx.now,
    ),
  async delete({ tx, path }) {
    await deleteImport(tx, path.id, api);
    return undefined;
  },
  async update_row({ tx, path, body, deps }) {
    const at = { import_id: path.import_id, number: Number(path.number) };
    const { after, row } = await changeRow(tx, at, { sent: body, api, ...surroundingsOf(deps) });
    return presentRow(after, row.kind, viewerOf(deps, 'company'));
  },
  run: async ({ tx, path, body, deps, caller }) => {
    const found = ofApi(await store.readImport(tx, path.id), api);
    refuseBeyondScopes(found.kind, caller, api);
    return presentImport((await runImport(tx, path.id, body, api)).after, viewerOf(deps, 'company'), tx.now);
  },
  stop: async ({ tx, path, deps }) =>
    presentImport((await stopImport(tx, path.id, api)).after, viewerOf(deps, 'company'), tx.now),
  undo: async ({ tx, path, body, deps, caller }) => {
    const found = ofApi(await store.readImport(tx, path.id), api);
    refuseBeyondScopes(found.kind, caller, api);
    const asked = { sent: body, api, ...surroundingsOf(deps) };
    return presentImport((await undoImport(tx, path.id, asked)).after, viewerOf(deps, 'company'), tx.now);
  },
});

type MappingHandlers = {
  readonly [K in keyof (typeof caseImportMappings)['routes']]: Handler<
    'case',
    (typeof caseImportMappings)['routes'][K]
  >;
};

const mappingHandlersOf = (api: 'case' | 'dunning'): MappingHandlers => ({
  list: async ({ db, query }) => mapPage(await mappings.listMappings(db, api, query), presentMapping),
  async get({ db, path }) {
    return presentMapping(orNotFound(await mappings.readMapping(db, path.id)));
  },
  async delete({ tx, path }) {
    refuseUnless(await mappings.removeMapping(tx, path.id), 'not_found');
    return undefined;
  },
});

type KindHandlers = {
  readonly [K in keyof (typeof caseImportKinds)['routes']]: Handler<'case', (typeof caseImportKinds)['routes'][K]>;
};

/** What every API shows of kinds. */
export const kindHandlersOf = (api: Api): KindHandlers => ({
  list: () => Promise.resolve(shownKinds(api)),
  sample({ query: { kind, format } }) {
    if (!shownKinds(api).some((each) => each.kind === kind))
      throw new Refusal('validation_error', {
        errors: [{ field: 'kind', code: 'invalid_parameter', message: 'Imports of this kind belong to another API.' }],
      });
    return Promise.resolve(fileOf(sampleSheet(kind), { name: kind, format }));
  },
});

/** The handlers of the Case API at the routes of the dunning API, which are declared by the same builder. */
const asDunning = <R extends Routes>(group: Group<'dunning', R>, handlers: object): RouteModule =>
  implement(group, handlers as never);

export const companyImportRoutes: readonly RouteModule[] = [
  implement(caseImportKinds, kindHandlersOf('case')),
  implement(caseImports, handlersOf('case')),
  implement(caseImportMappings, mappingHandlersOf('case')),
  asDunning(dunningImportKinds, kindHandlersOf('dunning')),
  asDunning(dunningImports, handlersOf('dunning')),
  asDunning(dunningImportMappings, mappingHandlersOf('dunning')),
];
