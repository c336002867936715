/** The state of a document, and why it was refused. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { useWords } from '../../language/language.ts';
import { type Meaning, State } from '../../ui/State.tsx';

const meanings: Readonly<Record<Document['status'], Meaning>> = {
  pending: 'calm',
  ready: 'good',
  failed: 'bad',
  rejected: 'bad',
};

export function DocumentState({
  document: { status, failure_reason },
}: {
  readonly document: Pick<Document, 'status' | 'failure_reason'>;
}) {
  const { states, reasons } = useWords().files;
  const state = states[status];
  return (
    <State meaning={meanings[status]}>{failure_reason === null ? state : `${state}: ${reasons[failure_reason]}`}</State>
  );
}
