/** A decision beside its list: the letter that it made, or the reason and what mends it. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { Link } from '@tanstack/react-router';
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import { Problems } from './Problems.tsx';
import { decisionWords } from './reasons.ts';
import { words } from './words.ts';

export function DecisionPreview({ decision }: { readonly decision: Decision }) {
  const { decisions, company } = useTexts(words);
  const { outcomes, reasons, remedies } = useTexts(decisionWords);
  const { invoice_id, invoice_number, outcome, reason, problems, dunning_id, open_amount } = decision;
  return (
    <>
      <h2>{invoice_number}</h2>
      <DescriptionList
        facts={[
          [decisions.debtor, decision.debtor_name],
          [company, decision.company_name],
          [decisions.open, <Money key="open" amount={open_amount} />],
          [decisions.decision, `${outcomes[outcome]}: ${reasons[reason]}`],
          [decisions.remedy, outcome === 'hold' ? remedies[reason] : null],
          [
            decisions.missing,
            problems.length === 0 ? null : <Problems key="missing" problems={problems} invoice={invoice_id} />,
          ],
        ]}
      />
      <p>
        <Link to={paths.operator.invoice(invoice_id)}>{decisions.toInvoice}</Link>
      </p>
      {dunning_id === null ? null : <Letter decision={decision} dunning={dunning_id} />}
    </>
  );
}

/** Of an invoice, the newest letters are those of its run. */
const newest = 10;

function Letter({
  decision: { invoice_id, run_id },
  dunning,
}: {
  readonly decision: Decision;
  readonly dunning: string;
}) {
  const { decisions } = useTexts(words);
  const { operatorDocuments } = useOperator();
  const { data, error, refetch } = useRead(api.operator.dunningLetters.list, {
    query: { invoice_id, limit: newest, ...(run_id === null ? {} : { run_id }) },
  });
  if (error !== null) return <Failure what={decisions.letter} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const document = data.results.find(({ dunning_ids }) => dunning_ids.includes(dunning))?.document;
  if (document?.status !== 'ready') return null;
  const { id } = document;
  return <DocumentContent key={id} document={document} read={() => operatorDocuments.download({ id })} />;
}
