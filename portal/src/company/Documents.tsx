/** „Dokumente“ of a case: those of its claims, then those of what happened, newest first. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { DocumentList } from '../data/document/DocumentList.tsx';
import { DocumentViewer } from '../data/document/DocumentViewer.tsx';
import { Failure } from '../ui/Failure.tsx';
import { useWords } from '../language/language.ts';
import { useClaimsOfCase } from './claims.ts';
import { type CompanyRoutes, useCompany } from '../data/useCompany.ts';

/** A document, and the entry of the history that brought it. */
interface Shown extends Document {
  readonly entry_id?: string;
}

interface DocumentsProps {
  readonly mandate: Mandate;
  readonly entries: readonly HistoryEntry[];
}

export function Documents({ mandate, entries }: DocumentsProps) {
  const { files } = useWords();
  const company = useCompany();
  const [shown, setShown] = useState<string>();
  const { data, error, refetch } = useClaimsOfCase(mandate);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  const documents: readonly Shown[] = [
    ...(data ?? []).flatMap((claim) => claim.documents),
    ...entries.flatMap((entry) => entry.documents.map((each) => ({ ...each, entry_id: entry.id }))),
  ];
  if (documents.length === 0) return null;
  return (
    <>
      <Card title={files.documents} hasNoPadding>
        <DocumentList documents={documents} shown={shown} onShow={setShown} />
      </Card>
      {shown === undefined ? null : (
        <DocumentViewer
          documents={documents}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          read={(each) => read(company.routes, mandate.id, each)}
        />
      )}
    </>
  );
}

/** Of a claim, of a message, which the history shows under its own id, or of a status update. */
function read(routes: CompanyRoutes, mandate_id: string, { id, parent, entry_id }: Shown): Promise<Blob> {
  if (entry_id === undefined) return routes.claimDocuments.download({ claim_id: parent.id, id });
  return parent.type === 'message'
    ? routes.mandateMessageDocuments.download({ mandate_id, message_id: entry_id, id })
    : routes.historyDocuments.download({ mandate_id, entry_id, id });
}
