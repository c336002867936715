/** How far a run is. */
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { useTexts } from '../../language/language.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { words } from './words.ts';

const meanings: Readonly<Record<DunningRun['status'], Meaning>> = {
  queued: 'calm',
  running: 'warn',
  finished: 'good',
  stopped: 'bad',
};

export function RunState({ status }: Pick<DunningRun, 'status'>) {
  return <State meaning={meanings[status]}>{useTexts(words).states[status]}</State>;
}

export const isUnderWay = ({ status }: Pick<DunningRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';
