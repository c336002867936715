/** „Rückfragen“: what companies were asked, and whether they answered, newest first. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { Screen } from '../../components/Screen.tsx';
import { type Meaning, State } from '../../components/State.tsx';
import { Table } from '../../components/Table.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../useOperator.ts';

export const requestMeanings: Readonly<Record<OperatorRequestToClient['status'], Meaning>> = {
  open: 'warn',
  answered: 'good',
  withdrawn: 'calm',
};

export function AllRequests() {
  const { screens, work, cases } = useWords();
  const operator = useOperator();
  return (
    <Screen title={screens.requests}>
      <Table<OperatorRequestToClient>
        name="operator-requests"
        topic="requests"
        title={screens.requests}
        read={(query) => operator.operatorRequests.list({ query })}
        idOf={({ id }) => id}
        columns={[
          { name: 'at', title: work.at, cell: ({ created_at }) => <When at={created_at} /> },
          { name: 'subject', title: cases.request.subject, cell: ({ title }) => title },
          { name: 'kind', title: cases.request.kind, cell: ({ question_type }) => cases.request.kinds[question_type] },
          {
            name: 'state',
            title: work.state,
            cell: ({ status }) => <State meaning={requestMeanings[status]}>{cases.request.statuses[status]}</State>,
          },
        ]}
      />
    </Screen>
  );
}
