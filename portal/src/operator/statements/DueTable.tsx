/** „Fällige Abrechnungen“: which of them a payout pays. */
import type { PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import { useState } from 'react';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { StatementLink } from './StatementLink.tsx';
import styles from './statements.module.css';
import { words } from './words.ts';

/** So many rows are drawn at first. */
const short_rows = 100;

interface DueTableProps {
  readonly items: PayoutPreview['items'];
  /** Those that are not paid now. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (left: ReadonlySet<string>) => void;
}

export function DueTable({ items, left, onLeave }: DueTableProps) {
  const { payout: texts, company, number, more } = useTexts(words);
  const [isShort, setIsShort] = useState(true);
  const shown = isShort ? items.slice(0, short_rows) : items;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  return (
    <>
      <Scroll name={texts.dueTitle}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={texts.dueTitle}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={texts.chooseAll}
                  checked={left.size === 0}
                  onChange={({ target }) =>
                    onLeave(new Set(target.checked ? [] : items.map(({ statement_id }) => statement_id)))
                  }
                />
              </th>
              <th scope="col">{company}</th>
              <th scope="col">{number}</th>
              <th scope="col" className={tables.figures}>
                {texts.amount}
              </th>
              <th scope="col">{texts.account}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <Row
                key={item.statement_id}
                item={item}
                isChosen={!left.has(item.statement_id)}
                onChoose={(isChosen) => choose(item.statement_id, isChosen)}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {shown.length < items.length ? (
        <p className={styles.none}>
          <Button onPress={() => setIsShort(false)}>{more}</Button>
        </p>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly item: PayoutPreview['items'][number];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Row({ item, isChosen, onChoose }: RowProps) {
  const { payout: texts } = useTexts(words);
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={texts.choose(item.number)}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td>{item.company_name}</td>
      <td>
        <StatementLink of={item} />
      </td>
      <td className={tables.figures}>
        <Money amount={item.amount} />
      </td>
      <td>{item.account_masked}</td>
    </tr>
  );
}
