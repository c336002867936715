/** What happens next, in plain words, with its day. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { stepText } from '../features/cases/next-step.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';

export function NextStep({ step }: { readonly step: Mandate['next_step'] | Order['next_step'] }) {
  const { company, code } = useWords();
  if (step === null) return <>{company.steps.none}</>;
  return (
    <>
      {stepText(step, company, code)}
      {step.on === null ? null : (
        <>
          {' '}
          {company.stepsOn[step.kind] ?? company.on} <DateTime at={step.on} isDay />
        </>
      )}
    </>
  );
}
