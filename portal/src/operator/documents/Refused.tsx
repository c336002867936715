/** „Abgewiesene Dokumente“: those of all cases and orders that failed the inspection, newest first. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { Link } from '@tanstack/react-router';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';

export function RefusedDocuments() {
  const { screens, files: words } = useWords();
  return (
    <Screen title={screens.refusedDocuments}>
      <Table<Document>
        title={screens.refusedDocuments}
        list={api.operator.operatorDocuments.list}
        given={{ query: { status: 'failed' } }}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'file',
            title: words.file,
            cell: ({ id, filename }) => <Link to={paths.operator.document(id)}>{filename}</Link>,
          },
          { name: 'parent', title: words.belongsTo, cell: ({ parent }) => words.parents[parent.type] },
          { name: 'at', title: words.received, cell: ({ created_at }) => <When at={created_at} /> },
          { name: 'state', title: words.state, cell: (each) => <DocumentState document={each} /> },
        ]}
      />
    </Screen>
  );
}
