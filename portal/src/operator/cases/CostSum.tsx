/** What costs come to, before they are booked: computed by the law, or as they are typed. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { CostPreview } from '@mahnwerk/contract/operator/costs.ts';
import { useDeferredValue, useId } from 'react';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { useWords } from '../../language/language.ts';
import styles from './Allocation.module.css';
import { costOf, isComplete, type TypedCost } from './costs.ts';

export function CostSum({ id, typed }: { readonly id: string; readonly typed: TypedCost }) {
  const { cases, codes, failure } = useWords();
  const words = cases.cost.sum;
  const heading = useId();
  const asked = useDeferredValue(typed);
  const isAsked = isComplete(asked);
  const { data, error } = useRead(
    api.operator.operatorLedger.previewCost,
    { mandate_id: id, body: costOf(asked) },
    { isEnabled: isAsked, keepsFormer: true, isApart: true },
  );
  return (
    <section className={styles.region} aria-labelledby={heading}>
      <h3 id={heading}>{words.region}</h3>
      {!isAsked ? (
        <p className={styles.soft}>{words.waiting}</p>
      ) : error !== null ? (
        <p className={styles.soft}>{sentenceOf(error, codes, failure.title)}</p>
      ) : data === undefined ? null : (
        <Sum preview={data} />
      )}
    </section>
  );
}

function Sum({ preview: { amount, vat_rate, vat_amount, total_amount, working } }: { readonly preview: CostPreview }) {
  const { cases, code } = useWords();
  const words = cases.cost.sum;
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{cases.cost.amount}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
        {vat_rate === null ? null : (
          <div>
            <dt>{words.vat(decimalText(vat_rate, code))}</dt>
            <dd>
              <Money amount={vat_amount} />
            </dd>
          </div>
        )}
        <div className={styles.after}>
          <dt>{words.owed}</dt>
          <dd>
            <Money amount={total_amount} />
          </dd>
        </div>
      </dl>
      {working === null ? null : (
        <p className={styles.soft}>{words.working(decimalText(working.rate, code), moneyText(working.value, code))}</p>
      )}
    </>
  );
}
