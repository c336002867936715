/** „Prüfen“: whether the draft could be handed in now, what is lacking where, and what would become of it. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useCommand } from '../../data/query.ts';
import { useCompany } from '../../data/useCompany.ts';
import { MissingList } from '../../data/form/Missing.tsx';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Draft.module.css';
import { bodyOf, type Checked, checkedOf } from './preflight.ts';
import { PreflightFindings } from './PreflightFindings.tsx';
import { preflightWords } from './preflight-words.ts';

/** Asks about the draft as it is stored; `store` stores what the page still holds. */
export function usePreflight(
  { id }: Pick<Order, 'id'>,
  { store, onChecked }: { readonly store: () => Promise<void>; readonly onChecked: (checked: Checked) => void },
) {
  const { routes } = useCompany();
  return useCommand(
    async () => {
      await store();
      const order = await routes.orders.get({ id });
      return checkedOf(order, await routes.orders.preflight({ body: bodyOf(order) }));
    },
    { onDone: onChecked },
  );
}

interface PreflightResultProps {
  readonly checked: Checked;
  /** The draft as it is now. */
  readonly order: Order;
  readonly placeOf: (field: string) => string;
  readonly leadTo: (field: string) => (() => void) | undefined;
}

export function PreflightResult({ checked, order, placeOf, leadTo }: PreflightResultProps) {
  const words = useTexts(preflightWords);
  const { failures } = checked;
  const isOlder = stateOf(order) !== stateOf(checked.order);
  return (
    <Card title={words.result}>
      <div className={styles.found}>
        {failures.length === 0 ? (
          <p role="status">
            <b>{words.ready}</b>
          </p>
        ) : (
          <div role="alert">
            <p>{words.missing}</p>
            <MissingList failures={failures} placeOf={placeOf} leadTo={leadTo} />
          </div>
        )}
        {isOlder ? <p>{words.older}</p> : null}
        <PreflightFindings checked={checked} />
      </div>
    </Card>
  );
}

/** What changes with each change of the draft. */
const stateOf = ({ updated_at, claims }: Order): string =>
  [updated_at, ...claims.map((claim) => `${claim.id} ${claim.updated_at}`)].join();
