/** Documents for the operator (service.md 3.2, decisions.md 8, 11): listed and read by their own id, whatever their parent. */
import { group, route } from '../grammar/route.ts';
import { choice, id } from '../shapes/values.ts';
import { Document, documentStatuses, documentTypes, storedMediaTypes } from '../case/documents.ts';

export const operatorDocuments = group(
  'operator',
  'operator-documents',
  {
    title: 'Documents',
    about:
      'The documents of all companies: of claims, titles, rental agreements, messages, requests to the client and their answers, status updates, and the internal ones of cases. Documents of messages on a draft order are not visible until the order is submitted.',
  },
  {
    list: route('GET', '/operator/v1/documents/', {
      list: {
        item: Document,
        filters: {
          mandate_id: id(),
          order_id: id(),
          status: choice(...documentStatuses),
          type: choice(...documentTypes),
        },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List documents of all companies',
      description:
        '`mandate_id` lists the documents of a case: of its claims with their titles and rental agreements, of messages, requests and answers on the case and on its orders, of its status updates and of its own statements, and its internal documents. `order_id` lists those of one order.',
    }),
    get: route('GET', '/operator/v1/documents/{id}/', {
      reply: Document,
      scope: 'operator:read',
      summary: 'Retrieve a document and its processing status',
    }),
    download: route('GET', '/operator/v1/documents/{id}/download/', {
      binary: [...storedMediaTypes, 'application/octet-stream'],
      scope: 'operator:read',
      summary: 'Download the file',
      description:
        'Returns the file as it was uploaded, with its filename in `Content-Disposition`. Returns `404` until the document is `ready`. Does not count towards an hourly limit.',
    }),
  },
);
