/** „Erlasse“: what the creditor has given up; each can be undone. */
import type { Waiver } from '@mahnwerk/contract/operator/waivers.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { AgreementCard } from './AgreementCard.tsx';
import styles from './CaseMoney.module.css';
import { Effect } from './Effect.tsx';
import { usePreview } from './usePreview.ts';
import { Waive } from './Waive.tsx';
import { caseMoney } from './words.ts';

export function WaiversCard() {
  const { waiver: words } = useTexts(caseMoney);
  const { id } = useCase();
  const read = useRead(api.operator.waivers.list, { mandate_id: id, query: { limit: 100 } });
  return (
    <AgreementCard title={words.title} read={read} action={words.action} dialog={Waive}>
      {({ results }) =>
        results.length === 0 ? <p className={styles.none}>{words.none}</p> : <WaiverTable waivers={results} />
      }
    </AgreementCard>
  );
}

function WaiverTable({ waivers }: { readonly waivers: readonly Waiver[] }) {
  const { keys } = useWords();
  const { waiver: words } = useTexts(caseMoney);
  const { id, mandate } = useCase();
  const [reversed, setReversed] = useState<Waiver>();
  const mayReverse = useMay()('operator:money') && mandate.closed_at === null;
  return (
    <>
      <Scroll name={words.table}>
        <table className={`${styles.table} ${styles.stacked}`} aria-label={words.table}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col" className={styles.figures}>
                {words.amount}
              </th>
              {[words.from, words.reason, words.state].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {mayReverse ? <th scope="col">{keys.actions}</th> : null}
            </tr>
          </thead>
          <tbody>
            {waivers.map((waiver) => (
              <Row key={waiver.id} waiver={waiver} onReverse={mayReverse ? () => setReversed(waiver) : undefined} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {reversed === undefined ? null : (
        <ReverseWaiver id={id} waiver={reversed} onClose={() => setReversed(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly waiver: Waiver;
  readonly onReverse: (() => void) | undefined;
}

function Row({ waiver: { line, amount, value_date, reason, status }, onReverse }: RowProps) {
  const { cases, code } = useWords();
  const { waiver: words } = useTexts(caseMoney);
  return (
    <tr>
      <td>{cases.balance.lines[line]}</td>
      <td className={styles.figures}>
        <Money amount={amount} />
      </td>
      <td className={styles.day} data-label={words.from}>
        {dayText(value_date, code)}
      </td>
      <td data-label={words.reason}>{reason}</td>
      <td>
        <State meaning={status === 'booked' ? 'good' : 'calm'}>{words.states[status]}</State>
      </td>
      {onReverse === undefined ? null : (
        <td>
          {status === 'booked' ? (
            <Button
              isQuiet
              label={words.reverseLabel(moneyText(amount, code), dayText(value_date, code))}
              onPress={onReverse}
            >
              {words.reverse}
            </Button>
          ) : null}
        </td>
      )}
    </tr>
  );
}

function ReverseWaiver({ waiver, ...dialog }: CaseDialog & { readonly waiver: Waiver }) {
  const { waiver: words } = useTexts(caseMoney);
  const operator = useOperator();
  const at = { mandate_id: dialog.id, id: waiver.id };
  const asked = usePreview(api.operator.waivers.previewReverse, at);
  return (
    <CaseForm
      {...dialog}
      title={words.reverseTitle}
      submit={words.reverse}
      send={(_fields, attempt) => operator.waivers.reverse({ ...at, ...attempt })}
      done={words.reversed}
    >
      {() => (
        <>
          <p>{words.reverseAbout}</p>
          <Effect {...asked} />
        </>
      )}
    </CaseForm>
  );
}
