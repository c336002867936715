/** „Zahlung stornieren“: a booked payment is taken back, with what that does to the balance. */
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { amountOf, readAmount } from '../../ui/amounts.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import { fieldsOf, useTyped } from './fields.ts';
import { usePreview } from './usePreview.ts';

interface Typed {
  readonly returned_on: string;
  readonly bank_charge: string;
  readonly reason: string;
}

const empty: Typed = { returned_on: '', bank_charge: '', reason: '' };

/** What the figures depend on. */
const returnOf = ({ returned_on, bank_charge }: Typed) => ({
  ...(returned_on === '' ? {} : { returned_on }),
  ...(bank_charge.trim() === '' ? {} : { bank_charge: amountOf(bank_charge) }),
});

export function ReversePayment({ payment, ...dialog }: CaseDialog & { readonly payment: MandatePayment }) {
  const words = useWords().cases.reverse;
  const today = useToday();
  const operator = useOperator();
  const { typed, change } = useTyped(() => empty);
  const at = { mandate_id: dialog.id, id: payment.id };
  return (
    <CaseForm
      {...dialog}
      title={words.title}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const body = { ...returnOf(typed), reason: markupOf(typed.reason) };
        await operator.operatorLedger.reversePayment({ ...at, body, ...attempt });
        return words.done;
      }}
    >
      {(errorOf) => {
        const field = fieldsOf({ typed, change, errorOf });
        return (
          <>
            <p>{words.consequence}</p>
            <TextArea {...field('reason')} label={words.reason} required />
            <Field {...field('returned_on')} label={words.returned} type="date" max={today} />
            <MoneyField {...field('bank_charge')} label={words.charge} />
            <ReversalEffect at={at} typed={typed} />
          </>
        );
      }}
    </CaseForm>
  );
}

interface ReversalEffectProps {
  readonly at: { readonly mandate_id: string; readonly id: string };
  readonly typed: Typed;
}

function ReversalEffect({ at, typed }: ReversalEffectProps) {
  const isWhole = typed.bank_charge.trim() === '' || readAmount(typed.bank_charge) !== undefined;
  const asked = usePreview(
    api.operator.operatorLedger.previewReversePayment,
    isWhole ? { ...at, body: returnOf(typed) } : undefined,
  );
  return <Effect {...asked} />;
}
