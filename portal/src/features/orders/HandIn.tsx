/** „Auftrag einreichen“ and „Prüfen“: confirms that the own obligation is fulfilled, and says what is still missing, field by field. */
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
import { useTexts, useWords } from '../../language/language.ts';
import styles from './Draft.module.css';
import { useEntry } from './entry.ts';
import { useChangeOrder } from './order-version.ts';
import { nameOf, placeOf } from './places.ts';
import { type Checked, withIds } from './preflight.ts';
import { PreflightResult, usePreflight } from './Preflight.tsx';
import { preflightWords } from './preflight-words.ts';
import { wayTo } from './refused.ts';
import { NotStored, storeAll, UnsavedContext } from './unsaved.ts';

interface HandInProps {
  readonly order: Order;
  /** Opens a claim or a debtor at a field. */
  readonly onLead: (of: string, field: string) => void;
  /** What „Prüfen“ found last. */
  readonly checked: Checked | undefined;
  readonly onChecked: (checked: Checked | undefined) => void;
}

export function HandIn({ order, onLead, checked, onChecked }: HandInProps) {
  const words = useOrderWords();
  const { routes, whole, isOwn } = useEntry();
  const unsaved = useContext(UnsavedContext);
  const preflight = useTexts(preflightWords);
  const toast = useToast();
  const fulfilled = useFulfilled(order);
  const approach = useApproach(order);
  const store = async () => {
    await storeAll(unsaved);
    // Both are changes of the order itself.
    await approach.stored();
    await fulfilled.stored();
  };
  const submit = useCommand(
    async (_: void, attempt) => {
      await store();
      return routes.orders.finalize({ id: order.id, ...attempt });
    },
    { changes: whole, refreshesAlways: true, onDone: () => toast({ text: words.handIn.done }) },
  );
  const check = usePreflight(order, { store, onChecked });
  // The answer to the last of both is shown.
  const last = checked === undefined && check.error === null ? submit : check;
  const isBusy = submit.isPending || check.isPending;
  return (
    <>
      <Card title={words.handIn.title} isNext>
        <Choices approach={approach} fulfilled={fulfilled} />
        <Refused error={last.error} order={order} onLead={onLead} retry={() => last.mutate()} />
        <div className={styles.add}>
          <Button
            isPrimary
            isDisabled={isBusy}
            onPress={() => {
              onChecked(undefined);
              check.reset();
              submit.mutate();
            }}
          >
            {words.handIn.submit}
          </Button>
          {isOwn ? (
            <Button
              isDisabled={isBusy}
              onPress={() => {
                onChecked(undefined);
                check.mutate();
              }}
            >
              {preflight.action}
            </Button>
          ) : null}
        </div>
      </Card>
      {checked === undefined ? null : <Found checked={checked} order={order} onLead={onLead} />}
    </>
  );
}

type Stored<T> = ReturnType<typeof useStored<T>>;

interface ChoicesProps {
  readonly approach: Stored<Order['starting_approach']>;
  readonly fulfilled: Stored<boolean>;
}

function Choices({ approach, fulfilled }: ChoicesProps) {
  const { handIn } = useOrderWords();
  return (
    <>
      <Radios
        legend={handIn.approach}
        name="starting_approach"
        options={Object.entries(handIn.approaches).map(([value, text]) => ({ value, text }))}
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
          {handIn.fulfilled}
        </label>
      </p>
      {[approach, fulfilled].map(({ error: failed, stored }, at) =>
        failed === null ? null : <Failure key={at} error={failed} retry={() => void stored()} />,
      )}
    </>
  );
}

type OfOrder = Pick<HandInProps, 'order' | 'onLead'>;

/** Names a refused field, and leads there; a claim stands in it by its id or its index. */
function usePlaces({ order, onLead }: OfOrder) {
  const words = useOrderWords();
  const { company } = useWords();
  const leadTo = useWays(order, onLead);
  return {
    placeOf: (field: string) => placeOf(withIds(field, order), order, words, company.data.fields),
    leadTo: (field: string) => leadTo(withIds(field, order)),
  };
}

function Refused({ error, retry, ...of }: OfOrder & { readonly error: Error | null; readonly retry: () => void }) {
  const places = usePlaces(of);
  if (error === null) return null;
  if (error instanceof NotStored) return <NotYet claims={error.claims} {...of} />;
  return <Missing error={error} {...places} retry={retry} />;
}

const Found = ({ checked, ...of }: OfOrder & { readonly checked: Checked }) => (
  <PreflightResult checked={checked} order={of.order} {...usePlaces(of)} />
);

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

function NotYet({ claims, order, onLead }: OfOrder & { readonly claims: readonly string[] }) {
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
