/** What came in and is decided: booked on invoices, or set aside; and the way back. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useMayHere } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useDunning } from '../../data/useDunning.ts';
import { signed } from '../../features/bank/Signed.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { decided, useFileFilter } from './bank.ts';
import { type CompanyLine, PaymentTabs } from './PaymentTabs.tsx';
import { words } from './words.ts';

export const BookedPayments = () => <Decided status="booked" />;
export const AsidePayments = () => <Decided status="ignored" />;

function Decided({ status }: { readonly status: 'booked' | 'ignored' }) {
  const { payments, code } = useWords();
  const own = useTexts(words);
  const ofFile = useFileFilter();
  const mayUndo = useMayHere()('dunning:payments:write');
  const [undone, setUndone] = useState<CompanyLine>();
  const action = status === 'booked' ? payments.undo.action : own.back;
  return (
    <PaymentTabs>
      <Table<CompanyLine>
        topic="bank"
        title={status === 'booked' ? own.tabs.booked : own.tabs.aside}
        list={api.dunning.mahnserviceBankTransactions.list}
        given={{ query: { status } }}
        filters={ofFile}
        idOf={({ id }) => id}
        columns={[
          columns.day('date', payments.date, ({ value_date }) => value_date),
          columns.text('who', payments.who, ({ counterparty }) => counterparty.name ?? payments.unnamed),
          columns.text('text', payments.text, ({ remittance }) => remittance),
          ...(status === 'booked'
            ? []
            : [columns.text<CompanyLine>('reason', payments.aside.reason, ({ ignored_reason }) => ignored_reason)]),
          columns.money('amount', payments.amount, signed),
          { name: 'booked_on', title: payments.bookedOn, cell: (line) => <Bookings line={line} /> },
          {
            name: 'undo',
            title: action,
            cell: (line) =>
              mayUndo ? (
                <Button isQuiet label={`${action} ${moneyText(line.amount, code)}`} onPress={() => setUndone(line)}>
                  {action}
                </Button>
              ) : null,
          },
        ]}
      />
      {undone === undefined ? null : (
        <Undo line={undone} action={action} isBooked={status === 'booked'} onClose={() => setUndone(undefined)} />
      )}
    </PaymentTabs>
  );
}

function Bookings({ line: { bookings } }: { readonly line: CompanyLine }) {
  const { code } = useWords();
  const { invoice } = useTexts(words);
  const { customer } = useDunning();
  return (
    <ul>
      {bookings.map(({ invoice_id, amount }, index) => (
        <li key={index}>
          <Link to={paths.company.invoice(customer, invoice_id)}>
            {invoice} {moneyText(amount, code)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface UndoProps {
  readonly line: CompanyLine;
  readonly action: string;
  readonly isBooked: boolean;
  readonly onClose: () => void;
}

function Undo({ line: { id }, action, isBooked, onClose }: UndoProps) {
  const { payments } = useWords();
  const own = useTexts(words);
  const { dunning } = useDunning();
  return (
    <CommandDialog
      title={action}
      submit={action}
      isDangerous={isBooked}
      changes={decided}
      onClose={onClose}
      send={(_fields, attempt) => dunning.mahnserviceBankTransactions.unbook({ id, ...attempt })}
      done={payments.undo.done}
    >
      {() => <p>{isBooked ? own.undoAbout : own.backAbout}</p>}
    </CommandDialog>
  );
}
