/** A claim of an order that is handed in: its facts and its documents. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useKept } from '../../data/form/draft.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Note } from '../../ui/Note.tsx';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { useWords } from '../../language/language.ts';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { isList, listInWords, type ListName } from '../../features/orders/claim-lists.ts';
import { type FieldName, valuesOf } from '../../features/orders/claim-values.ts';
import { ClaimFiles } from './ClaimFiles.tsx';
import { draftName } from './unsaved.ts';

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

function ClaimFacts({ claim }: { readonly claim: Claim }) {
  const { code: language } = useWords();
  const words = useOrderWords();
  const { fields, claimTypes, titleTypes } = words;
  const { principal_amount, legal_basis, enforceable_title: title } = claim;
  const code = legal_basis.claim_type_code;
  const money = (amount: Claim['principal_amount']) => amount && moneyText(amount, language);
  const day = (on: string | null) => on && dayText(on, language);
  const listed = (name: ListName) => listInWords(name, valuesOf(claim)[name] ?? '', words, language);
  const paid = claim.payments.filter(({ status }) => status !== 'withdrawn');
  return (
    <DescriptionList
      facts={[
        [fields.subject_matter, claim.subject_matter],
        [fields.your_reference, claim.your_reference],
        [fields.principal_amount, money(principal_amount)],
        [fields.document_date, day(claim.document_date)],
        [fields.due_date, day(claim.due_date)],
        [fields.delay_date, day(claim.delay_date)],
        [fields['legal_basis.claim_type_code'], code && claimTypes[code]],
        [fields['legal_basis.contract_date'], day(legal_basis.contract_date)],
        [fields['legal_basis.description'], legal_basis.description],
        [fields.reminders, listed('reminders')],
        [fields.additional_charges, listed('additional_charges')],
        [fields.items, listed('items')],
        [words.payments.title, paid.map(({ amount, value_date }) => `${money(amount)}, ${day(value_date)}`).join('; ')],
        [fields['enforceable_title.type'], title?.type && titleTypes[title.type]],
        [fields['enforceable_title.court'], title?.court],
        [fields['enforceable_title.file_number'], title?.file_number],
      ]}
    />
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
