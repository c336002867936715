/** Imports of the Case API: debtors, orders, payments on claims (intake.md 1). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { Import, ImportInput, ImportMapping, ImportParts } from '../shapes/import.ts';
import {
  exampleImport,
  importFilters,
  importKindsHeading,
  importMappingsHeading,
  importRoutes,
  importsHeading,
  kindRoutes,
  mappingRoutes,
  uploadTexts,
} from '../shapes/import-routes.ts';
import { importKindsOf } from '../shapes/import-words.ts';

const base = '/v2/';
const scopes = { reading: 'case:imports:read', writing: 'case:imports:write' } as const;

export const caseImportKinds = group(
  'case',
  'import-kinds',
  importKindsHeading,
  kindRoutes(base, { ...scopes, kinds: importKindsOf.case }),
);

export const caseImports = group('case', 'imports', importsHeading, {
  list: route('GET', '/v2/imports/', {
    list: { item: Import, filters: importFilters },
    scope: scopes.reading,
    summary: 'List the imports, newest first',
  }),
  create: route('POST', '/v2/imports/', {
    body: ImportInput,
    multipart: ImportParts,
    fileBytes: limits.import_file_bytes,
    example: { kind: 'debtors', ...exampleImport },
    reply: Import,
    status: 201,
    existing: true,
    scope: scopes.writing,
    expensive: [{ bucket: 'expensive:imports' }],
    problems: ['conflict'],
    ...uploadTexts,
  }),
  ...importRoutes(base, {
    ...scopes,
    reply: Import,
    example: { options: { on_existing_debtor: 'keep' }, values: { city: 'Berlin' } },
  }),
});

export const caseImportMappings = group('case', 'import-mappings', importMappingsHeading, {
  list: route('GET', '/v2/import-mappings/', {
    list: { item: ImportMapping },
    scope: scopes.reading,
    summary: 'List the stored mappings, newest first',
  }),
  ...mappingRoutes(base, { ...scopes, reply: ImportMapping }),
});
