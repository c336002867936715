/** „Dokumente“ of a case: those of all its parents, newest first. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { CaseDocument } from '@mahnwerk/contract/operator/case-documents.ts';
import { Card } from '../../ui/Card.tsx';
import { OpenDocument } from '../../data/document/DocumentList.tsx';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { DocumentViewer } from '../../data/document/DocumentViewer.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { AddInternalDocument, InternalDocument, useInternalDocuments } from '../correspondence/InternalDocuments.tsx';
import files from './Documents.module.css';
import { useCase, useCaseSearch, useKeepInSearch } from './reads.ts';

/** The latest are shown. */
const most = 100;

export function Documents() {
  const words = useWords().files;
  const { operator, id } = useCase();
  const { document: shown } = useCaseSearch();
  const keep = useKeepInSearch();
  const setShown = (document: string | undefined) => keep({ document });
  const { data, error, refetch } = useRead(api.operator.operatorDocuments.list, {
    query: { mandate_id: id, limit: most },
  });
  const isListed = data?.results.some((each) => each.id === shown) ?? true;
  const older = useRead(
    api.operator.operatorDocuments.get,
    { id: shown ?? '' },
    { isEnabled: shown !== undefined && !isListed },
  );
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (older.error !== null) return <Failure error={older.error} retry={() => void older.refetch()} />;
  if (data === undefined) return <Loading />;
  const documents = older.data === undefined ? data.results : [...data.results, older.data];
  const opened = { shown, onShow: setShown };
  const more = data.count - data.results.length;
  return (
    <div className={`${files.tab} ${shown === undefined ? '' : files.reading}`}>
      <Card title={words.documents} hasNoPadding={data.count > 0}>
        {data.count === 0 ? <p>{words.noDocuments}</p> : <DocumentTable documents={data.results} {...opened} />}
      </Card>
      {more > 0 ? <p>{words.moreDocuments(more)}</p> : null}
      <AddInternalDocument />
      {shown === undefined ? null : (
        <div className={files.document}>
          <DocumentViewer
            documents={documents}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
            read={(each) => operator.operatorDocuments.download({ id: each.id })}
          />
        </div>
      )}
    </div>
  );
}

interface OpenedProps {
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

function DocumentTable({ documents, ...opened }: OpenedProps & { readonly documents: readonly Document[] }) {
  const words = useWords().files;
  const internal = useInternalDocuments(useCase().id);
  const failed = internal.error === null ? null : <Failure error={internal.error} retry={internal.retry} />;
  return (
    <>
      {failed}
      <Scroll name={words.documents}>
        <table className={`${tables.grid} ${files.table}`} aria-label={words.documents}>
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.belongsTo}</th>
              <th scope="col">{words.received}</th>
              <th scope="col">{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((each) => (
              <tr key={each.id}>
                <td>
                  <OpenDocument document={each} {...opened} />
                </td>
                <td>{words.parents[each.parent.type]}</td>
                <td>
                  <DateTime at={each.created_at} />
                </td>
                <td>
                  <DocumentState document={each} />
                  <OfInternal document={internal.documents.get(each.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

const OfInternal = ({ document }: { readonly document: CaseDocument | undefined }) =>
  document === undefined ? null : <InternalDocument document={document} />;
