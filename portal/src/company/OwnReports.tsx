/** What the company has reported as paid on a case: a report stays in sight, and is withdrawn until it is booked. */
import { useState } from 'react';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import { moneyText } from '../ui/amounts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Money } from '../ui/Money.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { ofCompany, useCompany } from '../data/useCompany.ts';

const meanings: Readonly<Record<Payment['status'], Meaning>> = {
  draft: 'calm',
  reported: 'warn',
  booked: 'good',
  rejected: 'bad',
  withdrawn: 'calm',
};

/** The latest are shown. */
const shown = 50;

export function OwnReports() {
  const words = useWords().company.payment;
  const { id } = useCompany();
  const [withdrawn, setWithdrawn] = useState<Payment>();
  const { data, error, refetch } = useRead(
    api.company.payments.list,
    { query: { mandate_id: id, limit: shown } },
    { topics: ['payments'] },
  );
  if (error !== null) return <Failure what={words.reports} error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  const isWaiting = data.results.some(({ status }) => status === 'reported');
  return (
    <Card title={words.reports}>
      <ul className={styles.list}>
        {data.results.map((payment) => (
          <Report key={payment.id} payment={payment} onWithdraw={() => setWithdrawn(payment)} />
        ))}
      </ul>
      {isWaiting ? <p className={styles.soft}>{words.wrong}</p> : null}
      {withdrawn === undefined ? null : <Withdraw payment={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Card>
  );
}

interface ReportProps {
  readonly payment: Payment;
  readonly onWithdraw: () => void;
}

function Report({ payment, onWithdraw }: ReportProps) {
  const { company, code } = useWords();
  const words = company.payment;
  const { amount, value_date, status, rejection_reason, claim } = payment;
  return (
    <li>
      <span>
        <DateTime at={value_date} isDay /> · <Money amount={amount} />
      </span>
      <State meaning={meanings[status]}>{words.states[status]}</State>
      <span className={styles.soft}>{rejection_reason ?? claim.document_reference}</span>
      {status === 'reported' ? (
        <Button isQuiet label={words.withdraw.of(moneyText(amount, code))} onPress={onWithdraw}>
          {words.withdraw.action}
        </Button>
      ) : null}
    </li>
  );
}

/** Says what follows. Where it was booked meanwhile, the service refuses and the list shows it. */
function Withdraw({ payment: { id, amount, claim }, onClose }: { payment: Payment; onClose: () => void }) {
  const { company, code } = useWords();
  const words = company.payment.withdraw;
  const { routes } = useCompany();
  const text = moneyText(amount, code);
  return (
    <CommandDialog
      title={words.title}
      submit={words.submit}
      isDangerous
      onClose={onClose}
      changes={ofCompany}
      failures={{ conflict: words.booked }}
      send={async () => {
        await routes.claimPayments.withdraw({ claim_id: claim.id, id });
        return words.done(text);
      }}
    >
      {() => <p>{words.about(text)}</p>}
    </CommandDialog>
  );
}
