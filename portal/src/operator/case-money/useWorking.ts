/** How the amount of costs came about, in words. */
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { decimalText, moneyText } from '../../ui/amounts.ts';
import { caseMoney } from './words.ts';

type Worked = Pick<MandateCost, 'rule' | 'table_version' | 'working'>;
type Step = readonly [what: string, value: string];

export function useWorking(): (cost: Worked) => readonly Step[] {
  const { code } = useWords();
  const { costs: words } = useTexts(caseMoney);
  return ({ rule, table_version, working }) => {
    if (working === null) return [];
    const { value, whole_fee, rate, minimum_applied, credit } = working;
    const norm = rule.replace(/^fee\./, '');
    return [
      [words.rule, words.rules[norm] ?? norm],
      [words.value, moneyText(value, code)],
      ...(whole_fee === null ? [] : [[words.wholeFee, moneyText(whole_fee, code)] as const]),
      [words.rate, decimalText(rate, code)],
      ...(minimum_applied ? [[words.minimum, words.yes] as const] : []),
      ...(credit === null ? [] : [[words.credit, `−${moneyText(credit.amount, code)}`] as const]),
      ...(table_version === null ? [] : [[words.table, table_version] as const]),
    ];
  };
}
