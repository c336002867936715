/** A case beside the list: who owes how much to whom, and what happens next. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { CaseStep } from './assignment.tsx';
import { paymentMeanings, processingMeanings } from './meanings.ts';

export function CasePreview({ of }: { readonly of: OperatorMandate }) {
  const { cases, caseWork } = useWords();
  const words = cases.list;
  return (
    <>
      <h2>{of.debtor_name}</h2>
      <DescriptionList
        facts={[
          [words.reference, of.reference_number],
          [words.company, of.company_name],
          [words.balance, <Money key="balance" amount={of.legal_balance.total_balance} />],
          [words.procedure, cases.procedures[of.procedure_state]],
          [
            words.processing,
            <State key="processing" meaning={processingMeanings[of.processing_state]}>
              {cases.processings[of.processing_state]}
            </State>,
          ],
          [
            words.payment,
            <State key="payment" meaning={paymentMeanings[of.payment_state]}>
              {cases.payments[of.payment_state]}
            </State>,
          ],
          [caseWork.next, <CaseStep key="next" step={of.next_step} />],
          [caseWork.assignee, of.assignee?.name],
          [words.changed, <DateTime key="changed" at={of.updated_at} />],
        ]}
      />
    </>
  );
}
