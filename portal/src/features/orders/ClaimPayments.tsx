/** What the debtor has already paid on a claim of a draft: each payment is stored at once, and can be removed. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useState } from 'react';
import { useCommand } from '../../data/query.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import styles from '../../ui/Record.module.css';
import forms from './Draft.module.css';
import { useEntry } from './entry.ts';

export function ClaimPayments({ claim }: { readonly claim: Claim }) {
  const words = useOrderWords().payments;
  const [isAdding, setAdding] = useState(false);
  return (
    <fieldset className={forms.part}>
      <legend>{words.title}</legend>
      {claim.payments.length === 0 ? <p className={styles.soft}>{words.about}</p> : null}
      <ul className={styles.list}>
        {claim.payments.map((payment) => (
          <Paid key={payment.id} claim={claim.id} payment={payment} />
        ))}
      </ul>
      <p>
        <Button name="payments" onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </p>
      {isAdding ? <AddPayment claim={claim.id} onClose={() => setAdding(false)} /> : null}
    </fieldset>
  );
}

interface PaidProps {
  readonly claim: string;
  readonly payment: Claim['payments'][number];
}

function Paid({ claim, payment: { id, amount, value_date, your_reference } }: PaidProps) {
  const { code } = useWords();
  const words = useOrderWords();
  const { routes, draft } = useEntry();
  const { mutate, error, isPending } = useCommand(() => routes.claimPayments.delete({ claim_id: claim, id }), {
    changes: draft,
    refreshesAlways: true,
  });
  return (
    <li>
      <span>
        <DateTime at={value_date} isDay /> · <Money amount={amount} /> {your_reference}{' '}
        <Button
          isQuiet
          label={words.payments.removeOf(moneyText(amount, code))}
          isDisabled={isPending}
          onPress={() => mutate()}
        >
          {words.additional.removeRow}
        </Button>
      </span>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </li>
  );
}

function AddPayment({ claim, onClose }: { readonly claim: string; readonly onClose: () => void }) {
  const words = useOrderWords().payments;
  const { routes, draft } = useEntry();
  return (
    <CommandDialog
      title={words.add}
      submit={words.submit}
      onClose={onClose}
      changes={draft}
      draft={`payment of ${claim}`}
      send={async (fields, attempt) => {
        const reference = textIn(fields, 'your_reference').trim();
        await routes.claimPayments.create({
          claim_id: claim,
          ...attempt,
          body: {
            amount: amountOf(textIn(fields, 'amount')),
            value_date: textIn(fields, 'value_date'),
            ...(reference === '' ? {} : { your_reference: reference }),
          },
        });
      }}
    >
      {(errorOf) => (
        <>
          <MoneyField name="amount" label={words.amount} failure={errorOf('amount')} />
          <Field name="value_date" type="date" label={words.day} failure={errorOf('value_date')} />
          <Field name="your_reference" label={words.reference} failure={errorOf('your_reference')} autoComplete="off" />
        </>
      )}
    </CommandDialog>
  );
}
