/** „Auftrag einreichen“: confirms that the own obligation is fulfilled, and says what is still missing, field by field. */
import { ApiError } from '@mahnwerk/client';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Failure } from '../../components/Failure.tsx';
import { useToast } from '../../components/Toast.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../Company.module.css';
import { useCompany } from '../useCompany.ts';

export function HandIn({ order }: { readonly order: Order }) {
  const words = useWords().company.handIn;
  const { api, id, key } = useCompany();
  const [isFulfilled, setFulfilled] = useState(order.creditor_obligation_fulfilled);
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (isFulfilled !== order.creditor_obligation_fulfilled)
        await api.orders.update({ id, body: { creditor_obligation_fulfilled: isFulfilled } });
      return api.orders.finalize({ id });
    },
    onSuccess: () => toast({ text: words.done }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <Card title={words.title} isNext>
      <p>
        <label>
          <input type="checkbox" checked={isFulfilled} onChange={({ target }) => setFulfilled(target.checked)} />{' '}
          {words.fulfilled}
        </label>
      </p>
      {error === null ? null : <Missing error={error} order={order} retry={() => mutate()} />}
      <Button isPrimary isDisabled={isPending} onPress={() => mutate()}>
        {words.submit}
      </Button>
    </Card>
  );
}

interface MissingProps {
  readonly error: Error;
  readonly order: Order;
  readonly retry: () => void;
}

/** What the service still requires, in the words of the form. */
function Missing({ error, order, retry }: MissingProps) {
  const { company, codes } = useWords();
  const failures = error instanceof ApiError ? error.errors : [];
  if (failures.length === 0) return <Failure error={error} retry={retry} />;
  const placeOf = (field: string) => {
    const [, claim, name] = /^claims\.([^.]+)\.(.+)$/.exec(field) ?? [];
    if (name === undefined) return company.handIn.fields[field] ?? field;
    const reference = order.claims.find(({ id }) => id === claim)?.document_reference ?? company.claim.untitled;
    return `${reference}: ${company.handIn.fields[name] ?? name}`;
  };
  return (
    <div role="alert">
      <p>{company.handIn.missing}</p>
      <ul className={styles.list}>
        {failures.map(({ field, code, message }) => (
          <li key={`${field ?? ''} ${code}`}>
            {placeOf(field ?? '')}: {codes[code] ?? message}
          </li>
        ))}
      </ul>
    </div>
  );
}
