/** One delivery for the operator: whose it is, its state, every attempt, what came back. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';
import { Unread } from '../ui/Unread.tsx';
import { DeliveryParts } from '../features/deliveries/DeliveryParts.tsx';
import { useWords } from '../language/language.ts';
import { DeliveryOwner } from './Deliveries.tsx';
import { useOperator } from '../data/useOperator.ts';

export function Delivery() {
  const { screens } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorDeliveries } = useOperator();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-deliveries', 'one', id],
    queryFn: () => operatorDeliveries.get({ id }),
  });
  if (data === undefined) return <Unread title={screens.deliveries} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.event_type}>
      <p>
        <DeliveryOwner of={data} />
      </p>
      <DeliveryParts delivery={data} />
    </Screen>
  );
}
