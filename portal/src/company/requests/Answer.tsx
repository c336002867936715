/** The form while a question is open; afterwards what was answered, with the place for more files. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useRefresh } from '../../data/stored.ts';
import { AnswerFacts } from '../../features/answer/AnswerFacts.tsx';
import { FileDrop } from '../../data/document/FileDrop.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { Sending } from '../../data/document/upload.ts';
import { useWords } from '../../language/language.ts';
import { companyUploading } from '../../data/service.ts';
import { sendingWith } from '../../data/document/sending.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Unsent } from './Unsent.tsx';

export function Answer({ request }: { readonly request: RequestToClient }) {
  const words = useWords().company.requests;
  const refresh = useRefresh();
  const toast = useToast();
  // Those that follow the answer.
  const [files, setFiles] = useState<readonly File[]>([]);
  const { answer, status } = request;
  if (status === 'open')
    return (
      <AnswerForm
        request={request}
        onSent={(more) => {
          setFiles(more);
          toast({ text: words.sent });
          return refresh(...ofCompany);
        }}
      />
    );
  return (
    <>
      <Unsent request={request} />
      {answer === null ? <p>{words.withdrawn}</p> : <Given request={request} answer={answer} files={files} />}
    </>
  );
}

interface GivenProps {
  readonly request: RequestToClient;
  readonly answer: NonNullable<RequestToClient['answer']>;
  readonly files: readonly File[];
}

function Given({ request: { id, question_type, form_schema }, answer, files }: GivenProps) {
  const words = useWords().company.requests;
  const { routes, membership } = useCompany();
  const refresh = useRefresh();
  async function send(file: File, { onProgress, ...sending }: Sending) {
    const { answerDocuments } = companyUploading(membership, sendingWith(onProgress));
    await answerDocuments.create({ request_id: id, body: { type: 'other', file }, ...sending });
    await refresh(api.company.requestsToClient);
  }
  return (
    <>
      <AnswerFacts
        answer={answer}
        schema={form_schema}
        read={(each) => routes.answerDocuments.download({ request_id: id, id: each.id })}
      />
      {question_type === 'fileupload' ? (
        <FileDrop label={words.moreFiles} name="documents" files={[]} begin={files} send={send} />
      ) : null}
    </>
  );
}
