/** The messages of the order or the case in the address: each has the same routes below it. */
import type { MessageParent } from '@mahnwerk/contract/case/messages.ts';
import { companyUploading } from '../../data/service.ts';
import { sendingWith } from '../../data/document/sending.ts';
import { useCompany } from '../../data/useCompany.ts';

export function useMessages(of: MessageParent) {
  const { routes, id, membership } = useCompany();
  const documents = of === 'order' ? 'orderMessageDocuments' : 'mandateMessageDocuments';
  return {
    /** The parameter of the path. */
    at: { order_id: id, mandate_id: id },
    messages: of === 'order' ? routes.orderMessages : routes.mandateMessages,
    documents: routes[documents],
    uploading: (onProgress: (share: number) => void) =>
      companyUploading(membership, sendingWith(onProgress))[documents],
  };
}
