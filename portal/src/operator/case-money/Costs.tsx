/** „Kosten“: the costs of a case, each with its working; wrong ones are reversed. */
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import styles from './CaseMoney.module.css';
import { Effect } from './Effect.tsx';
import { usePreview } from './usePreview.ts';
import { useWorking } from './useWorking.ts';
import { caseMoney } from './words.ts';

/** The latest are shown; the balance and the ledger have all. */
const shown = 100;

export function Costs() {
  const { costs: words } = useTexts(caseMoney);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.operatorLedger.costs, {
    mandate_id: id,
    query: { limit: shown },
  });
  return (
    <Card title={words.title} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : null}
      {data?.results.length === 0 ? <p className={styles.none}>{words.none}</p> : null}
      {data === undefined || data.results.length === 0 ? null : <CostTable costs={data.results} />}
    </Card>
  );
}

function CostTable({ costs }: { readonly costs: readonly MandateCost[] }) {
  const { costs: words } = useTexts(caseMoney);
  const { id, mandate } = useCase();
  const [opened, setOpened] = useState<string>();
  const [reversed, setReversed] = useState<MandateCost>();
  const mayReverse = useMay()('operator:money') && mandate.closed_at === null;
  return (
    <>
      <Scroll name={words.title}>
        <table className={`${styles.table} ${styles.stacked}`} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.date}</th>
              {[words.net, words.vat, words.owed].map((head) => (
                <th key={head} scope="col" className={styles.figures}>
                  {head}
                </th>
              ))}
              <th scope="col">{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((cost) => (
              <CostRows
                key={cost.id}
                cost={cost}
                isOpen={opened === cost.id}
                onOpen={() => setOpened(opened === cost.id ? undefined : cost.id)}
                onReverse={mayReverse && cost.status === 'booked' ? () => setReversed(cost) : undefined}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {reversed === undefined ? null : <ReverseCost id={id} cost={reversed} onClose={() => setReversed(undefined)} />}
    </>
  );
}

interface CostRowsProps {
  readonly cost: MandateCost;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onReverse: (() => void) | undefined;
}

/** Costs, and opened their working. */
function CostRows({ cost, isOpen, onOpen, onReverse }: CostRowsProps) {
  const { cases, code } = useWords();
  const { costs: words } = useTexts(caseMoney);
  const { status, date, amount, vat_amount, total_amount, description } = cost;
  const kind = cases.kinds[cost.kind] ?? cost.kind;
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onOpen}>
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            {kind}
          </button>
          {description === null ? null : <small>{description}</small>}
        </th>
        <td className={styles.day}>{dayText(date, code)}</td>
        {[amount, vat_amount, total_amount].map((each, index) => (
          <td
            key={[words.net, words.vat, words.owed][index]}
            className={styles.figures}
            data-label={[words.net, words.vat, words.owed][index]}
          >
            <Money amount={each} />
          </td>
        ))}
        <td>
          <State meaning={status === 'booked' ? 'good' : 'calm'}>{words.states[status]}</State>{' '}
          {onReverse === undefined ? null : (
            <Button isQuiet label={words.reverseLabel(kind, moneyText(total_amount, code))} onPress={onReverse}>
              {words.reverse}
            </Button>
          )}
        </td>
      </tr>
      {isOpen ? (
        <tr className={styles.working}>
          <td colSpan={6}>
            <Working cost={cost} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Working({ cost }: { readonly cost: MandateCost }) {
  const { code } = useWords();
  const { costs: words, cost: fields } = useTexts(caseMoney);
  const workingOf = useWorking();
  const { working, vat_rate, vat_owed_by_debtor, interest_from, matter, reason } = cost;
  return (
    <>
      {working === null ? <p>{words.stated}</p> : null}
      <DescriptionList
        facts={[
          ...workingOf(cost),
          [words.vatRate, vat_rate === null ? null : `${decimalText(vat_rate, code)} %`],
          [words.matter, fields.matters[matter]],
          [words.interest, interest_from === null ? null : dayText(interest_from, code)],
          [words.reason, reason],
        ]}
      />
      {vat_rate === null || Number(vat_rate) === 0 ? null : (
        <p>{vat_owed_by_debtor ? fields.vatOwed : fields.vatNotOwed}</p>
      )}
    </>
  );
}

function ReverseCost({ cost, ...dialog }: CaseDialog & { readonly cost: MandateCost }) {
  const { costs: words } = useTexts(caseMoney);
  const operator = useOperator();
  const at = { mandate_id: dialog.id, id: cost.id };
  const asked = usePreview(api.operator.operatorLedger.previewReverseCost, at);
  return (
    <CaseForm
      {...dialog}
      title={words.reverseTitle}
      submit={words.reverse}
      send={(_fields, attempt) => operator.operatorLedger.reverseCost({ ...at, ...attempt })}
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
