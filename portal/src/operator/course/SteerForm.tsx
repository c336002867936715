/** The dialog of one command on the course of a case. */
import { ApiError } from '@mahnwerk/client';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { ReactNode } from 'react';
import type { Attempt } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { courseWords } from './words.ts';

/** A course as it is shown, which its commands name by its ETag. */
export interface Shown {
  readonly id: string;
  readonly course: CaseCourse;
  readonly etag: string;
  /** Reads the course that is stored now. */
  readonly reread: () => Promise<unknown>;
}

export interface SteerDialog extends Shown {
  readonly onClose: () => void;
}

interface SteerFormProps extends SteerDialog {
  readonly name: 'start' | 'take' | 'skip' | 'postpone';
  readonly conflict?: string;
  readonly send: (fields: FormData, version: Attempt & { readonly ifMatch: string }) => Promise<unknown>;
  readonly children?: (errorOf: (field: string) => ReactNode) => ReactNode;
}

/** The dialog of a command under the version of the course that is shown; with „Grund“, but for the start. */
export function SteerForm({ id, etag, reread, onClose, name, conflict, send, children }: SteerFormProps) {
  const words = useTexts(courseWords);
  const { action, done } = words[name];
  return (
    <CaseForm
      id={id}
      onClose={onClose}
      title={action}
      submit={action}
      done={done}
      failures={{ conflict: conflict ?? words.refused, precondition_failed: words.changed }}
      send={async (fields, attempt) => {
        try {
          await send(fields, { ...attempt, ifMatch: etag });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'precondition_failed') await reread();
          throw error;
        }
      }}
    >
      {(errorOf) => (
        <>
          {children?.(errorOf)}
          {name === 'start' ? null : <Why errorOf={errorOf} hint={words.reasonHint} />}
        </>
      )}
    </CaseForm>
  );
}

interface WhyProps {
  readonly errorOf: (field: string) => ReactNode;
  readonly hint: string;
  /** The member of the body; default: `reason`. */
  readonly name?: string;
}

export function Why({ errorOf, hint, name = 'reason' }: WhyProps) {
  const { reason } = useTexts(courseWords);
  return <TextArea label={reason} name={name} hint={hint} rows={3} required failure={errorOf(name)} />;
}
