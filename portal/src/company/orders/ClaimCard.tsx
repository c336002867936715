/** A claim of an order that is handed in: its facts and its documents. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { Card } from '../../components/Card.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Money } from '../../components/Money.tsx';
import { When } from '../../components/When.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { ClaimFiles } from './ClaimFiles.tsx';

export function ClaimCard({ claim }: { readonly claim: Claim }) {
  const { fields, untitled, claimTypes, titleTypes } = useOrderWords();
  const { due_date, document_date, principal_amount, legal_basis, enforceable_title: title } = claim;
  const code = legal_basis.claim_type_code;
  return (
    <Card title={claim.document_reference ?? untitled}>
      <Facts
        facts={[
          [fields.subject_matter, claim.subject_matter],
          [fields.principal_amount, principal_amount && <Money key="amount" amount={principal_amount} />],
          [fields.document_date, document_date && <When key="document" at={document_date} isDay />],
          [fields.due_date, due_date && <When key="due" at={due_date} isDay />],
          [fields['legal_basis.claim_type_code'], code && claimTypes[code]],
          [fields['enforceable_title.type'], title?.type && titleTypes[title.type]],
          [fields['enforceable_title.court'], title?.court],
          [fields['enforceable_title.file_number'], title?.file_number],
        ]}
      />
      <ClaimFiles claim={claim} isDraft={false} />
    </Card>
  );
}
