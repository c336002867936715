/** „Abgewiesene Dokumente“: those of all cases and orders that failed the inspection, newest first. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
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
          columns.link('file', words.file, ({ id, filename }) => [paths.operator.document(id), filename]),
          columns.text('parent', words.belongsTo, ({ parent }) => words.parents[parent.type]),
          columns.when('at', words.received, ({ created_at }) => created_at),
          { name: 'state', title: words.state, cell: (each) => <DocumentState document={each} /> },
        ]}
      />
    </Screen>
  );
}
