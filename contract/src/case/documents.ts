/**
 * Documents (service.md 2.3, 3.2, 8; decisions.md 8): files that belong to a claim, a message, an answer or another
 * parent. Every parent offers the same routes below its own path; this file declares them once.
 */
import { limits } from '../grammar/limits.ts';
import { aOrAn } from '../grammar/nouns.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { route } from '../grammar/route.ts';
import type { Scope } from '../grammar/scopes.ts';
import { base64File, decodedSize, examplePdf, FileContent, filePart, form } from '../shapes/file.ts';
import { described, type Infer, named, nullable, type ValidationErrors, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { acceptedNames, documentMediaTypes } from '../shapes/media-types.ts';
import { choice, id, instant } from '../shapes/values.ts';

export const documentTypes = [
  'bank_statement',
  'claim_statement',
  'correspondence',
  'enforceable_title',
  'invoice',
  'other',
  'payment_proof',
  'reminder',
  'rental_agreement',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentStatuses = ['pending', 'ready', 'failed', 'rejected'] as const;

export const failureReasons = [
  'page_limit_exceeded',
  'encrypted',
  'corrupt',
  'unsupported',
  'processing_failed',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const documentParents = [
  'claim',
  'message',
  'request_to_client',
  'request_to_client_answer',
  'enforceable_title',
  'rental_agreement',
  'statement',
  'single_mandate_statement',
  'status_update',
  'invoice',
  'dunning',
  'mandate',
  'letter',
  'inbox_item',
  'debtor_choice',
] as const;
export type DocumentParent = (typeof documentParents)[number];

/** Those of documents that the service makes, too. */
export const storedMediaTypes = [
  ...documentMediaTypes,
  'application/xml',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type StoredMediaType = (typeof storedMediaTypes)[number];

const filename = () => line({ max: limits.filename_characters });

const url = (): Shape<string> => ({ schema: { type: 'string', format: 'uri' }, read: (value) => value as string });

export const Document = named(
  'Document',
  object({
    id: id(),
    filename: described('The original filename without its path.', filename()),
    mime_type: described('Detected media type.', line({ max: 255 })),
    type: choice(...documentTypes),
    status: described(
      '`pending`: being inspected. `ready`: can be downloaded. `failed`: see `failure_reason`. `rejected`: malware was detected.',
      choice(...documentStatuses),
    ),
    failure_reason: described('Null unless `status` is `failed`.', nullable(choice(...failureReasons))),
    download_url: described('Null unless `status` is `ready`.', nullable(url())),
    parent: object({ id: id(), type: choice(...documentParents) }),
    created_at: instant(),
    updated_at: described('The time of the last processing change.', instant()),
  }),
);
export type Document = Infer<typeof Document>;

const size = { max: limits.document_bytes };

/** A document of one of these types inside JSON. */
export const documentInput = <const T extends DocumentType>(...types: readonly T[]) =>
  object({
    type: choice(...types),
    filename: filename(),
    base64: described(`At most ${limits.document_bytes / (1024 * 1024)} MiB decoded.`, base64File(size)),
  });

/** The same as a multipart body; `base64` may replace `file`. */
export const documentParts = <const T extends DocumentType>(...types: readonly T[]) =>
  oneFile(
    form({
      file: described(`At most ${limits.document_bytes / (1024 * 1024)} MiB.`, optional(filePart(size))),
      type: choice(...types),
      filename: described('Default: the filename of the `file` part.', optional(filename())),
      base64: described('The file contents as base64, instead of `file`.', optional(base64File(size))),
    }),
  );

export const DocumentInput = named('DocumentInput', documentInput(...documentTypes));
export type DocumentInput = Infer<typeof DocumentInput>;

const DocumentParts = named('DocumentParts', documentParts(...documentTypes));
export type DocumentParts = Infer<typeof DocumentParts>;

/** Requires exactly one of `file` and `base64`. */
function oneFile<T extends { readonly file?: unknown; readonly base64?: unknown }>(shape: Shape<T>): Shape<T> {
  return {
    schema: { ...shape.schema, required: ['file', 'type'] },
    read(value, errors) {
      const parts = shape.read(value, errors);
      if (parts === undefined) return undefined;
      if (parts.file === undefined && parts.base64 === undefined)
        return errors.failAt('file', 'required', 'This part is required.');
      return parts.file === undefined || parts.base64 === undefined
        ? parts
        : errors.failAt('base64', 'invalid', 'Send either `file` or `base64`, not both.');
    },
  };
}

/** The documents of one message, answer or status update: at most 20, together at most 50 MiB. */
export const documentInputs = (): Shape<readonly DocumentInput[]> => {
  const inputs = list(DocumentInput, { max: limits.documents_per_submission });
  return {
    schema: {
      ...inputs.schema,
      description: `At most ${limits.documents_per_submission} documents with at most ${limits.documents_bytes / (1024 * 1024)} MiB decoded in total. If the storage quota of the company is exceeded: \`storage_quota_exceeded\` on the \`base64\` of the first document over the quota.`,
    },
    read(value, errors) {
      const read = inputs.read(value, errors);
      return read === undefined ? undefined : refuseTooMuch(read, errors);
    },
  };
};

function refuseTooMuch(
  inputs: readonly DocumentInput[],
  errors: ValidationErrors,
): readonly DocumentInput[] | undefined {
  const bytes = inputs.reduce(
    (sum, { base64 }) => sum + (base64 instanceof FileContent ? base64.size : decodedSize(base64)),
    0,
  );
  return bytes <= limits.documents_bytes
    ? inputs
    : errors.fail(
        'max_length',
        `The documents of one request must not exceed ${limits.documents_bytes / (1024 * 1024)} MiB in total.`,
      );
}

/** A resource that has documents. */
interface DocumentsBelow {
  /** Name of the parent in texts, such as `claim`. */
  readonly noun: string;
  readonly reading: Scope;
  readonly writing: Scope;
  /** Additional problems of its writes. */
  readonly problems: readonly ProblemCode[];
  /** How many documents it holds; default: as many as a claim. */
  readonly max?: number;
}

type DocumentsRead = Pick<DocumentsBelow, 'noun' | 'reading'> & {
  /** The types that its files may have; default: those of uploads. */
  readonly mediaTypes?: readonly StoredMediaType[];
};

const accepted = `Accepted media types: ${acceptedNames('and')}, detected from the file contents.`;

/** The routes that list and read the documents of a parent. */
export const documentReads = <const B extends string>(
  base: B,
  { noun, reading, mediaTypes = documentMediaTypes }: DocumentsRead,
) =>
  ({
    list: route('GET', base, {
      list: {
        item: Document,
        filters: { status: choice(...documentStatuses), type: choice(...documentTypes) },
        updatedSince: true,
      },
      scope: reading,
      summary: `List the documents of ${aOrAn(noun)}`,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: Document,
      scope: reading,
      summary: 'Retrieve a document and its processing status',
    }),
    download: route('GET', `${base}{id}/download/`, {
      binary: [...mediaTypes, 'application/octet-stream'],
      scope: reading,
      expensive: [{ bucket: 'expensive:document-download' }],
      summary: 'Download the file',
      description:
        'Returns the file as it was uploaded, with its filename in `Content-Disposition`. Returns `404` until the document is `ready`; to wait for it, poll `status`, which does not count towards the hourly limit.',
    }),
  }) as const;

/** The route that adds a document to a parent. */
export const documentUpload = <const B extends string>(
  base: B,
  { noun, writing, problems, max = limits.documents_per_parent }: DocumentsBelow,
) =>
  ({
    create: route('POST', base, {
      body: DocumentInput,
      multipart: DocumentParts,
      example: { type: 'invoice', filename: 'RE-2026-0815.pdf', base64: examplePdf },
      reply: Document,
      status: 201,
      scope: writing,
      problems,
      summary: `Add a document to ${aOrAn(noun)}`,
      description: `Send the file as \`multipart/form-data\`, or as JSON with base64. ${accepted} At most ${limits.document_bytes / (1024 * 1024)} MiB per file and ${limits.document_pages} pages per PDF. Problems detected immediately are rejected as \`encrypted\`, \`page_limit_exceeded\`, \`corrupt\` or \`unsupported\` on \`file\` or \`base64\`. Otherwise the document is \`pending\`, and \`status\` shows the result of the inspection. ${aOrAn(noun).replace(/^a/, 'A')} holds at most ${max} documents. If the storage quota of the company is exceeded: \`storage_quota_exceeded\` on \`file\` or \`base64\`.`,
    }),
  }) as const;

/** The route that deletes a document, for parents that can be changed. */
export const documentRemoval = <const B extends string>(base: B, { noun, writing, problems }: DocumentsBelow) =>
  ({
    delete: route('DELETE', `${base}{id}/`, {
      scope: writing,
      problems,
      summary: `Delete a document of ${aOrAn(noun)}`,
    }),
  }) as const;
