/** „Weiteren Schuldner hinzufügen“: who owes the same claims beside the debtor. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { DebtorChoice, useDebtorChoice } from './DebtorChoice.tsx';
import { useEntry } from './entry.ts';
import { useChangeDebtors } from './order-version.ts';

interface AddDebtorProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export function AddDebtor({ order, onClose }: AddDebtorProps) {
  const words = useOrderWords().additional;
  const { draft } = useEntry();
  const choice = useDebtorChoice();
  const change = useChangeDebtors(order);
  return (
    <CommandDialog
      title={words.add}
      submit={words.submit}
      onClose={onClose}
      changes={draft}
      draft={`debtor of ${order.id} as ${choice.kind}`}
      send={async (fields, attempt) => {
        const debtor = await choice.debtorOf(fields, attempt);
        await change((ids) => [...ids, debtor]);
        return undefined;
      }}
    >
      {(errorOf) => <DebtorChoice choice={choice} field="additional_debtor_ids" errorOf={errorOf} />}
    </CommandDialog>
  );
}
