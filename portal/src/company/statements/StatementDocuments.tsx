/** The documents of a statement to save: the invoice as PDF and XML, its details as CSV and XLSX. */
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import { useCommand } from '../../data/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { saveFile } from '../../ui/save.ts';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';

type Document = Statement['documents'][number];

interface StatementDocumentsProps {
  readonly documents: readonly Document[];
  readonly read: (id: string) => Promise<Blob>;
}

export function StatementDocuments({ documents, read }: StatementDocumentsProps) {
  const { statements: words, files } = useWords();
  const { mutate, isPending, error } = useCommand(async ({ id, filename }: Document) =>
    saveFile(await read(id), filename),
  );
  const ready = documents.filter(({ status }) => status === 'ready');
  return (
    <>
      {ready.length < documents.length ? <p>{words.beingMade}</p> : null}
      <ul className={styles.list}>
        {ready.map((document) => (
          <li key={document.id}>
            <span>
              {document.filename}{' '}
              <Button
                isQuiet
                label={files.downloadOf(document.filename)}
                isDisabled={isPending}
                onPress={() => mutate(document)}
              >
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
