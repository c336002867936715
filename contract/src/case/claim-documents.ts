/** The documents of a claim (service.md 4.2, decisions.md 8): added and deleted while its order is a draft. */
import { group } from '../grammar/route.ts';
import { documentReads, documentRemoval, documentUpload } from './documents.ts';

const base = '/v2/claims/{claim_id}/documents/';
const ofClaims = {
  noun: 'claim',
  reading: 'case:orders:read',
  writing: 'case:orders:write',
  problems: ['claim_not_editable', 'order_expired'],
} as const;

export const claimDocuments = group(
  'case',
  'claim-documents',
  {
    title: 'Claims',
    about:
      'The receivables of an order. They can be added, changed and removed while the order is a draft, and retrieved at any time.',
  },
  {
    ...documentReads(base, ofClaims),
    ...documentUpload(base, ofClaims),
    ...documentRemoval(base, ofClaims),
  },
);
