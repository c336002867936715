/** The dialog of one command on a case. After the command it closes, shows the result, and the case is read again. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { useToast } from '../../components/Toast.tsx';
import { caseKey } from './reads.ts';

/** What every dialog of a case needs. */
export interface CaseDialog {
  readonly id: string;
  readonly onClose: () => void;
}

export interface CaseFormProps extends CaseDialog {
  readonly title: string;
  readonly submit: string;
  /** Sends the command and returns the sentence about its outcome. */
  readonly send: (fields: FormData) => Promise<string>;
  readonly children: (failureOf: (field: string) => string | undefined) => ReactNode;
}

export function CaseForm({ id, title, submit, send, onClose, children }: CaseFormProps) {
  const queries = useQueryClient();
  const toast = useToast();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submit={submit}
        onCancel={onClose}
        send={async (fields) => {
          const text = await send(fields);
          onClose();
          toast({ text });
          await queries.invalidateQueries({ queryKey: caseKey(id) });
        }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
