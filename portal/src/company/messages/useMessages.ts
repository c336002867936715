/** The messages of the order or the case in the address: each has the same routes below it. */
import type { MessageParent } from '@mahnwerk/contract/case/messages.ts';
import { companyUploading } from '../../data/service.ts';
import { sendingWith } from '../sending.ts';
import { useCompany } from '../../data/useCompany.ts';

export function useMessages(of: MessageParent) {
  const { api, id, key, membership } = useCompany();
  const documents = of === 'order' ? 'orderMessageDocuments' : 'mandateMessageDocuments';
  return {
    /** The parameter of the path. */
    at: { order_id: id, mandate_id: id },
    key: [...key, of, id, 'messages'],
    messages: of === 'order' ? api.orderMessages : api.mandateMessages,
    documents: api[documents],
    uploading: (onProgress: (share: number) => void) =>
      companyUploading(membership, sendingWith(onProgress))[documents],
  };
}
