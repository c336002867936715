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
import { useReasonOf } from './useReasonOf.ts';
import { words } from './words.ts';

export function LetterPreview({ letter }: { readonly letter: Letter }) {
  const texts = useTexts(words);
  const remedy = useRemedy(letter);
  const why = useWhyOf()(letter);
  return (
    <>
      <h2>{letter.debtor_name}</h2>
      <DescriptionList
        facts={[
          [texts.company, letter.company_name],
          [texts.kind, letter.name],
          [texts.dated, letter.dated === null ? null : <DateTime key="dated" at={letter.dated} isDay />],
          [texts.invoices, letter.invoice_numbers.join(', ')],
          [texts.why, why],
          [texts.remedy, remedy],
        ]}
      />
      <p>
        <Link to={toOf(letter)}>{letter.mandate === null ? texts.toDebtor : texts.toLetter}</Link>
      </p>
      <File letter={letter} />
    </>
  );
}

const toOf = ({ id, mandate, debtor_id }: Letter): string =>
  mandate === null ? paths.operator.dunningDebtor(debtor_id) : paths.operator.caseLetter(mandate.id, id);

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
  const reasonOf = useReasonOf();
  return (letter) => {
    if (letter.status === 'undeliverable') return cameBack;
    return letter.stop?.reason == null ? null : reasonOf(letter, letter.stop.reason);
  };
}

/** What a person does about it. */
function useRemedy({ status, stop, channel, mandate }: Letter): string | null {
  const { cameBackRemedy } = useTexts(words);
  const { remedies } = useTexts(decisionWords);
  const known: Readonly<Record<string, string>> = remedies;
  // The case itself says what is missing there.
  if (mandate !== null) return null;
  if (status === 'undeliverable') return cameBackRemedy[channel];
  return stop === null || stop.reason === null ? null : (known[stop.reason] ?? null);
}
