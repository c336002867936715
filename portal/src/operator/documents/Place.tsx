/** The address of a document: it leads to the case or the order that has it. */
import { paths } from '../../paths.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';

export function DocumentPlace() {
  const { screens, files: words } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const ofDocument = useRead(api.operator.operatorDocuments.get, { id });
  const ofPlace = useRead(api.operator.operatorSearch.get, { query: { q: id } });
  const [document, found] = [ofDocument.data, ofPlace.data];
  const { error, refetch } = ofDocument.error === null ? ofPlace : ofDocument;
  if (document === undefined || found === undefined)
    return <LoadState title={screens.refusedDocuments} error={error} retry={() => void refetch()} />;
  const place = found.results.find((each) => each.kind === 'document' && each.id === id)?.parent;
  if (place?.kind === 'case') return <Navigate to={paths.operator.case(place.id, 'documents')} replace />;
  if (place?.kind === 'order') return <Navigate to={paths.operator.order(place.id)} replace />;
  // Of a message or a request to a company, without a case.
  return (
    <Screen title={document.filename}>
      <DescriptionList
        facts={[
          [words.belongsTo, words.parents[document.parent.type]],
          [words.received, <DateTime key="received" at={document.created_at} />],
          [words.state, <DocumentState key="state" document={document} />],
        ]}
      />
    </Screen>
  );
}
