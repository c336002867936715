/** The open plan offer of a case, in one line. */
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { offerWords } from './words.ts';

export function OpenOffer({ offer: { total, respond_by } }: { readonly offer: PlanOffer }) {
  const { code } = useWords();
  const words = useTexts(offerWords);
  return (
    <li>
      {words.summary(dayText(respond_by, code))} <Money amount={total} />
    </li>
  );
}
