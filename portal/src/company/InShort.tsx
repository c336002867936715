/** „Auf einen Blick“: the company's money in a row. Where it cannot be read, „Wartet auf Sie“ says so. */
import { useSummary } from '../data/useSummary.ts';
import { isZero } from '../ui/amounts.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { Figures } from '../ui/Figures.tsx';
import { Money } from '../ui/Money.tsx';
import { useWords } from '../language/language.ts';

export function InShort() {
  const words = useWords().company.home;
  const { data } = useSummary();
  if (data === undefined) return null;
  const { open, received_this_year, next_statement_on, median_days_to_first_payment: days } = data;
  return (
    <Figures
      label={words.inShort}
      figures={[
        {
          what: words.open,
          value: open.cases === 0 ? null : <Money amount={open.amount} />,
          about: words.inCases(open.cases),
        },
        {
          what: words.received,
          value: isZero(received_this_year) ? null : <Money amount={received_this_year} />,
        },
        {
          what: words.nextStatement,
          value: next_statement_on === null ? null : <DateTime at={next_statement_on} isDay />,
        },
        { what: words.firstPayment, value: days === null ? null : words.days(days) },
      ]}
    />
  );
}
