/** The payments on an invoice, and the command that removes one. */
import type { InvoicePayment } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import tables from '../../ui/tables.module.css';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';

interface PaymentsProps {
  readonly invoice: OperatorInvoice;
  readonly mayChange: boolean;
}

export function InvoicePayments({ invoice: { id, payments }, mayChange }: PaymentsProps) {
  const { regions, payments: texts, amount: amountTitle } = useTexts(words);
  const { code } = useWords();
  const [removed, setRemoved] = useState<InvoicePayment>();
  return (
    <Card title={regions.payments} hasNoPadding={payments.length > 0}>
      {payments.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Scroll name={regions.payments}>
          <table className={`${tables.grid} ${tables.short}`} aria-label={regions.payments}>
            <thead>
              <tr>
                <th>{texts.day}</th>
                <th>{texts.purpose}</th>
                <th className={tables.figures}>{amountTitle}</th>
                {mayChange ? <th>{texts.remove}</th> : null}
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.id}>
                  <td>
                    <DateTime at={payment.value_date} isDay />
                  </td>
                  <td>{payment.your_reference}</td>
                  <td className={tables.figures}>
                    <Money amount={payment.amount} />
                  </td>
                  {mayChange ? (
                    <td>
                      <Button
                        isQuiet
                        label={texts.removeOf(moneyText(payment.amount, code))}
                        onPress={() => setRemoved(payment)}
                      >
                        {texts.remove}
                      </Button>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {removed === undefined ? null : <Remove invoice={id} payment={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

interface RemoveProps {
  readonly invoice: string;
  readonly payment: InvoicePayment;
  readonly onClose: () => void;
}

function Remove({ invoice, payment: { id, amount }, onClose }: RemoveProps) {
  const { payments: texts } = useTexts(words);
  const { code } = useWords();
  const { operatorDunningPayments } = useOperator();
  return (
    <CommandDialog
      title={texts.removeTitle}
      submit={texts.remove}
      isDangerous
      changes={[invoice, ...changedByInvoice]}
      onClose={onClose}
      send={() => operatorDunningPayments.delete({ invoice_id: invoice, id })}
      done={texts.removed}
    >
      {() => <p>{texts.removeAbout(moneyText(amount, code))}</p>}
    </CommandDialog>
  );
}
