/** The open promise of a case, in one line. */
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { promiseWords } from './words.ts';

export function OpenPromise({ promise: { amount, due_on } }: { readonly promise: PaymentPromise }) {
  const { code } = useWords();
  const words = useTexts(promiseWords);
  return (
    <li>
      {words.summary(dayText(due_on, code))} <Money amount={amount} />
    </li>
  );
}
