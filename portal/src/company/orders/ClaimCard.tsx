/** A claim of an order that is handed in: its facts and its documents. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useKept } from '../../data/form/draft.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Note } from '../../ui/Note.tsx';
import { useWords } from '../../language/language.ts';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { ClaimFacts } from '../../features/orders/ClaimFacts.tsx';
import { isList, listInWords } from '../../features/orders/claim-lists.ts';
import { type FieldName, valuesOf } from '../../features/orders/claim-values.ts';
import { ClaimFiles } from '../../features/orders/ClaimFiles.tsx';
import { draftName } from '../../features/orders/unsaved.ts';

export function ClaimCard({ claim }: { readonly claim: Claim }) {
  const { untitled } = useOrderWords();
  const name = claim.document_reference ?? untitled;
  return (
    <Card title={name} aside={<AsApi path={`/v2/claims/${claim.id}/`} object={claim} of={name} />}>
      <ClaimFacts claim={claim} />
      <Unstored claim={claim} />
      <ClaimFiles claim={claim} isDraft={false} />
    </Card>
  );
}

/** What this browser still keeps because the order was handed in while it was typed. */
function Unstored({ claim }: { readonly claim: Claim }) {
  const { codes, code } = useWords();
  const words = useOrderWords();
  const { fields, unstored } = words;
  const kept = useKept(draftName(claim.id));
  const [values, setValues] = useState(kept.read);
  const stored = valuesOf(claim);
  const facts = Object.entries(values ?? {})
    .filter(([name, value]) => value !== (stored[name] ?? ''))
    .map(
      ([name, value]) =>
        [fields[name as FieldName], isList(name) ? listInWords(name, value, words, code) : value] as const,
    );
  if (facts.length === 0) return null;
  return (
    <div role="alert">
      <Note isBad>
        <p>
          {codes.claim_not_editable} {unstored.about}
        </p>
        <DescriptionList facts={facts} />
        <Button
          onPress={() => {
            kept.forget();
            setValues(undefined);
          }}
        >
          {unstored.discard}
        </Button>
      </Note>
    </div>
  );
}
