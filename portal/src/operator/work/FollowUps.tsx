/** „Wiedervorlagen“: notes whose day has come or will, on all cases. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { FollowUp } from '@mahnwerk/contract/operator/notes.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
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
          columns.day('follow_up', cases.note.followUp, ({ follow_up_on }) => follow_up_on, 'follow_up'),
          columns.link('reference', cases.list.reference, ({ mandate_id, reference_number }) => [
            paths.operator.case(mandate_id, 'history'),
            reference_number,
          ]),
          columns.text('debtor', cases.list.debtor, ({ debtor_name }) => debtor_name),
          columns.text('text', cases.note.text, ({ text }) => text),
          columns.text('from', work.from, ({ author }) => author.name),
        ]}
      />
    </Screen>
  );
}
