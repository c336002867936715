/** The address of a document: it leads to the case or the order that has it. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Unread } from '../../ui/Unread.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';

export function DocumentPlace() {
  const { screens, files: words } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorDocuments, operatorSearch } = useOperator();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-documents', id],
    queryFn: () => Promise.all([operatorDocuments.get({ id }), operatorSearch.get({ query: { q: id } })]),
  });
  if (data === undefined) return <Unread title={screens.refusedDocuments} error={error} retry={() => void refetch()} />;
  const [document, { results }] = data;
  const place = results.find((each) => each.kind === 'document' && each.id === id)?.parent;
  if (place?.kind === 'case') return <Navigate to="/operator/cases/$id/documents" params={{ id: place.id }} replace />;
  if (place?.kind === 'order') return <Navigate to="/operator/queue/$order" params={{ order: place.id }} replace />;
  // Of a message or a request to a company, without a case.
  return (
    <Screen title={document.filename}>
      <Facts
        facts={[
          [words.belongsTo, words.parents[document.parent.type]],
          [words.received, <When key="received" at={document.created_at} />],
          [words.state, <DocumentState key="state" document={document} />],
        ]}
      />
    </Screen>
  );
}
