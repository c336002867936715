/** „Probelauf“: all running cases of a policy decided today, by it and by what is typed, side by side; nothing leaves. */
import type { CasePolicy, CasePolicyPatch } from '@mahnwerk/contract/operator/case-policies.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { courseWords } from '../course/words.ts';
import { isOver, lookAgain, type Trial, triedRun, TrialTable } from '../TrialTable.tsx';
import { patchOf, type TypedPolicy } from './policy-values.ts';
import { words } from './words.ts';

/** Two dry runs of today: one as it is, one by what is typed. */
export function usePolicyTrial({ id: policy_id, company_id }: CasePolicy, typed: TypedPolicy) {
  const { caseRuns } = useOperator();
  const { mutate, ...command } = useCommand(async (policy: CasePolicyPatch, attempt): Promise<Trial> => {
    const body = { policy_id, company_id, dry_run: true };
    const changed = await caseRuns.create({ body: { ...body, policy }, ...attempt });
    const now = await caseRuns.create({ body, idempotencyKey: `${attempt.idempotencyKey}-now` });
    return { now: now.id, changed: changed.id };
  });
  return { ...command, start: () => mutate(patchOf(typed)) };
}

export function PolicyTrial({ trial }: { readonly trial: Trial }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const { outcomes, reasons } = useTexts(courseWords);
  const [now, changed] = [useTried(trial.now), useTried(trial.changed)];
  const examined = (now.examined + changed.examined).toLocaleString(code);
  return (
    <TrialTable
      words={texts}
      now={now.tried}
      changed={changed.tried}
      progress={texts.trialProgress(examined)}
      textOf={({ outcome, reason }) => `${outcomes[outcome]}: ${reasons[reason]}`}
      addressOf={paths.operator.caseRun}
    />
  );
}

function useTried(id: string) {
  const { caseRuns } = api.operator;
  const run = useRead(caseRuns.get, { id }, { interval: lookAgain });
  const summary = useRead(caseRuns.summary, { id }, { isEnabled: isOver(run.data) });
  return { tried: triedRun(id, run, summary), examined: run.data?.counts.examined ?? 0 };
}
