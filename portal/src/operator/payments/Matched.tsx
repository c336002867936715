/** Bank lines that are decided: what each is booked on, and the way back. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useFileFilter } from '../bank/file-filter.ts';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { PaymentTabs } from './PaymentTabs.tsx';
import { type BankLine, decided } from './reads.ts';
import { signed } from '../../features/bank/Signed.tsx';

export function MatchedPayments() {
  const { payments, work, code } = useWords();
  // Booked ones are shown until others are asked for.
  const others = stateOptions(payments.statuses).filter(({ value }) => value !== 'booked');
  const ofFile = useFileFilter();
  const mayUndo = useMay()('operator:money');
  const [undone, setUndone] = useState<BankLine>();
  return (
    <PaymentTabs>
      <Table<BankLine>
        title={payments.tabs.matched}
        file="persons"
        views="operator/matched-payments"
        list={api.operator.bankTransactions.list}
        given={{ query: { status: 'booked' } }}
        idOf={({ id }) => id}
        filters={[{ name: 'status', label: work.state, unset: payments.statuses.booked, options: others }, ...ofFile]}
        columns={[
          columns.day('date', payments.date, ({ value_date }) => value_date),
          columns.text('who', payments.who, ({ counterparty }) => counterparty.name ?? payments.unnamed),
          columns.text('text', payments.text, ({ remittance, ignored_reason }) => ignored_reason ?? remittance),
          columns.money('amount', payments.amount, signed),
          { name: 'booked_on', title: payments.bookedOn, cell: (line) => <Bookings line={line} /> },
          {
            name: 'undo',
            title: payments.undo.action,
            cell: (line) =>
              mayUndo ? (
                <Button
                  isQuiet
                  label={payments.undo.label(moneyText(line.amount, code))}
                  onPress={() => setUndone(line)}
                >
                  {payments.undo.action}
                </Button>
              ) : null,
          },
        ]}
      />
      {undone === undefined ? null : <Undo line={undone} onClose={() => setUndone(undefined)} />}
    </PaymentTabs>
  );
}

function Bookings({ line: { bookings } }: { readonly line: BankLine }) {
  const { payments, code } = useWords();
  return (
    <ul>
      {bookings.map(({ mandate_id, amount }, index) => (
        <li key={index}>
          {mandate_id === null ? (
            `${payments.noCase} ${moneyText(amount, code)}`
          ) : (
            <Link to={paths.operator.case(mandate_id, 'account')}>
              {payments.case} {moneyText(amount, code)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Undo({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) {
  const words = useWords().payments.undo;
  const { bankTransactions } = useOperator();
  const why = useMeanwhileOf(line);
  return (
    <CommandDialog
      title={words.title}
      submit={words.action}
      isDangerous
      changes={decided}
      onClose={onClose}
      why={why}
      send={(_fields, attempt) => bankTransactions.unbook({ id: line.id, ...attempt })}
      done={words.done}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}
