/** What keeps letters from a debtor: a stop, and ways that failed. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { useTexts } from '../../language/language.ts';
import { Tag } from '../../ui/Tag.tsx';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

interface DebtorProps {
  readonly debtor: OperatorDunningDebtor;
}

export function Stop({ debtor: { dunning_stop } }: DebtorProps) {
  const { dunningStops } = useTexts(decisionWords);
  return dunning_stop === null ? null : <Tag meaning="warn">{dunningStops[dunning_stop]}</Tag>;
}

export function Failed({ debtor: { email_failed_at, address_failed_at } }: DebtorProps) {
  const { failedWays } = useTexts(words).debtors;
  return (
    <>
      {email_failed_at === null ? null : <Tag meaning="bad">{failedWays.email}</Tag>}{' '}
      {address_failed_at === null ? null : <Tag meaning="bad">{failedWays.post}</Tag>}
    </>
  );
}
