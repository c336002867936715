/** „Auszahlungen“: the transfers of collected money to the companies. */
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayText } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { NewLink } from '../../ui/NewLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PayoutState } from './shown.tsx';
import { words } from './words.ts';

export function Payouts() {
  const { payouts, payout: texts, state, empty } = useTexts(words);
  const { code } = useWords();
  const may = useMay()('operator:money');
  return (
    <Screen
      title={payouts}
      actions={may ? <NewLink to={paths.operator.newPayout()}>{texts.prepare}</NewLink> : undefined}
    >
      <Table<Payout>
        topic="payouts"
        title={payouts}
        file="records"
        views="operator/payouts"
        empty={
          may ? (
            <Empty text={empty.payouts} to={paths.operator.newPayout()} action={empty.prepare} />
          ) : (
            <Empty text={empty.payouts} to={paths.operator.statements()} action={empty.toDrafts} />
          )
        }
        list={api.operator.payouts.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'status', label: state, options: stateOptions(texts.statuses) },
          { name: 'open', label: texts.open, options: stateOptions(texts.opens) },
        ]}
        columns={[
          {
            ...columns.link('day', texts.day, ({ id, execution_date }) => [
              paths.operator.payout(id),
              dayText(execution_date, code),
            ]),
            csv: ({ execution_date }) => ({ day: execution_date }),
          },
          {
            name: 'state',
            title: state,
            cell: (each) => <PayoutState of={each} />,
            csv: ({ status }) => texts.statuses[status],
          },
          columns.figure('number', texts.count, ({ count }) => count),
          columns.money('sum', texts.sum, ({ total }) => total),
          columns.when('made', texts.stages.prepared, ({ created_at }) => created_at),
        ]}
      />
    </Screen>
  );
}
