/** The dialog of one command. After the command it closes, shows the result, and what it changed is read again. */
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Change } from '../cache.ts';
import type { Attempt } from '../query.ts';
import { useRefresh } from '../stored.ts';
import { Form, type FormProps } from './Form.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** A command as data: what its dialog says, asks for and sends. */
export interface Command extends Pick<FormProps, 'failures' | 'isReady' | 'isDangerous' | 'draft' | 'why'> {
  readonly title: string;
  readonly submit: string;
  /** What the person reads and fills in. */
  readonly fields: (errorOf: (field: string) => ReactNode) => ReactNode;
  /** Sends the command. A sentence that it returns is shown as the outcome. */
  readonly send: (fields: FormData, attempt: Attempt) => Promise<unknown>;
  /** The sentence about its outcome, where it is always the same. */
  readonly done?: string;
  /** What the command changes. */
  readonly changes: readonly Change[];
}

export interface CommandDialogProps extends Omit<Command, 'fields'> {
  readonly children: Command['fields'];
  readonly onClose: () => void;
}

export function CommandDialog({ title, send, done, onClose, changes, ...form }: CommandDialogProps) {
  const refresh = useRefresh();
  const toast = useToast();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        {...form}
        onCancel={onClose}
        send={async (fields, attempt) => {
          const answer = await send(fields, attempt);
          const text = done ?? (typeof answer === 'string' ? answer : undefined);
          onClose();
          if (text !== undefined) toast({ text });
          await refresh(...changes);
        }}
      />
    </Dialog>
  );
}
