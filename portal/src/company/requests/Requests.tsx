/** „Rückfragen“ of a company: what it was asked, and what it answered. */
import { useHome } from '../../data/me.ts';
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { Empty } from '../../ui/Empty.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
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
  const home = useHome();
  const words = company.requests;
  return (
    <Screen title={company.screens.requests}>
      <Table<RequestToClient>
        topic="requests"
        title={company.screens.requests}
        empty={<Empty text={empty.requests} to={home} action={failure.home} />}
        list={api.company.requestsToClient.list}
        idOf={({ id }) => id}
        filters={[{ name: 'status', label: words.state, options: stateOptions(words.states) }]}
        columns={[
          columns.link('question', words.question, ({ id, title }) => [paths.company.request(customer, id), title]),
          columns.text('of', words.of, ({ mandate }) => mandate?.reference_number ?? words.ofOrder),
          columns.when('asked', words.asked, ({ created_at }) => created_at),
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
