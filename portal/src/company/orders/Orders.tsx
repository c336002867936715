/** „Aufträge“ of a company: drafts, what is under review, what was decided and why. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useWords } from '../../language/language.ts';
import { NextStep } from '../NextStep.tsx';
import { useCompany } from '../../data/useCompany.ts';

const meanings: Readonly<Record<Order['status'], Meaning>> = {
  draft: 'warn',
  submitted: 'calm',
  awaiting_client_response: 'warn',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'calm',
};

const filtersOf = (states: Readonly<Record<string, string>>, find: string, state: string): Filter[] => [
  { name: 'q', label: find },
  { name: 'status', label: state, options: stateOptions(states) },
];

export function Orders() {
  const { company, empty, table } = useWords();
  const { customer } = useCompany();
  const words = company.orders;
  return (
    <Screen
      title={company.screens.orders}
      actions={
        <ButtonLink isPrimary to={paths.company.newOrder(customer)}>
          {company.newOrder.title}
        </ButtonLink>
      }
    >
      <Table<Order>
        topic="orders"
        views="company/orders"
        title={company.screens.orders}
        empty={<Empty text={empty.orders} to={paths.company.newOrder(customer)} action={empty.handIn} />}
        list={api.company.orders.list}
        idOf={({ id }) => id}
        filters={filtersOf(words.states, table.find, words.state)}
        columns={[
          columns.link(
            'debtor',
            words.debtor,
            ({ id, debtor_name }) => [paths.company.order(customer, id), debtor_name],
            'name',
          ),
          columns.money('value', words.value, ({ totals }) => totals.order_value, 'amount'),
          { name: 'claims', title: words.claims, cell: ({ claim_count }) => claim_count, isNumeric: true },
          {
            name: 'state',
            title: words.state,
            cell: ({ status }) => <State meaning={meanings[status]}>{words.states[status]}</State>,
            order: 'status',
          },
          { name: 'next', title: words.next, cell: (order) => <OrderStep order={order} /> },
          columns.when('changed', words.changed, ({ updated_at }) => updated_at),
        ]}
      />
    </Screen>
  );
}

/** How it goes on; for a rejected order why it does not, for an accepted one its case. */
function OrderStep({ order: { next_step, rejection_reason, mandate } }: { readonly order: Order }) {
  const { customer } = useCompany();
  const { company } = useWords();
  if (mandate === null) return rejection_reason ?? <NextStep step={next_step} />;
  return <Link to={paths.company.case(customer, mandate)}>{company.orders.toCase}</Link>;
}
