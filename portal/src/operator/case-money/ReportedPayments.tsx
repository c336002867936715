/** „Gemeldete Zahlung“: what the company reported and is not booked yet, above the tabs of its case. */
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { BookPayment } from '../cases/BookPayment.tsx';
import { useCase } from '../cases/reads.ts';
import { caseMoney } from './words.ts';

/** The other ones stand in „Forderungskonto“. */
const shown = 3;

export function ReportedPayments() {
  const { cases, code } = useWords();
  const { reported: words } = useTexts(caseMoney);
  const { id, mandate } = useCase();
  const [open, setOpen] = useState<MandatePayment>();
  const mayBook = useMay()('operator:money') && mandate.closed_at === null;
  const query = { status: 'reported', limit: shown } as const;
  const { data } = useRead(api.operator.operatorLedger.payments, { mandate_id: id, query });
  return (
    <>
      {data?.results.map((payment) => {
        const [amount, day] = [moneyText(payment.amount, code), dayText(payment.value_date, code)];
        return (
          <Note key={payment.id}>
            {words.text(amount, day)}{' '}
            {mayBook ? (
              <Button label={cases.reported.label(amount, day)} onPress={() => setOpen(payment)}>
                {cases.reported.action}
              </Button>
            ) : null}
          </Note>
        );
      })}
      {open === undefined ? null : <BookPayment id={id} reported={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
