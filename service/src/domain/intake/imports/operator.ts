/** The operator's routes of imports: every kind, for a company that it names, audited. */
import { operatorImportKinds, operatorImportMappings, operatorImports } from '@mahnwerk/contract/operator/imports.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { AlreadyExists, checked, implement, prepared, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { bindToKnown, noCompany, refuseCopy } from '../../parties/companies/index.ts';
import {
  type Changed,
  changeImport,
  changeRow,
  deleteImport,
  refuseUnchecked,
  runImport,
  stopImport,
  undoImport,
} from './commands.ts';
import { examineUpload, refuseBeyondScopes, refuseUpload, takeUpload } from './create.ts';
import { kindHandlersOf, rowOf, surroundingsOf, viewerOf } from './handlers.ts';
import { presentForOperator, presentMapping, presentRow, type StoredImport, type StoredMapping } from './import.ts';
import { resultFile } from './result.ts';
import * as mappings from './store-mappings.ts';
import * as rows from './store-rows.ts';
import * as store from './store.ts';

const shown = (row: StoredImport, deps: Dependencies, now: string) =>
  presentForOperator(row, viewerOf(deps, 'operator'), now);

/** The company that the body names. @throws Refusal validation_error, sandbox_source_managed */
async function companyOf(tx: OperatorTx, company_id: string): Promise<CompanyTx> {
  const bound = await bindToKnown(tx, company_id);
  refuseFailures((report) => {
    if (bound === undefined) report.failAt('company_id', 'invalid', noCompany);
  });
  return orNotFound(bound);
}

/** The audit log holds what a person decided, not the columns of the file. */
function auditState(row: StoredImport) {
  const { id, kind, format, status, filename, size, options, wish, row_count, author_name } = row;
  return { id, kind, format, status, filename, size, options, set: wish, row_count, created_by: author_name };
}

interface CommandCall {
  readonly tx: CompanyTx;
  readonly deps: Dependencies;
}

const auditedChange = ({ tx, deps }: CommandCall, { before, after }: Changed) =>
  before.updated_at === after.updated_at
    ? unchanged(shown(after, deps, tx.now))
    : audited(shown(after, deps, tx.now), { before: auditState(before), after: auditState(after) });

const presentMappingForOperator = (row: StoredMapping) => {
  const { id, ...rest } = presentMapping(row);
  return { id, company_id: row.company_id, ...rest };
};

const operatorRoutes = implement(operatorImports, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.listImports(db, 'operator', query), (row) => shown(row, deps, db.now)),
  create: prepared(
    examineUpload,
    checked(
      ({ body, prepared: file, caller }) => {
        refuseUpload(body, file, 'operator');
        refuseBeyondScopes(body.kind, caller, 'operator');
      },
      async ({ tx, body, prepared: file, caller, deps }) => {
        const bound = await companyOf(tx, body.company_id);
        const upload = {
          prepared: file,
          caller,
          side: 'operator',
          quota_bytes: Infinity,
          environment: deps.environment,
        } as const;
        const { row, isNew } = await takeUpload(bound, body, upload);
        if (!isNew) return unchanged(new AlreadyExists(shown(row, deps, tx.now)));
        const after = auditState(row);
        return audited(shown(row, deps, tx.now), { company: body.company_id, target: row.id, after });
      },
    ),
  ),
  get: async ({ db, path, deps }) => shown(orNotFound(await store.readImport(db, path.id)), deps, db.now),
  async update({ tx, path, body, deps }) {
    await refuseCopy(tx);
    return auditedChange(
      { tx, deps },
      await changeImport(tx, path.id, { sent: body, api: 'operator', ...surroundingsOf(deps) }),
    );
  },
  async delete({ tx, path }) {
    await refuseCopy(tx);
    return audited(undefined, { before: auditState(await deleteImport(tx, path.id, 'operator')) });
  },
  async rows({ db, path, query, deps }) {
    const row = orNotFound(await store.readImport(db, path.import_id));
    const page = await rows.listRows(db, row.id, query);
    return mapPage(page, (each) => presentRow(each, row.kind, viewerOf(deps, 'operator')));
  },
  async row({ db, path, deps }) {
    const { row, found } = await rowOf(db, path, 'operator');
    return presentRow(found, row.kind, viewerOf(deps, 'operator'));
  },
  async update_row({ tx, path, body, deps }) {
    await refuseCopy(tx);
    const at = { import_id: path.import_id, number: Number(path.number) };
    const { before, after, row } = await changeRow(tx, at, { sent: body, api: 'operator', ...surroundingsOf(deps) });
    const answer = presentRow(after, row.kind, viewerOf(deps, 'operator'));
    const stateOf = ({ number, values, debtor_id }: typeof after) => ({ number, values, debtor_id });
    return before.updated_at === after.updated_at
      ? unchanged(answer)
      : audited(answer, { before: stateOf(before), after: stateOf(after) });
  },
  async run({ tx, path, body, deps, caller }) {
    await refuseCopy(tx);
    refuseBeyondScopes(orNotFound(await store.readImport(tx, path.id)).kind, caller, 'operator');
    return auditedChange({ tx, deps }, await runImport(tx, path.id, body, 'operator'));
  },
  async stop({ tx, path, deps }) {
    await refuseCopy(tx);
    return auditedChange({ tx, deps }, await stopImport(tx, path.id, 'operator'));
  },
  async undo({ tx, path, body, deps, caller }) {
    await refuseCopy(tx);
    refuseBeyondScopes(orNotFound(await store.readImport(tx, path.id)).kind, caller, 'operator');
    const asked = { sent: body, api: 'operator', ...surroundingsOf(deps) } as const;
    return auditedChange({ tx, deps }, await undoImport(tx, path.id, asked));
  },
  async result({ db, path, query }) {
    const row = orNotFound(await store.readImport(db, path.id));
    refuseUnchecked(row);
    return resultFile(db, row, query);
  },
});

const mappingRoutes = implement(operatorImportMappings, {
  list: async ({ db, query }) => mapPage(await mappings.listMappings(db, 'operator', query), presentMappingForOperator),
  get: async ({ db, path }) => presentMappingForOperator(orNotFound(await mappings.readMapping(db, path.id))),
  async delete({ tx, path }) {
    await refuseCopy(tx);
    const before = orNotFound(await mappings.readMapping(tx, path.id));
    refuseUnless(await mappings.removeMapping(tx, path.id), 'not_found');
    return audited(undefined, { before: { kind: before.kind, headers: before.headers, mapping: before.mapping } });
  },
});

export const operatorImportRoutes: readonly RouteModule[] = [
  implement(operatorImportKinds, kindHandlersOf('operator') as never),
  operatorRoutes,
  mappingRoutes,
];
