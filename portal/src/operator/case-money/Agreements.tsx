/** „Vereinbarungen“: the instalment plan, the terms of interest, the order of allocation and the waivers of a case. */
import { useState } from 'react';
import { Later } from '../../ui/Later.tsx';
import { useMay } from '../../data/me.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { CommandOnCase } from '../cases/commands.tsx';
import { useCase } from '../cases/reads.ts';
import { AllocationCard } from './AllocationCard.tsx';
import { InterestCard } from './InterestCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { WaiversCard } from './WaiversCard.tsx';
import { caseMoney } from './words.ts';

export function Agreements() {
  const { mandate } = useCase();
  return (
    <>
      {mandate.closed_at === null ? null : <Closed id={mandate.id} />}
      <PlanCard />
      <Later>
        <InterestCard />
        <AllocationCard />
        <WaiversCard />
      </Later>
    </>
  );
}

/** Nothing is agreed on a closed case: it is opened again first. */
function Closed({ id }: { readonly id: string }) {
  const { cases } = useWords();
  const { agreements: words } = useTexts(caseMoney);
  const [isOpening, setIsOpening] = useState(false);
  const mayOpen = useMay()('operator:cases');
  return (
    <Note>
      {words.closed} {mayOpen ? <Button onPress={() => setIsOpening(true)}>{cases.close.reopen}</Button> : null}
      {isOpening ? <CommandOnCase id={id} name="reopen" onClose={() => setIsOpening(false)} /> : null}
    </Note>
  );
}
