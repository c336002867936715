/** A letter beside its list: what it is about, why it was stopped and what helps, and its file. */
import { Link } from '@tanstack/react-router';
import { useOperator } from '../../data/useOperator.ts';
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { decisionWords } from '../dunning/reasons.ts';
import type { Letter } from './reads.ts';
import { words } from './words.ts';

export function LetterPreview({ letter }: { readonly letter: Letter }) {
  const texts = useTexts(words);
  const { dunningDebtor } = paths.operator;
  const remedy = useRemedy(letter);
  const why = useWhyOf()(letter);
  return (
    <>
      <h2>{letter.debtor_name}</h2>
      <DescriptionList
        facts={[
          [texts.company, letter.company_name],
          [texts.kind, letter.name],
          [texts.dated, <DateTime key="dated" at={letter.dated} isDay />],
          [texts.invoices, letter.invoice_numbers.join(', ')],
          [texts.why, why],
          [texts.remedy, remedy],
        ]}
      />
      <p>
        <Link to={dunningDebtor(letter.debtor_id)}>{texts.toDebtor}</Link>
      </p>
      <File letter={letter} />
    </>
  );
}

function File({ letter: { document } }: { readonly letter: Letter }) {
  const { noFile } = useTexts(words);
  const { operatorDocuments } = useOperator();
  if (document === null || document.status !== 'ready') return <p>{noFile}</p>;
  const { id } = document;
  return <DocumentContent key={id} document={document} read={() => operatorDocuments.download({ id })} />;
}

/** Says why a letter did not reach its debtor; null where it did, or is under way. */
export function useWhyOf(): (letter: Letter) => string | null {
  const { cameBack } = useTexts(words);
  const { reasons } = useTexts(decisionWords);
  return ({ status, stop }) => {
    if (status === 'undeliverable') return cameBack;
    return stop === null || stop.reason === null ? null : reasons[stop.reason];
  };
}

/** What a person does about it. */
function useRemedy({ status, stop, channel }: Letter): string | null {
  const { cameBackRemedy } = useTexts(words);
  const { remedies } = useTexts(decisionWords);
  if (status === 'undeliverable') return cameBackRemedy[channel];
  return stop === null || stop.reason === null ? null : (remedies[stop.reason] ?? null);
}
