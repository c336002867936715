/** „Online“: what debtors paid on their page through a provider, and „Erstatten“. */
import type { OnlinePayment } from '@mahnwerk/contract/operator/online-payments.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { onlineWords } from './online-words.ts';
import styles from '../../features/bank/Payments.module.css';
import { PaymentTabs } from './PaymentTabs.tsx';

const meanings: Readonly<Record<OnlinePayment['status'], Meaning>> = {
  created: 'calm',
  pending: 'calm',
  paid: 'good',
  refund_requested: 'warn',
  refunded: 'calm',
  failed: 'warn',
  expired: 'calm',
};

export function OnlinePayments() {
  const words = useTexts(onlineWords);
  const { code } = useWords();
  const mayRefund = useMay()('operator:money');
  const [refunded, setRefunded] = useState<OnlinePayment>();
  return (
    <PaymentTabs>
      <p className={styles.soft}>{words.about}</p>
      <Table<OnlinePayment>
        title={words.title}
        file="persons"
        list={api.operator.onlinePayments.list}
        idOf={({ id }) => id}
        empty={words.none}
        filters={[
          { name: 'status', label: words.state, options: stateOptions(words.statuses) },
          useCompanyFilter(words.company),
        ]}
        columns={[
          columns.when('at', words.at, ({ created_at }) => created_at),
          columns.link('case', words.case, ({ subject }) => [
            paths.operator.case(subject.id, 'account'),
            subject.reference,
          ]),
          columns.text('company', words.company, ({ company_name }) => company_name),
          columns.text('provider', words.provider, ({ provider_id }) => provider_id),
          columns.money('amount', words.amount, ({ amount }) => amount),
          {
            name: 'status',
            title: words.state,
            cell: ({ status, payment_id }) => (
              <State meaning={meanings[status]}>
                {status === 'paid' && payment_id === null ? words.unbooked : words.statuses[status]}
              </State>
            ),
            csv: ({ status }) => words.statuses[status],
          },
          {
            name: 'commands',
            title: words.commands,
            cell: (payment) =>
              mayRefund && payment.status === 'paid' ? (
                <Button
                  isQuiet
                  label={words.refundOf(moneyText(payment.amount, code))}
                  onPress={() => setRefunded(payment)}
                >
                  {words.refund}
                </Button>
              ) : null,
          },
        ]}
      />
      {refunded === undefined ? null : <Refund payment={refunded} onClose={() => setRefunded(undefined)} />}
    </PaymentTabs>
  );
}

function Refund({
  payment: { id, amount },
  onClose,
}: {
  readonly payment: OnlinePayment;
  readonly onClose: () => void;
}) {
  const words = useTexts(onlineWords);
  const { code } = useWords();
  const { onlinePayments } = useOperator();
  return (
    <CommandDialog
      title={words.refundOf(moneyText(amount, code))}
      submit={words.refund}
      isDangerous
      changes={[api.operator.onlinePayments]}
      failures={{ conflict: words.gone }}
      onClose={onClose}
      send={(fields, attempt) => onlinePayments.refund({ id, body: { reason: textIn(fields, 'reason') }, ...attempt })}
      done={words.refunding}
    >
      {(errorOf) => (
        <>
          <p>{words.refundAbout}</p>
          <TextArea name="reason" label={words.reason} rows={2} required failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
