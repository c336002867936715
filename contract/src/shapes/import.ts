/** Imports (intake.md 1): the shapes of a file that comes in and of its rows. How it is read: import-reading.ts; routes: import-routes.ts. */
import { limits } from '../grammar/limits.ts';
import { author } from './author.ts';
import { EInvoice } from './e-invoice.ts';
import { base64File, type FileContent, filePart, form } from './file.ts';
import {
  cell,
  code,
  Dialect,
  DialectInput,
  fieldName,
  filename,
  header,
  importKind,
  ImportOptions,
  mapping,
  message,
  position,
  rowNumber,
  text,
  title,
} from './import-reading.ts';
import { fieldTypes, importFormats, type importKinds, importStatuses, rowActions, rowStates } from './import-words.ts';
import { described, type Infer, named, nullable, type Shape } from './shape.ts';
import { list, map, object, optional, partial } from './structures.ts';
import { line, pattern } from './text.ts';
import { choice, flag, id, instant, integer } from './values.ts';

const mebibyte = 1024 * 1024;
const size = { max: limits.import_file_bytes };

export const ImportKind = named(
  'ImportKind',
  object({
    kind: importKind(),
    title: title(),
    formats: list(choice(...importFormats), { max: importFormats.length }),
    fields: described(
      'What a column can be mapped to, in the order of a sample file.',
      list(
        object({
          name: fieldName(),
          title: title(),
          type: choice(...fieldTypes),
          required: flag(),
          choices: described(
            'The values of a `choice`; null for the other types.',
            nullable(list(line({ max: 60 }), { max: 300 })),
          ),
          max_length: described(
            'In characters; null where the type limits it.',
            nullable(integer({ min: 1, max: limits.import_cell_characters })),
          ),
          aliases: described(
            'Headers that are mapped to it by themselves, besides its name and its titles.',
            list(line({ max: 100 }), { max: 50 }),
          ),
        }),
        { max: 100 },
      ),
    ),
    options: described('The names of the options that the kind takes.', list(line({ max: 60 }), { max: 30 })),
  }),
);
export type ImportKind = Infer<typeof ImportKind>;

const count = () => integer({ min: 0, max: 10_000_000 });

const Counts = named(
  'ImportCounts',
  object({
    rows: described('The rows with content.', count()),
    ready: described('Those without a problem.', count()),
    warned: described('Those with warnings alone.', count()),
    refused: described('Those with an error.', count()),
    done: described('Those that the run has worked on.', count()),
    created: count(),
    updated: count(),
    skipped: described('Those whose data were here already.', count()),
    failed: described('Those that the run could not take.', count()),
    undone: described('Those whose result was taken back.', count()),
    left: described('Those whose result stays, because something has followed upon it.', count()),
  }),
);

const importFields = {
  id: id(),
  href: line({ max: 2000 }),
  kind: importKind(),
  format: choice(...importFormats),
  status: described(
    '`mapping`: it waits for columns or for how amounts or days are read. `checked`: it can run.',
    choice(...importStatuses),
  ),
  filename: filename(),
  size: described('In bytes.', integer({ min: 0, max: limits.import_file_bytes })),
  sha256: described('Of the file, in hexadecimal.', pattern(/^[0-9a-f]{64}$/, '0'.repeat(64))),
  dialect: described('How the table is written; null for e-invoices, and until it is read.', nullable(Dialect)),
  columns: described(
    'The columns of the table in their order.',
    list(
      object({
        position: position(),
        header: header(),
        samples: described('The first values.', list(cell(), { max: limits.import_samples })),
        field: described('The field that it is mapped to; null: it is not read.', nullable(fieldName())),
      }),
      { max: limits.import_columns },
    ),
  ),
  mapping_id: described('The stored mapping that was used; null: none.', nullable(id())),
  options: ImportOptions,
  counts: Counts,
  problem: described(
    'What keeps the file from being imported, or from being read further.',
    nullable(
      object({ code: code(), message: message(), line: described('The line of the file.', nullable(rowNumber())) }),
    ),
  ),
  can_undo: described(
    `Whether \`undo\` is possible: within ${limits.import_undo_days} days, after something was made.`,
    flag(),
  ),
  created_by: author(),
  started_at: nullable(instant()),
  finished_at: nullable(instant()),
  undone_at: nullable(instant()),
  expires_at: described(
    `${limits.import_days} days after the last change: the import is deleted with its file.`,
    instant(),
  ),
  created_at: instant(),
  updated_at: instant(),
};

export const Import = named('Import', object(importFields));
export type Import = Infer<typeof Import>;

const { id: importId, href, ...others } = importFields;
export const OperatorImport = named('OperatorImport', object({ id: importId, href, company_id: id(), ...others }));
export type OperatorImport = Infer<typeof OperatorImport>;

export const ImportProblem = object({
  severity: described('An `error` refuses the row, a `warning` does not.', choice('error', 'warning')),
  code: described('The code of the single route, or one of imports.', code()),
  field: nullable(line({ max: 100 })),
  column: described('The position of its column.', nullable(position())),
  header: nullable(header()),
  row: described('The number of another row that it is about.', nullable(rowNumber())),
  message: message(),
});

