/** „Beleg“: the PDF of an invoice; of a draft it is uploaded, replaced and removed. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import type { Sending } from '../../data/document/upload.ts';
import { useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';

interface InvoiceDocumentProps {
  readonly invoice: OperatorInvoice;
  readonly mayChange: boolean;
}

export function InvoiceDocument({ invoice: { id: invoice_id, status, document }, mayChange }: InvoiceDocumentProps) {
  const { regions, upload, noDocument } = useTexts(words);
  const { operatorDocuments, operatorDunningDocuments } = useOperator();
  const refresh = useRefresh();
  async function send(file: File, { signal, idempotencyKey }: Sending) {
    signal.throwIfAborted();
    await operatorDunningDocuments.create({ invoice_id, body: { type: 'invoice', file }, idempotencyKey });
    await refresh(...changedByInvoice);
  }
  async function remove(id: string) {
    await operatorDunningDocuments.delete({ invoice_id, id });
    await refresh(...changedByInvoice);
  }
  const isDraft = status === 'draft' && mayChange;
  return (
    <Card title={regions.document}>
      {document === null && !isDraft ? <p>{noDocument}</p> : null}
      <FileDrop
        label={isDraft ? upload : regions.document}
        name="document"
        files={document === null ? [] : [document]}
        read={({ id }) => operatorDocuments.download({ id })}
        {...(isDraft ? { send, remove } : {})}
      />
    </Card>
  );
}
