/** The claims of a draft: each opens into its form; the way to hand it in follows. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { lazy, Suspense, useState } from 'react';
import { useCommand } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { useKept } from '../../data/form/draft.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money } from '../../ui/Money.tsx';
import { useOrderWords } from '../../language/orders/words.ts';
import { Debtor } from './Debtor.tsx';
import { useEntry } from './entry.ts';
import { ClaimForm } from './ClaimForm.tsx';
import styles from './Draft.module.css';
import { HandIn } from './HandIn.tsx';
import { OrderWay, stepOf } from './OrderWay.tsx';
import type { Checked } from './preflight.ts';
import { CheckedContext, draftName, type Place, type Unsaved, UnsavedContext } from './unsaved.ts';

// With the field that finds debtors.
const AddDebtor = lazy(() => import('./AddDebtor.tsx').then((module) => ({ default: module.AddDebtor })));

export function Draft({ order }: { readonly order: Order }) {
  const words = useOrderWords();
  const [unsaved] = useState(() => new Map<string, Unsaved>());
  const [place, setPlace] = useState<Place>();
  const [checked, setChecked] = useState<Checked>();
  const lead = (of: string, field: string) => setPlace({ of, field, at: (place?.at ?? 0) + 1 });
  const placeOf = (of: string) => (place?.of === of ? place : undefined);
  return (
    <UnsavedContext value={unsaved}>
      <CheckedContext value={checked}>
        <OrderWay present={stepOf(order)} />
        <Debtor id={order.debtor_id} place={placeOf(order.debtor_id)} />
        {order.additional_debtor_ids.map((debtor) => (
          <Debtor key={debtor} id={debtor} place={placeOf(debtor)} additionalOf={order} />
        ))}
        <MoreDebtors order={order} />
        <section aria-label={words.claims} className={styles.claims}>
          {order.claims.map((claim) => (
            <DraftClaim key={claim.id} claim={claim} isOnly={order.claims.length === 1} place={placeOf(claim.id)} />
          ))}
          <Add
            order={order.id}
            isFirst={order.claims.length === 0}
            onAdded={(claim) => lead(claim, 'document_reference')}
          />
        </section>
        {order.claims.length > 0 ? (
          <HandIn order={order} onLead={lead} checked={checked} onChecked={setChecked} />
        ) : null}
      </CheckedContext>
    </UnsavedContext>
  );
}

function MoreDebtors({ order }: { readonly order: Order }) {
  const words = useOrderWords().additional;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button isQuiet onPress={() => setOpen(true)}>
        {words.add}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <AddDebtor order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface DraftClaimProps {
  readonly claim: Claim;
  readonly isOnly: boolean;
  readonly place: Place | undefined;
}

/** Fifty claims stay usable: only those that were opened have a form. One with unsaved texts opens by itself. */
function DraftClaim({ claim, isOnly, place }: DraftClaimProps) {
  const words = useOrderWords();
  const kept = useKept(draftName(claim.id));
  const [isOpen, setOpen] = useState(() => isOnly || kept.read() !== undefined);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [led, setLed] = useState(0);
  if (place !== undefined && place.at !== led) {
    setLed(place.at);
    setOpen(true);
  }
  if (isOpen && !wasOpen) setWasOpen(true);
  const { document_reference, principal_amount, documents } = claim;
  const name = document_reference ?? words.untitled;
  return (
    <section aria-label={name} className={styles.claim}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.turn}>
            <Icon name="right" />
          </span>
          <strong>{name}</strong>
          <span>{principal_amount === null ? null : <Money amount={principal_amount} />}</span>
          <span className={styles.files}>{words.documents(documents.length)}</span>
        </summary>
        {wasOpen || isOpen ? (
          <div className={styles.body}>
            <ClaimForm claim={claim} place={place} />
          </div>
        ) : null}
      </details>
    </section>
  );
}

interface AddProps {
  readonly order: string;
  readonly isFirst: boolean;
  readonly onAdded: (claim: string) => void;
}

function Add({ order, isFirst, onAdded }: AddProps) {
  const words = useOrderWords();
  const { routes, draft } = useEntry();
  const refresh = useRefresh();
  const { mutate, error, isPending, variables } = useCommand(
    async (type: Claim['type'], attempt) => {
      const claim = await routes.claims.create({
        body: { order_id: order, type, ...(type === 'titled' ? { enforceable_title: {} } : {}) },
        ...attempt,
      });
      await refresh(...draft);
      return claim.id;
    },
    { onDone: onAdded },
  );
  return (
    <div className={styles.add}>
      <Button isPrimary={isFirst} isDisabled={isPending} onPress={() => mutate('receivable')}>
        {words.add}
      </Button>
      <Button isDisabled={isPending} onPress={() => mutate('titled')}>
        {words.addTitled}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate(variables ?? 'receivable')} />}
    </div>
  );
}
