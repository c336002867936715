/** „Verschieben“ (V): one claim into another order of the same debtor that is under review, too. */
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { dayText, timeText } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useMeanwhile } from '../useMeanwhile.ts';
import { useOperator } from '../../data/useOperator.ts';
import { isUnderReview, type ReviewedOrder, useEarlierOrders, type WaitingOrder } from './reads.ts';

/** The button, where the order may change and another one can take a claim. */
export function MoveClaim({ order }: { readonly order: ReviewedOrder }) {
  const words = useWords().queue.move;
  const may = useMay();
  const { orders = [] } = useEarlierOrders(order);
  const [isOpen, setOpen] = useState(false);
  const others = orders.filter(isUnderReview);
  if (!may('operator:review') || !isUnderReview(order) || order.claims.length === 0 || others.length === 0) return null;
  return (
    <>
      <Button isQuiet shortcut="v" onPress={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen ? <Move order={order} others={others} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface MoveProps {
  readonly order: ReviewedOrder;
  readonly others: readonly WaitingOrder[];
  readonly onClose: () => void;
}

function Move({ order, others, onClose }: MoveProps) {
  const { queue, claims: of, code } = useWords();
  const words = queue.move;
  const { reviews } = useOperator();
  const why = useMeanwhile(order.id, api.operator.reviews.get);
  const nameOf = ({ document_reference, your_reference }: ReviewedOrder['claims'][number]) =>
    document_reference ?? your_reference ?? of.unnamed;
  const amount = (value: WaitingOrder['totals']['order_value'] | null) =>
    value === null ? '' : moneyText(value, code);
  const at = (instant: string | null) =>
    instant === null ? '' : `${dayText(instant, code)}, ${timeText(instant, code)}`;
  return (
    <CommandDialog
      title={words.title}
      submit={words.action}
      changes={[api.operator.reviews]}
      why={why}
      onClose={onClose}
      send={(fields, attempt) =>
        reviews.moveClaim({
          id: textIn(fields, 'claim'),
          body: { order_id: textIn(fields, 'order_id') },
          ...attempt,
        })
      }
      done={words.done}
    >
      {(errorOf) => (
        <>
          <Select
            label={words.claim}
            name="claim"
            options={order.claims.map((claim) => ({
              value: claim.id,
              text: `${nameOf(claim)} · ${amount(claim.principal_amount)}`,
            }))}
          />
          <Select
            label={words.to}
            name="order_id"
            failure={errorOf('order_id')}
            options={others.map(({ id, submitted_at, totals, claim_count }) => ({
              value: id,
              text: `${at(submitted_at)} · ${amount(totals.order_value)} · ${queue.claims(claim_count)}`,
            }))}
          />
          <p>{order.claims.length === 1 ? words.last : words.about}</p>
        </>
      )}
    </CommandDialog>
  );
}