const resource = { type: line({ max: 60 }), id: id(), href: line({ max: 2000 }) };
const reasons = () => described('What agrees.', list(line({ max: 60 }), { max: 10 }));
const match = () => object({ ...resource, reasons: reasons() });

export const ImportRow = named(
  'ImportRow',
  object({
    number: rowNumber(),
    document: described('The name of the document in the archive; null in a table.', nullable(filename())),
    values: described('By field, in canonical form; null where nothing is.', map(nullable(text()), { max: 200 })),
    invoice: described('The data of an e-invoice; null in a table.', nullable(EInvoice)),
    state: choice(...rowStates),
    problems: list(ImportProblem, { max: 100 }),
    matched: described('What is here already and the row is about.', nullable(match())),
    candidates: described('Debtors that fit, where several do.', list(match(), { max: limits.import_candidates })),
    edited: described('Whether a person has corrected it.', flag()),
    result: described(
      'What the run made of it; null before.',
      nullable(
        object({
          action: choice(...rowActions),
          resources: described('What was made, changed or found.', list(object(resource), { max: 100 })),
          code: described('Why it failed or stays.', nullable(code())),
          message: nullable(message()),
          errors: described(
            'What a draft lacks, or each failure of the command.',
            list(object({ field: line({ max: 255 }), code: code(), message: message() }), { max: 100 }),
          ),
        }),
      ),
    ),
  }),
);
export type ImportRow = Infer<typeof ImportRow>;

export const ImportMapping = named(
  'ImportMapping',
  object({
    id: id(),
    kind: importKind(),
    headers: list(header(), { max: limits.import_columns }),
    mapping: mapping(),
    dialect: Dialect,
    last_used_at: instant(),
  }),
);
export type ImportMapping = Infer<typeof ImportMapping>;
const { id: mappingId, ...otherOfMapping } = ImportMapping.fields;
export const OperatorImportMapping = named(
  'OperatorImportMapping',
  object({ id: mappingId, company_id: id(), ...otherOfMapping }),
);
export type OperatorImportMapping = Infer<typeof OperatorImportMapping>;

const bytes = `At most ${limits.import_file_bytes / mebibyte} MiB, as XLSX or ZIP ${limits.import_container_bytes / mebibyte} MiB.`;

const inputFields = {
  kind: importKind(),
  filename: filename(),
  base64: described(bytes, base64File(size)),
  dialect: optional(DialectInput),
  mapping: optional(mapping()),
  options: optional(ImportOptions),
};
export const ImportInput = named('ImportInput', object(inputFields));
export type ImportInput = Infer<typeof ImportInput>;
export const OperatorImportInput = named('OperatorImportInput', object({ company_id: id(), ...inputFields }));
export type OperatorImportInput = Infer<typeof OperatorImportInput>;

interface Parts {
  readonly file: Blob | FileContent;
  readonly kind: (typeof importKinds)[number];
  readonly filename?: string | undefined;
}
const parts = {
  file: described(bytes, filePart(size)),
  kind: importKind(),
  filename: described('Default: the filename of the `file` part.', optional(filename())),
};
export const ImportParts: Shape<Parts> = named('ImportParts', form(parts));
export type ImportParts = Infer<typeof ImportParts>;
export const OperatorImportParts: Shape<Parts & { readonly company_id: string }> = named(
  'OperatorImportParts',
  form({ company_id: id(), ...parts }),
);
export type OperatorImportParts = Infer<typeof OperatorImportParts>;

/** What is read anew, or checked anew. */
export const ImportPatch = named(
  'ImportPatch',
  partial(
    object({
      dialect: described('Omitted members keep their value.', DialectInput),
      mapping: described('Replaces the mapping.', mapping()),
      options: described('Omitted members keep their value.', ImportOptions),
    }),
  ),
);
export type ImportPatch = Infer<typeof ImportPatch>;

export const ImportRowPatch = named(
  'ImportRowPatch',
  partial(
    object({
      values: described(
        'The fields that change, in canonical form; null empties one.',
        map(nullable(text()), { max: 200 }),
      ),
      debtor_id: described('The debtor of the row; null: as the check finds it.', nullable(id())),
    }),
  ),
);
export type ImportRowPatch = Infer<typeof ImportRowPatch>;

const numbers = () => list(rowNumber(), { max: limits.import_selected, min: 1 });
export const ImportRun = named(
  'ImportRun',
  partial(
    object({
      only: described('The rows to run. Not with `except`.', numbers()),
      except: described('Every row without error but these.', numbers()),
    }),
  ),
);
export type ImportRun = Infer<typeof ImportRun>;

export const ImportUndo = named(
  'ImportUndo',
  partial(
    object({
      partial: described(
        'True: rows upon which something has followed stay. False: one such row refuses the whole.',
        flag(),
      ),
    }),
  ),
);
export type ImportUndo = Infer<typeof ImportUndo>;
