/** The internal documents of a case among all of its documents: added, published to the company, deleted. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CaseDocument } from '@mahnwerk/contract/operator/case-documents.ts';
import { useState } from 'react';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import type { Sending } from '../../data/document/upload.ts';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { correspondence } from './words.ts';

/** What is known of the internal documents of a case, by their ids. */
export function useInternalDocuments(mandate_id: string) {
  const given = { mandate_id, query: { limit: limits.page_max } };
  const {
    data = [],
    error,
    refetch,
  } = useReadAll(api.operator.caseDocuments.list, given, limits.mandate_documents, {
    topics: ['documents'],
  });
  const documents: ReadonlyMap<string, CaseDocument> = new Map(data.map((document) => [document.id, document]));
  return { documents, error, retry: () => void refetch() };
}

/** „Internes Dokument hinzufügen“. */
export function AddInternalDocument() {
  const { document: words } = useTexts(correspondence);
  const { operator, id: mandate_id } = useCase();
  const refresh = useRefresh();
  const toast = useToast();
  async function send(file: File, { signal, idempotencyKey }: Sending) {
    signal.throwIfAborted();
    await operator.caseDocuments.create({ mandate_id, body: { type: 'other', file }, idempotencyKey });
    toast({ text: words.added(file.name) });
    await refresh(mandate_id);
  }
  return useMay()('operator:cases') ? (
    <Card title={words.add}>
      <p>{words.hint}</p>
      <FileDrop label={words.add} name="internal" files={[]} send={send} />
    </Card>
  ) : null;
}

/** Whether a document of the list is internal, and what can be done with it. */
export function InternalDocument({ document }: { readonly document: CaseDocument }) {
  const { document: words } = useTexts(correspondence);
  const [command, setCommand] = useState<'publish' | 'delete'>();
  const may = useMay();
  const { id, filename, status, published, parent } = document;
  const dialog = { id: parent.id, document, onClose: () => setCommand(undefined) };
  if (published !== null) return <Tag>{words.published}</Tag>;
  return (
    <>
      <Tag>{words.internal}</Tag>
      {may('operator:cases') ? (
        <>
          {status === 'ready' ? (
            <Button isQuiet label={words.publishOf(filename)} onPress={() => setCommand('publish')}>
              {words.publish}
            </Button>
          ) : null}
          <Button isQuiet label={words.deleteOf(filename)} onPress={() => setCommand('delete')}>
            {words.delete}
          </Button>
        </>
      ) : null}
      {command === 'publish' ? <PublishDocument key={id} {...dialog} /> : null}
      {command === 'delete' ? <DeleteDocument key={id} {...dialog} /> : null}
    </>
  );
}

type DocumentDialog = CaseDialog & { readonly document: Document };

function PublishDocument({ document: { id, filename }, ...dialog }: DocumentDialog) {
  const { document: words } = useTexts(correspondence);
  const { caseDocuments } = useOperator();
  const send: Parameters<typeof CaseForm>[0]['send'] = (fields, attempt) => {
    const [title, text] = [textIn(fields, 'title'), textIn(fields, 'description')];
    const body = { title, description: text.trim() === '' ? null : markupOf(text) };
    return caseDocuments.publish({ mandate_id: dialog.id, id, body, ...attempt });
  };
  return (
    <CaseForm
      {...dialog}
      draft={`publish ${id}`}
      title={words.publishTitle}
      submit={words.publish}
      done={words.done(filename)}
      send={send}
    >
      {(errorOf) => (
        <>
          <p>{filename}</p>
          <p>{words.publishAbout}</p>
          <Field label={words.title} name="title" required autoComplete="off" failure={errorOf('title')} />
          <TextArea label={words.text} name="description" failure={errorOf('description')} />
        </>
      )}
    </CaseForm>
  );
}

function DeleteDocument({ document: { id, filename }, ...dialog }: DocumentDialog) {
  const { document: words } = useTexts(correspondence);
  const { caseDocuments } = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.deleteTitle}
      submit={words.delete}
      done={words.deleted(filename)}
      send={() => caseDocuments.delete({ mandate_id: dialog.id, id })}
      isDangerous
    >
      {() => <p>{words.deleteAbout(filename)}</p>}
    </CaseForm>
  );
}
