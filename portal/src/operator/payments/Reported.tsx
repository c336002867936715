/** Payments that companies reported and that wait to be booked on their cases, or to be rejected. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { OperatorPayment as Payment } from '@mahnwerk/contract/operator/payment-reports.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { Allocation } from '../cases/Allocation.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { PaymentTabs } from './PaymentTabs.tsx';

type Decision = { readonly payment: Payment; readonly is: 'booked' | 'rejected' };

export function ReportedPayments() {
  const { payments, cases, code } = useWords();
  const mayBook = useMay()('operator:money');
  const [decision, setDecision] = useState<Decision>();
  const close = () => setDecision(undefined);
  const textOf = ({ amount }: Payment) => moneyText(amount, code);
  return (
    <PaymentTabs>
      <Table<Payment>
        topic="payments"
        title={payments.tabs.reported}
        file="persons"
        views="operator/reported-payments"
        list={api.operator.operatorPayments.list}
        given={{ query: { status: 'reported' } }}
        idOf={({ id }) => id}
        columns={[
          columns.day('date', payments.date, ({ value_date }) => value_date),
          {
            name: 'reference',
            title: cases.list.reference,
            cell: ({ mandate }) => <CaseLink mandate={mandate} />,
            csv: ({ mandate }) => mandate && mandate.reference_number,
          },
          columns.text('debtor', cases.list.debtor, ({ debtor_name }) => debtor_name),
          columns.text('company', cases.list.company, ({ company_name }) => company_name),
          columns.text('claim', payments.claim, ({ claim }) => claim.document_reference),
          columns.text('text', payments.text, ({ your_reference }) => your_reference),
          columns.money('amount', payments.amount, ({ amount }) => amount),
          {
            name: 'commands',
            title: payments.commands,
            cell: (payment) =>
              mayBook && payment.mandate !== null ? (
                <>
                  <Button
                    label={payments.bookReported(textOf(payment))}
                    onPress={() => setDecision({ payment, is: 'booked' })}
                  >
                    {payments.book}
                  </Button>{' '}
                  <Button
                    isQuiet
                    label={payments.rejectReported(textOf(payment))}
                    onPress={() => setDecision({ payment, is: 'rejected' })}
                  >
                    {payments.reject.action}
                  </Button>
                </>
              ) : null,
          },
        ]}
      />
      {decision?.is === 'booked' ? <Book payment={decision.payment} onClose={close} /> : null}
      {decision?.is === 'rejected' ? <Reject payment={decision.payment} onClose={close} /> : null}
    </PaymentTabs>
  );
}

const CaseLink = ({ mandate }: Pick<Payment, 'mandate'>) =>
  mandate === null ? null : <Link to={paths.operator.case(mandate.id, 'account')}>{mandate.reference_number}</Link>;

interface DecisionProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Booked as it was reported, with what it settles. */
function Book({ payment: { id, amount, value_date, mandate }, onClose }: DecisionProps) {
  const { payments, cases, code } = useWords();
  const { operatorLedger } = useOperator();
  const body = { payment_id: id, amount, value_date, payer: 'client' as const };
  const mandate_id = mandate?.id ?? '';
  return (
    <CommandDialog
      title={payments.bookReported(moneyText(amount, code))}
      submit={payments.book}
      changes={[api.operator.operatorPayments, api.operator.workQueues]}
      onClose={onClose}
      send={async (_fields, attempt) => {
        await operatorLedger.bookPayment({ mandate_id, body, ...attempt });
        return cases.booking.done(moneyText(amount, code));
      }}
    >
      {() => <Allocation id={mandate_id} payment={body} />}
    </CommandDialog>
  );
}

function Reject({ payment: { id }, onClose }: DecisionProps) {
  const words = useWords().payments.reject;
  const { paymentReports } = useOperator();
  return (
    <CommandDialog
      title={words.title}
      submit={words.action}
      isDangerous
      changes={[api.operator.operatorPayments, api.operator.workQueues]}
      onClose={onClose}
      send={async (fields, attempt) => {
        await paymentReports.reject({ payment_id: id, body: { reason: textIn(fields, 'reason') }, ...attempt });
        return words.done;
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <TextArea name="reason" label={words.reason} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
