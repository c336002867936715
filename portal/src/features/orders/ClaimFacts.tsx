/** All that was handed in about a claim. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { moneyText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { listInWords, type ListName } from './claim-lists.ts';
import { valuesOf } from './claim-values.ts';

interface ClaimFactsProps {
  readonly claim: Claim;
  /** What the company calls its own is called otherwise by the operator. */
  readonly ownReference?: string;
}

export function ClaimFacts({ claim, ownReference }: ClaimFactsProps) {
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
        [ownReference ?? fields.your_reference, claim.your_reference],
        [fields.principal_amount, money(principal_amount)],
        [fields.document_date, day(claim.document_date)],
        [fields.due_date, day(claim.due_date)],
        [fields.delay_date, day(claim.delay_date)],
        [fields['legal_basis.claim_type_code'], code && claimTypes[code]],
        [fields['legal_basis.contract_date'], day(legal_basis.contract_date)],
        [fields['legal_basis.incident_date'], day(legal_basis.incident_date)],
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
