/** „Was noch fehlt“ of a client. */
import type { CompanySetupKey } from '@mahnwerk/contract/operator/setup.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import { type CompanyTab, paths } from '../../paths.ts';
import { Failure } from '../../ui/Failure.tsx';
import { StepList } from './StepList.tsx';
import { useStepWords } from './step-words.ts';

const tabs: Readonly<Record<CompanySetupKey, CompanyTab>> = {
  data: 'data',
  conditions: 'conditions',
  user: 'access',
  key: 'access',
  ladder: 'ladder',
};

export function CompanySetup({ company: id, mayChange }: { readonly company: string; readonly mayChange: boolean }) {
  const { ofCompany } = useStepWords();
  const { partner } = useWords();
  const { data, error, refetch } = useRead(api.operator.setup.company, { id });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.complete) return null;
  const steps = data.steps.map(({ key, state, problems }) => ({
    key,
    name: ofCompany[key],
    state,
    to: paths.operator.company(id, tabs[key]),
    lacks: [...new Set(problems.map(({ field }) => partner.fields[field] ?? field))].join(', ') || undefined,
  }));
  return <StepList steps={steps} mayChange={mayChange} />;
}
