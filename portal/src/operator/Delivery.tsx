/** One delivery for the operator: whose it is, its state, every attempt, what came back. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { useParams } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { DeliveryParts } from '../features/deliveries/DeliveryParts.tsx';
import { useWords } from '../language/language.ts';
import { DeliveryOwner } from './Deliveries.tsx';

export function Delivery() {
  const { screens } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(api.operator.operatorDeliveries.get, { id });
  if (data === undefined) return <LoadState title={screens.deliveries} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.event_type}>
      <p>
        <DeliveryOwner of={data} />
      </p>
      <DeliveryParts delivery={data} />
    </Screen>
  );
}
