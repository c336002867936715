/** Forms about an invoice: a payment to its company, and a dispute. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';

interface FormProps {
  readonly invoice: OperatorInvoice;
  readonly onClose: () => void;
}

export function ReportPayment({ invoice, onClose }: FormProps) {
  const { id, open_amount } = invoice;
  const why = useMeanwhileOf(invoice);
  const { pay, open } = useTexts(words);
  const { code } = useWords();
  const { operatorDunningPayments } = useOperator();
  const send = async (fields: FormData, attempt: Attempt) => {
    const purpose = textIn(fields, 'your_reference').trim();
    const { amount } = await operatorDunningPayments.create({
      invoice_id: id,
      body: {
        amount: amountOf(textIn(fields, 'amount')),
        value_date: textIn(fields, 'value_date'),
        ...(purpose === '' ? {} : { your_reference: purpose }),
      },
      ...attempt,
    });
    return pay.done(moneyText(amount, code));
  };
  return (
    <CommandDialog
      title={pay.action}
      submit={pay.submit}
      changes={[id, ...changedByInvoice]}
      onClose={onClose}
      why={why}
      send={send}
      draft={`payment ${id}`}
      failures={{ 'amount overpayment': pay.overpayment }}
    >
      {(errorOf) => (
        <>
          <p>
            {open}: {moneyText(open_amount, code)}
          </p>
          <MoneyField label={pay.amount} name="amount" failure={errorOf('amount')} />
          <Field label={pay.day} name="value_date" type="date" defaultValue={dayOf()} failure={errorOf('value_date')} />
          <Field label={pay.purpose} name="your_reference" maxLength={255} failure={errorOf('your_reference')} />
        </>
      )}
    </CommandDialog>
  );
}

export function Dispute({ invoice, onClose }: FormProps) {
  const { id } = invoice;
  const why = useMeanwhileOf(invoice);
  const { dispute } = useTexts(words);
  const { operatorDunningInvoices } = useOperator();
  return (
    <CommandDialog
      title={dispute.title}
      submit={dispute.submit}
      changes={[id, ...changedByInvoice]}
      onClose={onClose}
      why={why}
      send={(fields) =>
        operatorDunningInvoices.update({
          id,
          body: { is_disputed: true, dispute_reason: textIn(fields, 'dispute_reason') },
        })
      }
      done={dispute.done}
      draft={`dispute ${id}`}
    >
      {(errorOf) => (
        <>
          <p>{dispute.about}</p>
          <TextArea
            name="dispute_reason"
            label={dispute.reason}
            rows={3}
            required
            failure={errorOf('dispute_reason')}
          />
        </>
      )}
    </CommandDialog>
  );
}
