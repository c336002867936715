/** The routes of imports below the base of an API (intake.md 1): the same for companies and the operator. */
import { limits } from '../grammar/limits.ts';
import { route } from '../grammar/route.ts';
import type { Scope } from '../grammar/scopes.ts';
import { importKind, type ImportOptions } from './import-reading.ts';
import { ImportKind, ImportPatch, ImportRow, ImportRowPatch, ImportRun, ImportUndo } from './import.ts';
import { type ImportKindName, importStatuses, resultCodes, rowActions, rowStates } from './import-words.ts';
import { instantParameter } from './page.ts';
import { described, type Infer, type Shape } from './shape.ts';
import { list } from './structures.ts';
import { choice } from './values.ts';

export const csvType = 'text/csv';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const tableFormat = () => choice('csv', 'xlsx');

/** Parameters of every list of imports. */
export const importFilters = {
  kind: importKind(),
  status: choice(...importStatuses),
  created_after: instantParameter('earliest'),
  created_before: instantParameter('latest'),
};

interface Scopes<R extends Scope, W extends Scope> {
  readonly reading: R;
  readonly writing: W;
}

export const importKindsHeading = {
  title: 'Kinds of import',
  about: 'What a file can hold, with the fields that its columns are mapped to.',
};
export const importsHeading = {
  title: 'Imports',
  about:
    'A file of invoices, debtors, orders or payments that comes in. It is read and checked first; a run then does for each row what the single routes do, with their rules and codes.',
};
export const importMappingsHeading = {
  title: 'Mappings of imports',
  about: 'How the columns of earlier files were mapped. A file with equal headers uses its mapping at once.',
};

export const kindRoutes = <const B extends string, R extends Scope>(
  base: B,
  {
    reading,
    kinds,
  }: Pick<Scopes<R, never>, 'reading'> & { readonly kinds: readonly [ImportKindName, ...ImportKindName[]] },
) =>
  ({
    list: route('GET', `${base}import-kinds/`, {
      reply: list(ImportKind, { max: 10 }),
      scope: reading,
      stateless: true,
      summary: 'List the kinds of import with their fields',
    }),
    sample: route('GET', `${base}import-kinds/sample/`, {
      query: { kind: choice(...kinds), format: tableFormat() },
      binary: [csvType, xlsxType],
      scope: reading,
      stateless: true,
      summary: 'Download a sample file of a kind',
      description: 'The headers and two invented rows that pass the check.',
    }),
  }) as const;

/** What is done with a checked import. */
const workRoutes = <const B extends string, S extends Shape<unknown>, W extends Scope>(
  base: B,
  { reply, writing }: Pick<Scopes<never, W>, 'writing'> & { readonly reply: S },
) =>
  ({
    run: route('POST', `${base}imports/{id}/run/`, {
      body: ImportRun,
      bodyOptional: true,
      example: { except: [3] },
      reply,
      status: 202,
      scope: writing,
      problems: ['conflict'],
      summary: 'Run an import',
      description:
        'Every row without an error, `only` these, or all `except` these. A stopped import goes on with the rest and takes no body. Imports of a company run one after the other.',
    }),
    stop: route('POST', `${base}imports/{id}/stop/`, {
      reply,
      scope: writing,
      problems: ['conflict'],
      summary: 'Stop the run of an import after its present rows',
    }),
    undo: route('POST', `${base}imports/{id}/undo/`, {
      body: ImportUndo,
      bodyOptional: true,
      reply,
      status: 202,
      scope: writing,
      problems: ['conflict'],
      summary: 'Take back what an import made',
      description: `Within ${limits.import_undo_days} days. Drafts, debtors and payments are deleted, open invoices cancelled, submitted orders withdrawn. What something has followed upon stays: without \`partial\` one such row refuses the whole (\`conflict\`).`,
    }),
  }) as const;

/** Options and corrected values of a kind that the API takes. */
interface ImportExample {
  readonly options: Infer<typeof ImportOptions>;
  readonly values: Readonly<Record<string, string>>;
}

export const invoiceExample: ImportExample = { options: { payment_days: 14 }, values: { due_date: '2026-03-15' } };

