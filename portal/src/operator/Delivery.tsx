/** One delivery for the operator: whose it is, its state, every attempt, what came back. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import { Screen } from '../components/Screen.tsx';
import { DeliveryParts } from '../developer/DeliveryParts.tsx';
import { useWords } from '../language/language.ts';
import { useOperator } from './useOperator.ts';

export function Delivery() {
  const { screens, deliveries } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorDeliveries } = useOperator();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-deliveries', 'one', id],
    queryFn: () => operatorDeliveries.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={screens.deliveries}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  const { company_id, partner_id } = data;
  return (
    <Screen title={data.event_type}>
      <p>
        {company_id === null ? null : (
          <Link to="/operator/companies/$id" params={{ id: company_id }}>
            {deliveries.toCompany}
          </Link>
        )}
        {partner_id === null ? null : (
          <Link to="/operator/partners/$id" params={{ id: partner_id }}>
            {deliveries.toPartner}
          </Link>
        )}
      </p>
      <DeliveryParts delivery={data} />
    </Screen>
  );
}
