/** „Auftrag einreichen“: confirms that the own obligation is fulfilled, and says what is still missing, field by field. */
import type { Order, OrderPatch } from '@mahnwerk/contract/case/orders.ts';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { useCommand } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Radios } from '../../ui/Field.tsx';
import { Missing } from '../../data/form/Missing.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { useWords } from '../../language/language.ts';
import { useEntry } from './entry.ts';
import { useChangeOrder } from './order-version.ts';
import { nameOf, placeOf } from './places.ts';
import { wayTo } from './refused.ts';
import { NotStored, storeAll, UnsavedContext } from './unsaved.ts';

interface HandInProps {
  readonly order: Order;
  /** Opens a claim or a debtor at a field. */
  readonly onLead: (of: string, field: string) => void;
}

export function HandIn({ order, onLead }: HandInProps) {
  const words = useOrderWords();
  const { company } = useWords();
  const { routes, whole } = useEntry();
  const unsaved = useContext(UnsavedContext);
  const toast = useToast();
  const leadTo = useWays(order, onLead);
  const fulfilled = useFulfilled(order);
  const approach = useApproach(order);
  const { mutate, error, isPending } = useCommand(
    async (_: void, attempt) => {
      await storeAll(unsaved);
      // Both are changes of the order itself.
      await approach.stored();
      await fulfilled.stored();
      return routes.orders.finalize({ id: order.id, ...attempt });
    },
    { changes: whole, refreshesAlways: true, onDone: () => toast({ text: words.handIn.done }) },
  );
  return (
    <Card title={words.handIn.title} isNext>
      <Radios
        legend={words.handIn.approach}
        name="starting_approach"
        options={Object.entries(words.handIn.approaches).map(([value, text]) => ({ value, text }))}
        chosen={approach.chosen}
        onChoose={(value) => approach.choose(value as Order['starting_approach'])}
      />
      <p>
        <label>
          <input
            type="checkbox"
            name="creditor_obligation_fulfilled"
            checked={fulfilled.chosen}
            onChange={({ target }) => fulfilled.choose(target.checked)}
          />{' '}
          {words.handIn.fulfilled}
        </label>
      </p>
      {[approach, fulfilled].map(({ error: failed, stored }, at) =>
        failed === null ? null : <Failure key={at} error={failed} retry={() => void stored()} />,
      )}
      {error instanceof NotStored ? <NotYet claims={error.claims} order={order} onLead={onLead} /> : null}
      {error === null || error instanceof NotStored ? null : (
        <Missing
          error={error}
          placeOf={(field) => placeOf(field, order, words, company.data.fields)}
          leadTo={leadTo}
          retry={() => mutate()}
        />
      )}
      <Button isPrimary isDisabled={isPending} onPress={() => mutate()}>
        {words.handIn.submit}
      </Button>
    </Card>
  );
}

/** What is chosen is stored at once. */
function useStored<T>(order: Order, name: string, stored: T, patchOf: (chosen: T) => OrderPatch) {
  const refresh = useRefresh();
  const { draft } = useEntry();
  const change = useChangeOrder(order);
  const { mutate, mutateAsync, variables, error, isPending } = useCommand(
    async (chosen: T) => {
      await change(() => patchOf(chosen));
      await refresh(...draft);
    },
    { scope: `${name} ${order.id}` },
  );
  const chosen = (isPending || error !== null) && variables !== undefined ? variables : stored;
  return {
    chosen,
    error,
    choose: mutate,
    /** Resolves once what is shown is stored. */
    stored: async () => (chosen === stored ? undefined : mutateAsync(chosen)),
  };
}

const useFulfilled = (order: Order) =>
  useStored(order, 'fulfilled', order.creditor_obligation_fulfilled, (creditor_obligation_fulfilled) => ({
    creditor_obligation_fulfilled,
  }));

const useApproach = (order: Order) =>
  useStored(order, 'approach', order.starting_approach, (starting_approach) => ({ starting_approach }));

/** Leads to a refused field: of a claim or a debtor by its form, of the company by its page, of this page by the focus. */
function useWays(order: Order, onLead: HandInProps['onLead']) {
  const { companyData } = useEntry();
  const navigate = useNavigate();
  return (refused: string): (() => void) | undefined => {
    const way = wayTo(refused, order);
    if (way === undefined) return undefined;
    if ('of' in way) return () => onLead(way.of, way.field);
    if (way.in === 'company') return () => void navigate({ to: companyData, hash: way.field });
    return () => document.querySelector<HTMLElement>(`[name="${way.field}"]`)?.focus();
  };
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
