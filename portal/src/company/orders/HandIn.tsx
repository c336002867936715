/** „Auftrag einreichen“: confirms that the own obligation is fulfilled, and says what is still missing, field by field. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Missing } from '../../components/Missing.tsx';
import { useToast } from '../../components/Toast.tsx';
import type { OrderWords } from '../../language/orders/de.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { useCompany } from '../useCompany.ts';
import { debtorField } from './Debtor.tsx';
import { NotStored, storeAll, UnsavedContext } from './unsaved.ts';

interface HandInProps {
  readonly order: Order;
  /** Opens a claim or a debtor at a field. */
  readonly onLead: (of: string, field: string) => void;
}

export function HandIn({ order, onLead }: HandInProps) {
  const words = useOrderWords();
  const { api, id, key, customer } = useCompany();
  const [isFulfilled, setFulfilled] = useState(order.creditor_obligation_fulfilled);
  const unsaved = useContext(UnsavedContext);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await storeAll(unsaved);
      if (isFulfilled !== order.creditor_obligation_fulfilled)
        await api.orders.update({ id, body: { creditor_obligation_fulfilled: isFulfilled } });
      return api.orders.finalize({ id });
    },
    onSuccess: () => toast({ text: words.handIn.done }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  /** To a field of a claim or a debtor by its form, to what stands on the page by the focus, to the data of the company by its page. */
  function wayTo(field: string): () => void {
    const { claim, name } = partsOf(field);
    if (claim !== undefined) return () => onLead(claim, name);
    const [, additional] = /^additional_debtors\.([^.]+)/.exec(field) ?? [];
    if (additional !== undefined || field.startsWith('debtor.'))
      return () => onLead(additional ?? order.debtor_id, debtorField(field));
    if (field.startsWith('company'))
      return () => void navigate({ to: '/company/$customer/company', params: { customer } });
    return () => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }
  return (
    <Card title={words.handIn.title} isNext>
      <p>
        <label>
          <input
            type="checkbox"
            name="creditor_obligation_fulfilled"
            checked={isFulfilled}
            onChange={({ target }) => setFulfilled(target.checked)}
          />{' '}
          {words.handIn.fulfilled}
        </label>
      </p>
      {error instanceof NotStored ? <NotYet claims={error.claims} order={order} onLead={onLead} /> : null}
      {error === null || error instanceof NotStored ? null : (
        <Missing
          error={error}
          placeOf={(field) => placeOf(field, order, words)}
          leadTo={wayTo}
          retry={() => mutate()}
        />
      )}
      <Button isPrimary isDisabled={isPending} onPress={() => mutate()}>
        {words.handIn.submit}
      </Button>
    </Card>
  );
}

function NotYet({ claims, order, onLead }: HandInProps & { readonly claims: readonly string[] }) {
  const words = useOrderWords();
  return (
    <div role="alert">
      <p>{words.handIn.notStored}</p>
      <ul>
        {claims.map((claim) => (
          <li key={claim}>
            <Button isQuiet onPress={() => onLead(claim, 'document_reference')}>
              {nameOf(claim, order, words)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = (id: string, { claims }: Order, { untitled }: OrderWords): string =>
  claims.find((each) => each.id === id)?.document_reference ?? untitled;

/** The claim of a refused field, and its name within the claim. */
function partsOf(field: string): { readonly claim?: string; readonly name: string } {
  const [, claim, name] = /^claims\.([^.]+)\.(.+)$/.exec(field) ?? [];
  return claim === undefined ? { name: field } : { claim, name: name ?? field };
}

/** A field of the order, in the words of the form: of a claim after its invoice number. */
function placeOf(field: string, order: Order, words: OrderWords): string {
  const { claim, name } = partsOf(field);
  const known: Readonly<Record<string, string>> = { ...words.otherFields, ...words.fields };
  const [part = name] = name.replace('additional_debtors', 'debtor').split('.');
  const text = known[name] ?? known[part] ?? name;
  return claim === undefined ? text : `${nameOf(claim, order, words)}: ${text}`;
}
