/** The state of an instalment plan, with the day of its default. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { caseMoney } from './words.ts';

const meanings: Readonly<Record<InstalmentPlan['status'], Meaning>> = {
  active: 'good',
  fulfilled: 'good',
  defaulted: 'bad',
  cancelled: 'calm',
};

type Stated = Pick<InstalmentPlan, 'status' | 'defaulted_on'>;

export const PlanState = ({ plan }: { readonly plan: Stated }) => (
  <State meaning={meanings[plan.status]}>{usePlanState()(plan)}</State>
);

function usePlanState(): (plan: Stated) => string {
  const { code } = useWords();
  const { plan: words } = useTexts(caseMoney);
  return ({ status, defaulted_on }) =>
    status === 'defaulted' ? words.defaulted(dayText(defaulted_on ?? '', code)) : words.states[status];
}
