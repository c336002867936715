/** The dialog of one command. After the command it closes, shows the result, and what it changed is read again. */
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Change } from '../cache.ts';
import { type Attempt, useRefresh } from '../query.ts';
import { Form, type FormProps } from './Form.tsx';
import { useToast } from '../../ui/Toast.tsx';

export interface CommandDialogProps extends Pick<FormProps, 'failures' | 'isDangerous' | 'draft' | 'why'> {
  readonly title: string;
  readonly submit: string;
  /** Sends the command and returns the sentence about its outcome; undefined where the page shows the outcome itself. */
  readonly send: (fields: FormData, attempt: Attempt) => Promise<string | undefined>;
  readonly onClose: () => void;
  /** What the command changes. */
  readonly changes: readonly Change[];
  readonly children: (failureOf: (field: string) => ReactNode) => ReactNode;
}

export function CommandDialog({ title, send, onClose, changes, ...form }: CommandDialogProps) {
  const refresh = useRefresh();
  const toast = useToast();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        {...form}
        onCancel={onClose}
        send={async (fields, attempt) => {
          const text = await send(fields, attempt);
          onClose();
          if (text !== undefined) toast({ text });
          await refresh(...changes);
        }}
      />
    </Dialog>
  );
}
