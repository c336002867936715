/** „Wiedervorlagen“: notes whose day has come or will, on all cases. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { FollowUp } from '@mahnwerk/contract/operator/notes.ts';
import { Link } from '@tanstack/react-router';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';

export function FollowUps() {
  const { screens, work, cases } = useWords();
  return (
    <Screen title={screens.followUps}>
      <Table<FollowUp>
        topic="notes"
        title={screens.followUps}
        list={api.operator.operatorNotes.followUps}
        given={{ query: { ordering: 'follow_up' } }}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'follow_up',
            title: cases.note.followUp,
            cell: ({ follow_up_on }) => <When at={follow_up_on} isDay />,
            order: 'follow_up',
          },
          {
            name: 'reference',
            title: cases.list.reference,
            cell: ({ mandate_id, reference_number }) => (
              <Link to={paths.operator.case(mandate_id, 'history')}>{reference_number}</Link>
            ),
          },
          { name: 'debtor', title: cases.list.debtor, cell: ({ debtor_name }) => debtor_name },
          { name: 'text', title: cases.note.text, cell: ({ text }) => text },
          { name: 'from', title: work.from, cell: ({ author }) => author.name },
        ]}
      />
    </Screen>
  );
}
