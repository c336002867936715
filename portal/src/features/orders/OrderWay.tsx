/** The steps of an order that is handed in, with the present one. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { Steps } from '../../ui/Steps.tsx';

const steps = ['debtor', 'claims', 'check'] as const;

export function OrderWay({ present }: { readonly present: (typeof steps)[number] }) {
  const { way } = useOrderWords();
  return <Steps label={way.label} steps={steps.map((name) => ({ name, text: way[name] }))} present={present} />;
}

/** Claims are next until each has its amount. */
export const stepOf = ({ claims }: Order): 'claims' | 'check' =>
  claims.length > 0 && claims.every(({ principal_amount }) => principal_amount !== null) ? 'check' : 'claims';
