/** Documents for the operator (service.md 3.2, decisions.md 8, 11): read by their own id, whatever their parent. */
import { group, route } from '../grammar/route.ts';
import { Document, storedMediaTypes } from '../case/documents.ts';

export const operatorDocuments = group(
  'operator',
  'operator-documents',
  {
    title: 'Documents',
    about:
      'The documents of all companies: of claims, titles, rental agreements, messages, requests to the client and their answers, and status updates. Documents of messages on a draft order are not visible until the order is submitted.',
  },
  {
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
