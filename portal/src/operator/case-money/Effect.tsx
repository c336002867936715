/** „Wirkung“: what a command on the money of a case would do, as the service previews it: the browser computes no money. */
import type { BalanceLine, LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { type ReactNode, useId } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Effect.module.css';
import type { Asked } from './usePreview.ts';
import { caseMoney } from './words.ts';

/** What every preview says. */
export interface Previewed {
  readonly balance_before: LegalBalance;
  readonly balance_after: LegalBalance;
}

interface EffectProps<P extends Previewed> extends Asked<P> {
  /** The name of the region, where it is another one. */
  readonly title?: string;
  /** What else the preview says, above the balance. */
  readonly children?: (preview: P) => ReactNode;
}

export function Effect<P extends Previewed>({ isAsked, isOld, preview, title, children }: EffectProps<P>) {
  const { data, error } = preview;
  const { codes, failure } = useWords();
  const { effect: words } = useTexts(caseMoney);
  const heading = useId();
  return (
    <section className={styles.region} aria-labelledby={heading} aria-busy={isOld}>
      <h3 id={heading}>{title ?? words.region}</h3>
      {!isAsked ? (
        <p className={styles.soft}>{words.waiting}</p>
      ) : error !== null ? (
        <p className={styles.soft}>{sentenceOf(error, codes, failure.title)}</p>
      ) : data === undefined ? null : (
        <>
          {children?.(data)}
          <Balances {...data} />
        </>
      )}
    </section>
  );
}

/** The balance before and after, with each line that changes. */
function Balances({ balance_before: before, balance_after: after }: Previewed) {
  const lineNames = useWords().cases.balance.lines;
  const { effect: words } = useTexts(caseMoney);
  const changed = (Object.keys(lineNames) as BalanceLine[]).filter(
    (line) => of(before, line).value !== of(after, line).value,
  );
  if (changed.length === 0) return <p className={styles.soft}>{words.unchanged}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((line) => (
          <tr key={line}>
            <th scope="row">{lineNames[line]}</th>
            <td>
              <Money amount={of(before, line)} />
            </td>
            <td>
              <Money amount={of(after, line)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>
            <Money amount={before.total_balance} />
          </td>
          <td>
            <Money amount={after.total_balance} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const of = (balance: LegalBalance, line: BalanceLine) => balance[`balance_of_${line}`];
