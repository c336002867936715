/** One payout: its stages, its file for the bank, and what became of each transfer. */
import type { Payout as PayoutData, PayoutItem } from '@mahnwerk/contract/operator/payouts.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Table } from '../../data/table/Table.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { PayoutCommands, RecordReturn } from './PayoutCommands.tsx';
import { ItemState, PayoutState } from './shown.tsx';
import { type MonthWords, words } from './words.ts';

const stages = ['prepared', 'exported', 'executed'] as const;

export function Payout() {
  const { payout: texts, payouts } = useTexts(words);
  const { code } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(api.operator.payouts.get, { id }, { topics: ['payouts'] });
  if (data === undefined) return <LoadState title={payouts} error={error} retry={() => void refetch()} />;
  const { status, count, total } = data;
  return (
    <Screen title={texts.titleOf(dayText(data.execution_date, code))} actions={<PayoutCommands payout={data} />}>
      <Card title={texts.steps} isNext aside={<PayoutState of={data} />}>
        {status === 'cancelled' ? null : (
          <Steps
            label={texts.steps}
            steps={stages.map((name) => ({ name, text: texts.stages[name] }))}
            present={status === 'partly_returned' ? 'executed' : status}
          />
        )}
        <p>
          <b>
            {count === 1 ? texts.oneTotal(moneyText(total, code)) : texts.total(count, moneyText(total, code), code)}
          </b>
        </p>
        <p>{status === 'cancelled' ? texts.wasCancelled : texts[status]}</p>
      </Card>
      <Transfers payout={data} />
    </Screen>
  );
}

function Transfers({ payout: { id, status } }: { readonly payout: PayoutData }) {
  const { payout: texts, company, number, state } = useTexts(words);
  const may = useMay()('operator:money') && status !== 'prepared' && status !== 'cancelled';
  const [returned, setReturned] = useState<PayoutItem>();
  return (
    <Card title={texts.transfers} hasNoPadding>
      <Table<PayoutItem>
        topic="payouts"
        title={texts.transfers}
        list={api.operator.payouts.items}
        given={{ id }}
        idOf={(item) => item.id}
        filters={[{ name: 'status', label: state, options: stateOptions(texts.itemStatuses) }]}
        columns={[
          {
            name: 'company',
            title: company,
            cell: (item) => <Link to={placeOf(item)}>{item.company_name}</Link>,
          },
          columns.text('number', number, (item) => item.number),
          columns.money('amount', texts.amount, ({ amount }) => amount),
          columns.text('account', texts.account, ({ iban }) => iban),
          { name: 'state', title: state, cell: (item) => <ItemState of={item} /> },
          ...(may ? [returning({ payout: texts }, setReturned)] : []),
        ]}
      />
      {returned === undefined ? null : (
        <RecordReturn payout={id} item={returned} onClose={() => setReturned(undefined)} />
      )}
    </Card>
  );
}

const returning = (
  { payout: texts }: Pick<MonthWords, 'payout'>,
  onReturn: (item: PayoutItem) => void,
): Column<PayoutItem> => ({
  name: 'returned',
  title: texts.returned,
  cell: (item) =>
    item.status === 'returned' ? null : (
      <Button isQuiet label={texts.returnedOf(item.number)} onPress={() => onReturn(item)}>
        {texts.returned}
      </Button>
    ),
});

const placeOf = ({ statement_id, single_mandate_statement_id }: PayoutItem): string =>
  statement_id === null
    ? paths.operator.singleStatement(single_mandate_statement_id ?? '')
    : paths.operator.statement(statement_id);
