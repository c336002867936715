/** „Probelauf“: two dry runs of today, by the levels in force and by the changed ones, side by side; nothing leaves. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { isOver, lookAgain, type Trial, triedRun, TrialTable } from '../TrialTable.tsx';
import { useLadderWords } from '../../features/ladder/ladder-words.ts';

export function LadderTrial({ trial }: { readonly trial: Trial }) {
  const words = useLadderWords();
  const { outcomes, reasons } = useTexts(decisionWords);
  return (
    <TrialTable
      words={words}
      now={useTried(trial.now)}
      changed={useTried(trial.changed)}
      progress={words.running}
      textOf={({ outcome, reason }) => `${outcomes[outcome]}: ${reasons[reason]}`}
      addressOf={paths.operator.dunningRun}
    />
  );
}

function useTried(id: string) {
  const { dunningRuns } = api.operator;
  const run = useRead(dunningRuns.get, { id }, { interval: lookAgain });
  return triedRun(id, run, useRead(dunningRuns.summary, { id }, { isEnabled: isOver(run.data) }));
}
