/** „Auftrag einreichen“: confirms that the own obligation is fulfilled, and says what is still missing, field by field. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Missing } from '../../components/Missing.tsx';
import { useToast } from '../../components/Toast.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../useCompany.ts';
import { ChangeClaim } from './ChangeClaim.tsx';
import { claimFields } from './ClaimFields.tsx';

export function HandIn({ order }: { readonly order: Order }) {
  const { company } = useWords();
  const words = company.handIn;
  const { api, id, key } = useCompany();
  const [isFulfilled, setFulfilled] = useState(order.creditor_obligation_fulfilled);
  const [fixing, setFixing] = useState<{ readonly claim: string; readonly field: string }>();
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
          <input
            type="checkbox"
            name="creditor_obligation_fulfilled"
            checked={isFulfilled}
            onChange={({ target }) => setFulfilled(target.checked)}
          />{' '}
          {words.fulfilled}
        </label>
      </p>
      {error === null ? null : (
        <Missing
          error={error}
          placeOf={(field) => placeOf(field, order, company)}
          leadTo={(field) => wayTo(field, setFixing)}
          retry={() => mutate()}
        />
      )}
      <Button isPrimary isDisabled={isPending} onPress={() => mutate()}>
        {words.submit}
      </Button>
      {fixing === undefined ? null : <ChangeClaim {...fixing} onClose={() => setFixing(undefined)} />}
    </Card>
  );
}

/** To a field of a claim by its dialog, to what stands on the page by the focus. */
function wayTo(field: string, fix: (of: { claim: string; field: string }) => void): (() => void) | undefined {
  const [, claim, name = field] = /^claims\.([^.]+)\.(.+)$/.exec(field) ?? [];
  const ofForm = name.replace('legal_basis.', '');
  if (claim !== undefined && claimFields.includes(ofForm)) return () => fix({ claim, field: ofForm });
  if (claim !== undefined && name === 'documents') return () => focusOn(`[data-claim="${claim}"]`);
  return name === 'creditor_obligation_fulfilled' ? () => focusOn(`[name="${name}"]`) : undefined;
}

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** A field of the order, in the words of the form: of a claim after its invoice number. */
function placeOf(field: string, { claims }: Order, { handIn, claim }: Words['company']): string {
  const [, id, name] = /^claims\.([^.]+)\.(.+)$/.exec(field) ?? [];
  if (name === undefined) return handIn.fields[field] ?? field;
  const reference = claims.find((each) => each.id === id)?.document_reference ?? claim.untitled;
  return `${reference}: ${handIn.fields[name] ?? name}`;
}
