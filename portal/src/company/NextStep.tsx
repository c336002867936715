/** What happens next, in plain words, with its day. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';

export function NextStep({ step }: { readonly step: Mandate['next_step'] | Order['next_step'] }) {
  const { company } = useWords();
  if (step === null) return <>{company.steps.none}</>;
  return (
    <>
      {company.steps[step.kind]}
      {step.on === null ? null : (
        <>
          {' '}
          {step.kind === 'finalize' ? company.until : company.on} <When at={step.on} isDay />
        </>
      )}
    </>
  );
}
