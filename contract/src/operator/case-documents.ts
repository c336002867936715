/** The operator's own documents on a case (correspondence.md 10): internal until they are published. */
import { documentReads, documentRemoval, documentUpload, Document } from '../case/documents.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { html } from '../shapes/html.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { id, instant } from '../shapes/values.ts';

export const CaseDocument = named(
  'CaseDocument',
  object({
    ...Document.fields,
    published: described(
      'The status update that carries it; null while it is internal.',
      nullable(object({ status_update_id: id(), at: instant() })),
    ),
  }),
);
export type CaseDocument = Infer<typeof CaseDocument>;

const base = '/operator/v1/mandates/{mandate_id}/documents/';
const below = {
  noun: 'case',
  reading: 'operator:read',
  writing: 'operator:cases',
  problems: ['sandbox_source_managed'],
  max: limits.mandate_documents,
} as const;

const ofCase = { of: 'mandates' } as const;
const { list, get, download } = documentReads(base, below);
const { expensive: _limits, ...unlimited } = download;
const { create } = documentUpload(base, below);
const { delete: remove } = documentRemoval(base, { ...below, problems: ['conflict', 'sandbox_source_managed'] });

export const caseDocuments = group(
  'operator',
  'case-documents',
  {
    title: 'Case documents',
    about: 'The internal documents of a case. Companies and Partners never see them before they are published.',
  },
  {
    list: route('GET', base, {
      ...ofCase,
      scope: list.scope,
      list: { ...list.list, item: CaseDocument },
      summary: list.summary,
    }),
    create: { ...create, ...ofCase, reply: CaseDocument },
    get: { ...get, ...ofCase, reply: CaseDocument },
    delete: {
      ...remove,
      ...ofCase,
      description: 'A document that is published returns `conflict`.',
    },
    download: { ...unlimited, ...ofCase },
    publish: route('POST', `${base}{id}/publish/`, {
      of: 'mandates',
      scope: 'operator:cases',
      body: named(
        'CaseDocumentPublication',
        object({
          title: line({ max: limits.history_title_characters }),
          description: optional(nullable(html({ max: limits.message_body_characters }))),
        }),
      ),
      example: { title: 'The report of the bailiff', description: '<p>No assets were found.</p>' },
      reply: CaseDocument,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Publish a document of a case to the company',
      description:
        'Adds a status update that carries the same file, and records `mandate.status_update.published`. A document that is published, or not `ready`, returns `conflict`.',
    }),
  },
);
