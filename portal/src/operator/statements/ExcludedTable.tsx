/** „Ausgeschlossen“: statements that a payout does not pay, and why. */
import type { PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { StatementLink } from './StatementLink.tsx';
import { words } from './words.ts';

export function ExcludedTable({ excluded }: Pick<PayoutPreview, 'excluded'>) {
  const { payout: texts, company, number } = useTexts(words);
  return (
    <Scroll name={texts.excludedTitle}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={texts.excludedTitle}>
        <thead>
          <tr>
            <th scope="col">{company}</th>
            <th scope="col">{number}</th>
            <th scope="col">{texts.why}</th>
          </tr>
        </thead>
        <tbody>
          {excluded.map((each) => (
            <tr key={each.statement_id}>
              <td>
                <Link to={paths.operator.company(each.company_id)}>{each.company_name}</Link>
              </td>
              <td>
                <StatementLink of={each} />
              </td>
              <td>{texts.exclusions[each.reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
