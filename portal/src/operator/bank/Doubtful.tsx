/** „Zweifelhafte Umsätze“: each beside the stored line that it resembles; a person takes or drops it. */
import { useState } from 'react';
import { useTold } from '../../data/form/useTold.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { PaymentTabs } from '../payments/PaymentTabs.tsx';
import { type BankLine, decided } from '../payments/reads.ts';
import { DropDoubtful } from '../../features/bank/DropDoubtful.tsx';
import { signed } from '../../features/bank/Signed.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { useFileFilter } from './file-filter.ts';
import styles from '../../features/bank/Bank.module.css';
import { words } from '../../features/bank/words.ts';

const changes = [...decided, api.operator.bankFiles, api.operator.cashPosition];

export function DoubtfulPayments() {
  const { doubtful } = useTexts(words);
  const { payments } = useWords();
  const mayDecide = useMay()('operator:money');
  const [dropped, setDropped] = useState<BankLine>();
  return (
    <PaymentTabs>
      <p className={styles.soft}>{doubtful.about}</p>
      <Table<BankLine>
        title={doubtful.title}
        file="persons"
        views="operator/doubtful-payments"
        list={api.operator.bankTransactions.list}
        given={{ query: { status: 'doubtful' } }}
        idOf={({ id }) => id}
        filters={useFileFilter()}
        empty={doubtful.none}
        columns={[
          columns.day('date', payments.date, ({ value_date }) => value_date),
          columns.filed('who', payments.who, ({ counterparty }) => counterparty.name),
          {
            name: 'line',
            title: doubtful.line,
            cell: (line) => <Said of={line} />,
            csv: ({ remittance }) => remittance,
          },
          {
            name: 'resembles',
            title: doubtful.resembles,
            cell: ({ resembles }) => resembles && <Resembled of={resembles} />,
            csv: ({ resembles }) => resembles && resembles.remittance,
          },
          columns.money('amount', payments.amount, signed),
          {
            name: 'commands',
            title: payments.commands,
            cell: (line) =>
              mayDecide ? (
                <div className={styles.actions}>
                  <Take line={line} />
                  <Button isQuiet onPress={() => setDropped(line)}>
                    {doubtful.drop}
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
      {dropped === undefined ? null : <Drop line={dropped} onClose={() => setDropped(undefined)} />}
    </PaymentTabs>
  );
}

function Said({ of: { counterparty, remittance } }: { readonly of: Pick<BankLine, 'counterparty' | 'remittance'> }) {
  const { payments } = useWords();
  return (
    <div className={styles.pair}>
      <b>{counterparty.name ?? payments.unnamed}</b>
      <span className={styles.soft}>{remittance}</span>
    </div>
  );
}

const Resembled = ({ of }: { readonly of: NonNullable<BankLine['resembles']> }) => (
  <div className={styles.pair}>
    <Said of={of} />
    <span className={styles.soft}>
      <DateTime at={of.value_date} isDay />
    </span>
  </div>
);

function Take({ line }: { readonly line: BankLine }) {
  const { doubtful } = useTexts(words);
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.bankTransactions.take, {
    changes,
    why: useMeanwhileOf(line),
    onDone: () => toast({ text: doubtful.taken }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id: line.id })}>
        {doubtful.take}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id: line.id })} />}
    </>
  );
}

function Drop({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) {
  const { bankTransactions } = useOperator();
  return (
    <DropDoubtful
      changes={changes}
      drop={(reason, attempt) => bankTransactions.drop({ id: line.id, body: { reason }, ...attempt })}
      why={useMeanwhileOf(line)}
      onClose={onClose}
    />
  );
}
