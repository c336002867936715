/** „Zweifelhafte Umsätze“ of a company: each may be a line that is stored already; a person takes or drops it. */
import { useState } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useDunning } from '../../data/useDunning.ts';
import styles from '../../features/bank/Bank.module.css';
import { DropDoubtful } from '../../features/bank/DropDoubtful.tsx';
import { Signed } from '../../features/bank/Signed.tsx';
import { words as bankWords } from '../../features/bank/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { decided } from './bank.ts';
import type { CompanyLine } from './PaymentTabs.tsx';

export function Doubtful({ mayDecide }: { readonly mayDecide: boolean }) {
  const { doubtful } = useTexts(bankWords);
  const { data } = useRead(
    api.dunning.mahnserviceBankTransactions.list,
    { query: { status: 'doubtful', limit: 100 } },
    { topics: ['bank'] },
  );
  const { dunning } = useDunning();
  const [dropped, setDropped] = useState<CompanyLine>();
  if (data === undefined || data.results.length === 0) return null;
  return (
    <Card title={doubtful.title}>
      <p className={styles.soft}>{doubtful.about}</p>
      <ul className={styles.stack}>
        {data.results.map((line) => (
          <li key={line.id} className={styles.pair}>
            <Said of={line} />
            {line.resembles === null ? null : (
              <>
                <span className={styles.soft}>{doubtful.resembles}</span>
                <Said of={{ ...line, ...line.resembles }} />
              </>
            )}
            {mayDecide ? (
              <div className={styles.actions}>
                <Take line={line} />
                <Button isQuiet onPress={() => setDropped(line)}>
                  {doubtful.drop}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {dropped === undefined ? null : (
        <DropDoubtful
          changes={decided}
          drop={(reason, attempt) =>
            dunning.mahnserviceBankTransactions.drop({ id: dropped.id, body: { reason }, ...attempt })
          }
          onClose={() => setDropped(undefined)}
        />
      )}
    </Card>
  );
}

function Said({ of }: { readonly of: CompanyLine }) {
  const { payments } = useWords();
  return (
    <span>
      <DateTime at={of.value_date} isDay /> <b>{of.counterparty.name ?? payments.unnamed}</b> <Signed line={of} />{' '}
      <span className={styles.soft}>{of.remittance}</span>
    </span>
  );
}

function Take({ line: { id } }: { readonly line: CompanyLine }) {
  const { doubtful } = useTexts(bankWords);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceBankTransactions.take, {
    changes: decided,
    onDone: () => toast({ text: doubtful.taken }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id })}>
        {doubtful.take}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}
