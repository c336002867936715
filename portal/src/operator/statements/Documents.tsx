/** „Belege“: the PDF is shown, the other files are saved. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { useState } from 'react';
import { DocumentList } from '../../data/document/DocumentList.tsx';
import { DocumentViewer } from '../../data/document/DocumentViewer.tsx';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import record from '../../ui/Record.module.css';
import { saveFile } from '../../ui/save.ts';
import type { AnyStatement } from './shown.tsx';
import { words } from './words.ts';

export function Documents({ statement: { documents, status } }: { readonly statement: AnyStatement }) {
  const texts = useTexts(words);
  const operator = useOperator();
  const pdfs = documents.filter(isPdf);
  const [shown, setShown] = useState<string>();
  return (
    <Card title={texts.documents}>
      {documents.length === 0 ? <p>{status === 'draft' ? texts.noDocuments : texts.beingMade}</p> : null}
      <DocumentList documents={pdfs} shown={shown} onShow={setShown} />
      <Files documents={documents.filter((each) => !isPdf(each))} />
      {shown === undefined ? null : (
        <DocumentViewer
          documents={pdfs}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          read={({ id }) => operator.operatorDocuments.download({ id })}
        />
      )}
    </Card>
  );
}

const isPdf = ({ mime_type }: Document): boolean => mime_type === 'application/pdf';

function Files({ documents }: { readonly documents: readonly Document[] }) {
  const { files } = useWords();
  const { mutate, isPending, error } = useCommand(api.operator.operatorDocuments.download, {
    onDone: (file, { id }) => saveFile(file, documents.find((each) => each.id === id)?.filename ?? id),
  });
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={record.list}>
        {documents.map(({ id, filename }) => (
          <li key={id}>
            <span>
              {filename}{' '}
              <Button isQuiet label={files.downloadOf(filename)} isDisabled={isPending} onPress={() => mutate({ id })}>
                {files.download}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {error === null ? null : <Failure error={error} retry={() => undefined} />}
    </>
  );
}
