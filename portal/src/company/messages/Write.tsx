/** „Nachricht schreiben“ about the order or the case in the address: sent once; its files follow one by one. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { MessageParent } from '@mahnwerk/contract/case/messages.ts';
import { useState } from 'react';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { acceptedFiles, FileDrop } from '../../data/document/FileDrop.tsx';
import { Form, textIn } from '../../data/form/Form.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { Sending } from '../../data/document/upload.ts';
import { useWords } from '../../language/language.ts';
import { filesIn } from '../files.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import { useMessages } from './useMessages.ts';

export function Write({ of }: { readonly of: MessageParent }) {
  const words = useWords().company.message;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.write}</Button>
      {isOpen ? <WriteDialog of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A message that is sent, and the files that follow it. */
interface Sent {
  readonly id: string;
  readonly files: readonly File[];
}

interface WriteProps {
  readonly of: MessageParent;
  readonly onClose: () => void;
}

function WriteDialog({ of, onClose }: WriteProps) {
  const words = useWords().company.message;
  const { id } = useCompany();
  const { at, messages } = useMessages(of);
  const refresh = useRefresh();
  const toast = useToast();
  const [sent, setSent] = useState<Sent>();
  async function send(fields: FormData, attempt: Attempt) {
    const body = { title: textIn(fields, 'title'), body: markupOf(textIn(fields, 'body')) };
    const message = await messages.create({ ...at, body, ...attempt });
    const files = filesIn(fields, 'documents');
    toast({ text: words.sent });
    if (files.length === 0) onClose();
    else setSent({ id: message.id, files });
    await refresh(...ofCompany);
  }
  return (
    <Dialog title={words.write} onClose={onClose}>
      {sent === undefined ? (
        <Form send={send} submit={words.send} draft={`message ${id}`} onCancel={onClose}>
          {(errorOf) => (
            <>
              <Field name="title" label={words.subject} failure={errorOf('title')} />
              <TextArea name="body" label={words.text} failure={errorOf('body')} />
              <Field name="documents" type="file" multiple accept={acceptedFiles} label={words.files} />
            </>
          )}
        </Form>
      ) : (
        <Files of={of} sent={sent} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Files({ of, sent: { id: message_id, files }, onClose }: WriteProps & { readonly sent: Sent }) {
  const words = useWords().company.message;
  const { at, uploading } = useMessages(of);
  const refresh = useRefresh();
  const [stored, setStored] = useState<readonly Document[]>([]);
  async function send(file: File, { onProgress, ...sending }: Sending) {
    const body = { type: 'other', file } as const;
    const document = await uploading(onProgress).create({ ...at, message_id, body, ...sending });
    setStored((before) => [...before, document]);
    await refresh(...ofCompany);
  }
  return (
    <>
      <p>{words.filesFollow}</p>
      <FileDrop label={words.attachments} name="documents" files={stored} begin={files} send={send} />
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          {words.finish}
        </Button>
      </DialogActions>
    </>
  );
}
