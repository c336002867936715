/** „Dokumente“ of a case: those of all its parents, newest first. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { saveFile } from '../../components/save.ts';
import { type Meaning, State } from '../../components/State.tsx';
import tables from '../../components/tables.module.css';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import styles from './CaseFrame.module.css';
import files from './Documents.module.css';
import { caseKey, useCase } from './reads.ts';

const meanings: Readonly<Record<Document['status'], Meaning>> = {
  pending: 'calm',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
};

/** The latest are shown. */
const shown = 100;

export function Documents() {
  const words = useWords().files;
  const { operator, id } = useCase();
  const { data, error, refetch } = useQuery({
    queryKey: [...caseKey(id), 'documents'],
    queryFn: () => operator.operatorDocuments.list({ query: { mandate_id: id, limit: shown } }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const more = data.count - data.results.length;
  return (
    <div className={styles.single}>
      <Card title={words.documents} isFlush={data.count > 0}>
        {data.count === 0 ? <p>{words.noDocuments}</p> : <DocumentTable documents={data.results} />}
      </Card>
      {more > 0 ? <p>{words.moreDocuments(more)}</p> : null}
    </div>
  );
}

function DocumentTable({ documents }: { readonly documents: readonly Document[] }) {
  const words = useWords().files;
  return (
    <div className={tables.scroll}>
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
            <Row key={each.id} document={each} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A document is opened only once it is ready; before, and where it was refused, its state says why. */
function Row({ document }: { readonly document: Document }) {
  const words = useWords().files;
  const { operator } = useCase();
  const { id, filename, status, failure_reason, parent, created_at } = document;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => operator.operatorDocuments.download({ id }),
    onSuccess: (content) => saveFile(content, filename),
  });
  return (
    <tr>
      <td>
        <span className={files.name}>{filename}</span>
      </td>
      <td>{words.parents[parent.type]}</td>
      <td>
        <When at={created_at} />
      </td>
      <td>
        <State meaning={meanings[status]}>
          {failure_reason === null ? words.states[status] : `${words.states[status]}: ${words.reasons[failure_reason]}`}
        </State>{' '}
        {status === 'ready' ? (
          <Button isQuiet label={words.downloadOf(filename)} isDisabled={isPending} onPress={() => mutate()}>
            {words.download}
          </Button>
        ) : null}
        {error === null ? null : <Failure error={error} retry={() => mutate()} />}
      </td>
    </tr>
  );
}
