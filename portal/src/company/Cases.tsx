/** „Akten“ of a company: where each stands, what was received of what is owed, and how it goes on. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { Empty } from '../components/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { Money } from '../components/Money.tsx';
import { Screen } from '../components/Screen.tsx';
import { Table } from '../components/Table.tsx';
import { useWords } from '../language/language.ts';
import { NextStep } from './NextStep.tsx';
import { useCompany } from './useCompany.ts';

export function Cases() {
  const { company, cases, empty, table } = useWords();
  const { api, customer } = useCompany();
  const words = company.cases;
  return (
    <Screen title={company.screens.cases}>
      <Table<Mandate>
        name={`company-cases-${customer}`}
        topic="mandates"
        views="company/cases"
        title={company.screens.cases}
        empty={<Empty text={empty.cases} to={`/company/${customer}/orders/new`} action={empty.handIn} />}
        read={(query) => api.mandates.list({ query })}
        idOf={({ id }) => id}
        filters={[{ name: 'q', label: table.find }]}
        columns={[
          {
            name: 'debtor',
            title: words.debtor,
            cell: ({ id, debtor_name }) => (
              <Link to="/company/$customer/cases/$id" params={{ customer, id }}>
                {debtor_name}
              </Link>
            ),
            order: 'name',
          },
          { name: 'reference', title: words.reference, cell: ({ reference_number }) => reference_number },
          { name: 'stands', title: words.stands, cell: ({ procedure_state }) => cases.procedures[procedure_state] },
          {
            name: 'received',
            title: words.received,
            cell: ({ legal_balance }) => <Money amount={legal_balance.total_payment} />,
            isFigure: true,
          },
          {
            name: 'open',
            title: words.open,
            cell: ({ legal_balance }) => <Money amount={legal_balance.total_balance} />,
            order: 'amount',
            isFigure: true,
          },
          { name: 'next', title: words.next, cell: ({ next_step }) => <NextStep step={next_step} /> },
        ]}
      />
    </Screen>
  );
}
