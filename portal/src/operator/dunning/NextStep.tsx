/** „Wie es weitergeht“: today's decision in words, the day of the next step, and what mends a hold. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayText } from '../../ui/dates.ts';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

export function NextStep({ invoice }: { readonly invoice: OperatorInvoice }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const { outcomes, reasons, remedies } = useTexts(decisionWords);
  const { status, decision, next_dunning_at, collection } = invoice;
  if (status === 'draft') return <p>{texts.draftAbout}</p>;
  return (
    <>
      {decision === null ? null : (
        <p>
          <b>{outcomes[decision.outcome]}</b>: {reasons[decision.reason]}.
        </p>
      )}
      {decision?.outcome === 'hold' && remedies[decision.reason] !== undefined ? (
        <p>{remedies[decision.reason]}</p>
      ) : null}
      {status !== 'open' && status !== 'in_dunning' ? null : (
        <p>{next_dunning_at === null ? texts.noNext : texts.nextOn(dayText(next_dunning_at, code))}</p>
      )}
      {collection === null ? null : (
        <p>
          {collection.mandate_id === null ? (
            <Link to={paths.operator.order(collection.order_id)}>{texts.toOrder}</Link>
          ) : (
            <Link to={paths.operator.case(collection.mandate_id)}>{texts.toCase}</Link>
          )}
        </p>
      )}
    </>
  );
}
