/** What the closing of a case ends: the plan, what is waived, which statement is made. */
import type { Closing, ClosingPreview } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { cents, isZero, moneyText } from '../../ui/amounts.ts';
import { Check } from '../../ui/Check.tsx';
import { Effect } from './Effect.tsx';
import styles from './Effect.module.css';
import { reason } from './typed.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

interface ClosingEffectProps {
  readonly id: string;
  readonly closing: Pick<Closing, 'code' | 'waive_residue'>;
  readonly onWaive: (isWaived: boolean) => void;
}

export function ClosingEffect({ id, closing, onWaive }: ClosingEffectProps) {
  const { code } = useWords();
  const { closing: words } = useTexts(caseMoney);
  const asked = usePreview(api.operator.operatorCases.previewClose, { id, body: { ...closing, reason } });
  const residue = asked.preview.data?.residue;
  const isSmall =
    residue !== undefined &&
    cents(residue) > 0n &&
    cents(residue) <= cents({ currency: 'EUR', value: limits.waived_residue });
  return (
    <>
      {isSmall ? (
        <Check
          label={words.residue(moneyText(residue, code))}
          name="waive_residue"
          checked={closing.waive_residue ?? false}
          onChange={({ target }) => onWaive(target.checked)}
        />
      ) : null}
      <Effect {...asked}>{(preview) => <Ends preview={preview} />}</Effect>
    </>
  );
}

function Ends({ preview: { result, waived, plan_id, statement } }: { readonly preview: ClosingPreview }) {
  const { code } = useWords();
  const { closing: words } = useTexts(caseMoney);
  return (
    <ul className={styles.ends}>
      {result.closing === null ? null : <li>{words.types[result.closing.type]}</li>}
      {isZero(waived) ? null : <li>{words.waived(moneyText(waived, code))}</li>}
      {plan_id === null ? null : <li>{words.plan}</li>}
      <li>{words.statements[statement]}</li>
    </ul>
  );
}
