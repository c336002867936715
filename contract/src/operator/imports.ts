/** Imports of the operator for its companies: every kind, old cases too (intake.md 1). */
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { OperatorImport, OperatorImportInput, OperatorImportMapping, OperatorImportParts } from '../shapes/import.ts';
import {
  exampleImport,
  importFilters,
  importKindsHeading,
  importMappingsHeading,
  importRoutes,
  importsHeading,
  invoiceExample,
  kindRoutes,
  mappingRoutes,
  uploadTexts,
} from '../shapes/import-routes.ts';
import { importKindsOf } from '../shapes/import-words.ts';
import { id } from '../shapes/values.ts';

const base = '/operator/v1/';
const scopes = { reading: 'operator:read', writing: 'operator:cases' } as const;

export const operatorImportKinds = group(
  'operator',
  'operator-import-kinds',
  importKindsHeading,
  kindRoutes(base, { ...scopes, kinds: importKindsOf.operator }),
);

const one = importRoutes(base, { ...scopes, reply: OperatorImport, example: invoiceExample });
const ofImports = { of: 'imports', problems: ['conflict', 'sandbox_source_managed'] } as const;

export const operatorImports = group('operator', 'operator-imports', importsHeading, {
  list: route('GET', '/operator/v1/imports/', {
    list: { item: OperatorImport, filters: { company_id: id(), ...importFilters } },
    scope: scopes.reading,
    summary: 'List the imports of the companies, newest first',
  }),
  create: route('POST', '/operator/v1/imports/', {
    body: OperatorImportInput,
    multipart: OperatorImportParts,
    fileBytes: limits.import_file_bytes,
    example: { company_id: idOf('company'), kind: 'invoices', ...exampleImport },
    reply: OperatorImport,
    status: 201,
    existing: true,
    scope: scopes.writing,
    expensive: [{ bucket: 'expensive:imports', company: 'company_id' }],
    problems: ['conflict', 'sandbox_source_managed'],
    ...uploadTexts,
  }),
  get: { ...one.get, of: 'imports' },
  update: { ...one.update, ...ofImports },
  delete: { ...one.delete, ...ofImports },
  rows: { ...one.rows, of: 'imports' },
  row: { ...one.row, of: 'imports' },
  update_row: { ...one.update_row, ...ofImports },
  run: { ...one.run, ...ofImports },
  stop: { ...one.stop, ...ofImports },
  undo: { ...one.undo, ...ofImports },
  result: { ...one.result, of: 'imports' },
});

const mapping = mappingRoutes(base, { ...scopes, reply: OperatorImportMapping });

export const operatorImportMappings = group('operator', 'operator-import-mappings', importMappingsHeading, {
  list: route('GET', '/operator/v1/import-mappings/', {
    list: { item: OperatorImportMapping, filters: { company_id: id() } },
    scope: scopes.reading,
    summary: 'List the stored mappings of the companies, newest first',
  }),
  get: { ...mapping.get, of: 'import_mappings' },
  delete: { ...mapping.delete, of: 'import_mappings', problems: ['sandbox_source_managed'] },
});
