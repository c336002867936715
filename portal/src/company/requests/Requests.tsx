/** „Rückfragen“ of a company: what it was asked, and what it answered. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';

const meanings: Readonly<Record<RequestToClient['status'], Meaning>> = {
  open: 'warn',
  answered: 'good',
  withdrawn: 'calm',
};

export function Requests() {
  const { company, empty, failure } = useWords();
  const { customer } = useCompany();
  const words = company.requests;
  return (
    <Screen title={company.screens.requests}>
      <Table<RequestToClient>
        topic="requests"
        title={company.screens.requests}
        empty={<Empty text={empty.requests} to={paths.company.home(customer)} action={failure.home} />}
        list={api.company.requestsToClient.list}
        idOf={({ id }) => id}
        filters={[{ name: 'status', label: words.state, options: stateOptions(words.states) }]}
        columns={[
          {
            name: 'question',
            title: words.question,
            cell: ({ id, title }) => <Link to={paths.company.request(customer, id)}>{title}</Link>,
          },
          { name: 'of', title: words.of, cell: ({ mandate }) => mandate?.reference_number ?? words.ofOrder },
          { name: 'asked', title: words.asked, cell: ({ created_at }) => <When at={created_at} /> },
          {
            name: 'state',
            title: words.state,
            cell: ({ status }) => <State meaning={meanings[status]}>{words.states[status]}</State>,
          },
        ]}
      />
    </Screen>
  );
}
