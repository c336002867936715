/** „Was noch fehlt“ on „Heute“: the first day of a deployment. It is gone when nothing is missing. */
import type { Setup as SetupOf, SetupKey } from '@mahnwerk/contract/operator/setup.ts';
import { useMay } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { type Step, StepList } from './StepList.tsx';
import { type StepWords, useStepWords } from './step-words.ts';

export function Setup({ of }: { readonly of: SetupOf }) {
  const words = useStepWords();
  const mayChange = useMay()('operator:admin');
  return <StepList steps={of.steps.map((step) => stepOf(step, words))} mayChange={mayChange} />;
}

const places: Readonly<Record<SetupKey, Pick<Step, 'to' | 'search'>>> = {
  second_factor: { to: paths.operator.team() },
  appearance: { to: paths.operator.settings() },
  issuer: { to: paths.operator.issuer() },
  bank_account: { to: paths.operator.bankAccounts() },
  team: { to: paths.operator.team() },
  mail: { to: paths.operator.operations() },
  backup: { to: paths.operator.operations() },
  base_rate: { to: paths.operator.lawRates() },
  company: { to: paths.operator.newCompany() },
  conditions: { to: paths.operator.companies(), search: { missing: 'conditions' } },
  access: { to: paths.operator.companies(), search: { missing: 'access' } },
};

function stepOf({ key, state, count, problems }: SetupOf['steps'][number], words: StepWords): Step {
  const counted = key in words.counts ? words.counts[key as keyof StepWords['counts']](count) : undefined;
  const fields = problems.map(({ field }) => words.fields[field] ?? field).join(', ');
  return { key, name: words.steps[key], state, ...places[key], lacks: fields || counted };
}
