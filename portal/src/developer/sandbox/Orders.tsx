/** Submitted orders, to be accepted or rejected as the operator does it in production. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import styles from '../../ui/Record.module.css';
import { useDeveloperWords } from '../../language/developer/words.ts';

/** As many of the newest are shown. */
const shown = 20;

export function Orders() {
  const { sandbox: words } = useDeveloperWords();
  const { data, error, refetch } = useRead(api.company.orders.list, { query: { status: 'submitted', limit: shown } });
  const orders = data?.results ?? [];
  return (
    <Card title={words.orders}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && orders.length === 0 ? <p>{words.noOrders}</p> : null}
      <ul className={styles.list}>
        {orders.map((order) => (
          <Decidable key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function Decidable({ order: { id, debtor_name, totals } }: { readonly order: Order }) {
  const { sandbox: words } = useDeveloperWords();
  const { routes, customer } = useCompany();
  const toast = useToast();
  const [isRejecting, setRejecting] = useState(false);
  const { mutate, error, isPending } = useCommand(api.company.sandboxOrders.accept, {
    changes: ofCompany,
    onDone({ mandate }) {
      const link =
        mandate === null ? undefined : <Link to={paths.company.case(customer, mandate)}>{words.toCase}</Link>;
      toast({ text: words.accepted(debtor_name), link });
    },
  });
  return (
    <li>
      <span>
        <Link to={paths.company.order(customer, id)}>{debtor_name}</Link>, <Money amount={totals.order_value} />
      </span>
      <span>
        <Button label={`${words.accept}: ${debtor_name}`} isDisabled={isPending} onPress={() => mutate({ id })}>
          {words.accept}
        </Button>{' '}
        <Button label={`${words.reject}: ${debtor_name}`} onPress={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </span>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
      {isRejecting ? (
        <CommandDialog
          title={`${words.reject}: ${debtor_name}`}
          submit={words.reject}
          onClose={() => setRejecting(false)}
          changes={ofCompany}
          send={(fields) => routes.sandboxOrders.reject({ id, body: { reason: textIn(fields, 'reason') } })}
          done={words.rejected(debtor_name)}
        >
          {(errorOf) => <TextArea label={words.reason} name="reason" failure={errorOf('reason')} />}
        </CommandDialog>
      ) : null}
    </li>
  );
}
