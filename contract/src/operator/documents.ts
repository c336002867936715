/** The operator's look at documents (service.md 3.2, decisions.md 8, 11): found by their own id, whatever they belong to. */
import { group, route } from '../grammar/route.ts';
import { Document, documentMediaTypes } from '../case/documents.ts';

export const operatorDocuments = group(
  'operator',
  'operator-documents',
  {
    title: 'Documents',
    about:
      'The files of any company: of claims, titles, agreements, messages, requests and their answers, status updates. What stands below a draft’s messages is the client’s own until it is submitted.',
  },
  {
    get: route('GET', '/operator/v1/documents/{id}/', {
      reply: Document,
      scope: 'operator:read',
      summary: 'One document and how its processing fares',
    }),
    download: route('GET', '/operator/v1/documents/{id}/download/', {
      binary: [...documentMediaTypes, 'application/octet-stream'],
      scope: 'operator:read',
      summary: 'The file',
      description:
        'A `404` until the document is `ready`. The bytes as they were sent, with their name in `Content-Disposition`. It takes from no hourly budget.',
    }),
  },
);
