/** A claim of an order that is handed in: its facts and its documents. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useKept } from '../../data/form/draft.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { type FieldName, valuesOf } from '../../features/orders/claim-values.ts';
import { ClaimFiles } from './ClaimFiles.tsx';
import { draftName } from './unsaved.ts';

export function ClaimCard({ claim }: { readonly claim: Claim }) {
  const { fields, untitled, claimTypes, titleTypes } = useOrderWords();
  const { due_date, document_date, principal_amount, legal_basis, enforceable_title: title } = claim;
  const code = legal_basis.claim_type_code;
  return (
    <Card
      title={claim.document_reference ?? untitled}
      aside={<AsApi path={`/v2/claims/${claim.id}/`} object={claim} of={claim.document_reference ?? untitled} />}
    >
      <DescriptionList
        facts={[
          [fields.subject_matter, claim.subject_matter],
          [fields.principal_amount, principal_amount && <Money key="amount" amount={principal_amount} />],
          [fields.document_date, document_date && <DateTime key="document" at={document_date} isDay />],
          [fields.due_date, due_date && <DateTime key="due" at={due_date} isDay />],
          [fields['legal_basis.claim_type_code'], code && claimTypes[code]],
          [fields['enforceable_title.type'], title?.type && titleTypes[title.type]],
          [fields['enforceable_title.court'], title?.court],
          [fields['enforceable_title.file_number'], title?.file_number],
        ]}
      />
      <Unstored claim={claim} />
      <ClaimFiles claim={claim} isDraft={false} />
    </Card>
  );
}

/** What this browser still keeps because the order was handed in while it was typed. */
function Unstored({ claim }: { readonly claim: Claim }) {
  const { codes } = useWords();
  const { fields, unstored } = useOrderWords();
  const kept = useKept(draftName(claim.id));
  const [values, setValues] = useState(kept.read);
  const stored = valuesOf(claim);
  const facts = Object.entries(values ?? {})
    .filter(([name, value]) => value !== (stored[name] ?? ''))
    .map(([name, value]) => [fields[name as FieldName], value] as const);
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
