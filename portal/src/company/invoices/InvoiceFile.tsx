/** The PDF of an invoice: shown, and replaced while the invoice is a draft. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { api } from '../../data/operations.ts';
import { useRefresh } from '../../data/stored.ts';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import type { Sending } from '../../data/document/upload.ts';
import { dunningUploading } from '../../data/service.ts';
import { useCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import styles from '../../ui/Record.module.css';
import { sendingWith } from '../../data/document/sending.ts';
import { words as ownWords } from './words.ts';

export function InvoiceFile({ invoice }: { readonly invoice: Invoice }) {
  const words = useTexts(ownWords).document;
  const { dunning } = useDunning();
  const { membership } = useCompany();
  const refresh = useRefresh();
  const { id: invoice_id, document, status } = invoice;
  const isDraft = status === 'draft';
  if (!isDraft && document === null) return null;
  const shown = () => refresh(api.dunning.mahnserviceInvoices);
  async function send(file: File, { onProgress, ...sending }: Sending) {
    const { mahnserviceInvoiceDocuments } = dunningUploading(membership, sendingWith(onProgress));
    await mahnserviceInvoiceDocuments.create({ invoice_id, body: { type: 'invoice', file }, ...sending });
    await shown();
  }
  async function remove(id: string) {
    await dunning.mahnserviceInvoiceDocuments.delete({ invoice_id, id });
    await shown();
  }
  return (
    <Card title={words.title}>
      {isDraft && document === null ? <p className={styles.soft}>{words.about}</p> : null}
      <FileDrop
        label={words.label}
        name="document"
        files={document === null ? [] : [document]}
        read={({ id }) => dunning.mahnserviceInvoiceDocuments.download({ invoice_id, id })}
        {...(isDraft ? { send, remove } : {})}
      />
    </Card>
  );
}
