/** What holds for the debtor of a case, as tags in its head. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { useTexts } from '../../language/language.ts';
import type { Meaning } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Debtors.module.css';
import { debtorWords } from './words.ts';

type Flag = OperatorMandate['debtor_flags'][number];

export const flagMeanings: Readonly<Record<Flag, Meaning>> = {
  moved_unknown: 'warn',
  deceased: 'bad',
  insolvent: 'bad',
  represented: 'warn',
};

export function DebtorFlags({ flags }: { readonly flags: readonly Flag[] }) {
  const words = useTexts(debtorWords);
  if (flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label={words.flagsOf}>
      {flags.map((flag) => (
        <li key={flag}>
          <Tag meaning={flagMeanings[flag]}>{words.flags[flag]}</Tag>
        </li>
      ))}
    </ul>
  );
}