/** All but the list and the upload, whose shapes and filters are the API's own. */
export const importRoutes = <const B extends string, S extends Shape<unknown>, R extends Scope, W extends Scope>(
  base: B,
  { reply, reading, writing, example }: Scopes<R, W> & { readonly reply: S; readonly example: ImportExample },
) =>
  ({
    get: route('GET', `${base}imports/{id}/`, { reply, scope: reading, summary: 'Retrieve an import' }),
    update: route('PATCH', `${base}imports/{id}/`, {
      body: ImportPatch,
      example: { options: example.options },
      reply,
      scope: writing,
      problems: ['conflict'],
      summary: 'Set how a file is read, what its columns are, or options',
      description:
        'While the import is `mapping` or `checked`: the file is read and checked anew. Corrections of rows stay.',
    }),
    delete: route('DELETE', `${base}imports/{id}/`, {
      scope: writing,
      problems: ['conflict'],
      summary: 'Delete an import with its file and its rows',
      description: 'What it made stays.',
    }),
    rows: route('GET', `${base}imports/{import_id}/rows/`, {
      list: {
        item: ImportRow,
        filters: {
          state: choice(...rowStates),
          action: choice(...rowActions),
          code: described('Of the result.', choice(...resultCodes)),
        },
      },
      scope: reading,
      summary: 'List the rows of an import by their number',
    }),
    row: route('GET', `${base}imports/{import_id}/rows/{number}/`, {
      reply: ImportRow,
      scope: reading,
      summary: 'Retrieve a row of an import',
    }),
    update_row: route('PATCH', `${base}imports/{import_id}/rows/{number}/`, {
      body: ImportRowPatch,
      example: { values: example.values },
      reply: ImportRow,
      scope: writing,
      problems: ['conflict'],
      summary: 'Correct a row and check it again',
      description: 'While the import is `checked`. The values replace those of the file, in canonical form.',
    }),
    ...workRoutes(base, { reply, writing }),
    result: route('GET', `${base}imports/{id}/result/`, {
      query: { format: tableFormat(), rows: choice('all', 'refused') },
      binary: [csvType, xlsxType],
      scope: reading,
      problems: ['conflict'],
      summary: 'Download the rows of an import with what became of each',
      description:
        'The columns of the file and `Ergebnis`, `Id`, `Grund`. `refused`: the rows with an error alone, to correct and upload again. `conflict` before the import is checked.',
    }),
  }) as const;

export const mappingRoutes = <const B extends string, S extends Shape<unknown>, R extends Scope, W extends Scope>(
  base: B,
  { reply, reading, writing }: Scopes<R, W> & { readonly reply: S },
) =>
  ({
    get: route('GET', `${base}import-mappings/{id}/`, {
      reply,
      scope: reading,
      summary: 'Retrieve a stored mapping',
    }),
    delete: route('DELETE', `${base}import-mappings/{id}/`, {
      scope: writing,
      summary: 'Delete a stored mapping',
    }),
  }) as const;

export const uploadTexts = {
  summary: 'Upload a file to import',
  description: `Send it as \`multipart/form-data\`, or as JSON with base64: CSV, XLSX, e-invoices (XML, PDF) or a ZIP of them, at most ${limits.import_rows} rows. Refused at once on \`file\` or \`base64\`: \`max_length\`, \`blank\`, \`unsupported\`, \`encrypted\`; anything else is \`problem\` of the import. The same bytes of the same kind again: \`200\` with that import while it has not run, then \`conflict\` with its \`import_id\`; one that was refused, undone or deleted does not count. At most ${limits.imports_open} imports are neither run nor deleted (\`conflict\`). A key needs the write scopes of what the kind makes.`,
} as const;

/** A CSV of one invoice, as base64. */
const sample =
  'S3VuZGVubnVtbWVyO1JlY2hudW5nc251bW1lcjtSZWNobnVuZ3NkYXR1bTtGw6RsbGlnO0JldHJhZw0KSy0xMDA0MjtSRS0yMDI2LTA4MTU7MTUuMDEuMjAyNjsyOS4wMS4yMDI2OzExOTAsMDANCg==';

export const exampleImport = { filename: 'rechnungen.csv', base64: sample } as const;
