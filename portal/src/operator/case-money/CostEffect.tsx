/** What costs come to and what they do, before they are booked: their working, the VAT, who owes it. */
import type { CostPreview, MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { decimalText } from '../../ui/amounts.ts';
import { Money } from '../../ui/Money.tsx';
import { Effect } from './Effect.tsx';
import styles from './Effect.module.css';
import { usePreview } from './usePreview.ts';
import { useWorking } from './useWorking.ts';
import { caseMoney } from './words.ts';

interface CostEffectProps {
  readonly id: string;
  /** Undefined until enough is filled in. */
  readonly cost: MandateCostInput | undefined;
}

export function CostEffect({ id, cost }: CostEffectProps) {
  const asked = usePreview(
    api.operator.operatorLedger.previewCost,
    cost === undefined ? undefined : { mandate_id: id, body: cost },
  );
  return <Effect {...asked}>{(preview) => <Sum preview={preview} />}</Effect>;
}

function Sum({ preview }: { readonly preview: CostPreview }) {
  const { cases, code } = useWords();
  const { cost: words } = useTexts(caseMoney);
  const workingOf = useWorking();
  const { amount, vat_rate, vat_amount, vat_owed_by_debtor, total_amount } = preview;
  return (
    <>
      <dl className={styles.lines}>
        {workingOf(preview.result).map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{cases.cost.amount}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
        {vat_rate === null ? null : (
          <div>
            <dt>{cases.cost.sum.vat(decimalText(vat_rate, code))}</dt>
            <dd>
              <Money amount={vat_amount} />
            </dd>
          </div>
        )}
        <div>
          <dt>{cases.cost.sum.owed}</dt>
          <dd>
            <Money amount={total_amount} />
          </dd>
        </div>
      </dl>
      {vat_rate === null || Number(vat_rate) === 0 ? null : (
        <p className={styles.soft}>{vat_owed_by_debtor ? words.vatOwed : words.vatNotOwed}</p>
      )}
    </>
  );
}
