/** Imports of the dunning API: debtors of invoices, invoices, payments (intake.md 1). */
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
  invoiceExample,
  kindRoutes,
  mappingRoutes,
  uploadTexts,
} from '../shapes/import-routes.ts';
import { importKindsOf } from '../shapes/import-words.ts';

const base = '/mahnservice/v1/';
const scopes = { reading: 'dunning:imports:read', writing: 'dunning:imports:write' } as const;

export const dunningImportKinds = group(
  'dunning',
  'mahnservice-import-kinds',
  importKindsHeading,
  kindRoutes(base, { ...scopes, kinds: importKindsOf.dunning }),
);

export const dunningImports = group('dunning', 'mahnservice-imports', importsHeading, {
  list: route('GET', '/mahnservice/v1/imports/', {
    list: { item: Import, filters: importFilters },
    scope: scopes.reading,
    summary: 'List the imports, newest first',
  }),
  create: route('POST', '/mahnservice/v1/imports/', {
    body: ImportInput,
    multipart: ImportParts,
    fileBytes: limits.import_file_bytes,
    example: { kind: 'invoices', ...exampleImport },
    reply: Import,
    status: 201,
    existing: true,
    scope: scopes.writing,
    problems: ['conflict'],
    ...uploadTexts,
  }),
  ...importRoutes(base, { ...scopes, reply: Import, example: invoiceExample }),
});

export const dunningImportMappings = group('dunning', 'mahnservice-import-mappings', importMappingsHeading, {
  list: route('GET', '/mahnservice/v1/import-mappings/', {
    list: { item: ImportMapping },
    scope: scopes.reading,
    summary: 'List the stored mappings, newest first',
  }),
  ...mappingRoutes(base, { ...scopes, reply: ImportMapping }),
});
