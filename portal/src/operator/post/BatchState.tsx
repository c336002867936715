/** Whether the letters of a batch are still to be posted. */
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { useTexts } from '../../language/language.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { words } from './words.ts';

const meanings: Readonly<Record<PrintBatch['status'], Meaning>> = { taken: 'warn', posted: 'good', returned: 'calm' };

export function BatchState({ status }: Pick<PrintBatch, 'status'>) {
  return <State meaning={meanings[status]}>{useTexts(words).batch.states[status]}</State>;
}
