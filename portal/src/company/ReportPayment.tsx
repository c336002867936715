/** „Zahlung melden“: the debtor paid the company itself. What the service refuses stands at its field. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Attempt } from '../data/query.ts';
import { amountOf, moneyText } from '../ui/amounts.ts';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { Select, Field } from '../ui/Field.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { textIn } from '../data/form/Form.tsx';
import { useTimePhrase } from '../ui/time-phrase.ts';
import { useWords } from '../language/language.ts';
import { useClaimsOfCase } from './claims.ts';
import { ofCompany, useCompany } from '../data/useCompany.ts';

interface ReportPaymentProps {
  readonly mandate: Mandate;
  readonly onClose: () => void;
}

export function ReportPayment({ mandate, onClose }: ReportPaymentProps) {
  const { company, code } = useWords();
  const words = company.payment;
  const timePhrase = useTimePhrase();
  const acting = useCompany();
  const { routes } = acting;
  const { data: claims } = useClaimsOfCase(mandate);
  const options = claims?.map((claim) => ({
    value: claim.id,
    text: `${claim.document_reference ?? company.payment.untitled} · ${moneyText(claim.total_amount, code)}`,
  }));

  async function send(fields: FormData, attempt: Attempt) {
    const reported = await routes.claimPayments.create({
      claim_id: textIn(fields, 'claim'),
      ...attempt,
      body: {
        amount: amountOf(textIn(fields, 'amount')),
        value_date: textIn(fields, 'value_date'),
      },
    });
    return words.done(moneyText(reported.amount, code));
  }

  async function why() {
    const { closed_at } = await routes.mandates.get({ id: mandate.id });
    return closed_at === null ? undefined : words.closed(timePhrase(closed_at));
  }

  return (
    <CommandDialog
      title={words.action}
      submit={words.submit}
      send={send}
      onClose={onClose}
      changes={ofCompany}
      draft={`payment ${mandate.id}`}
      why={why}
      isReady={options !== undefined}
    >
      {(errorOf) => (
        <>
          {options === undefined ? null : <Select label={words.claim} name="claim" options={options} />}
          <MoneyField label={words.amount} name="amount" failure={errorOf('amount')} />
          <Field label={words.day} name="value_date" type="date" failure={errorOf('value_date')} />
        </>
      )}
    </CommandDialog>
  );
}
