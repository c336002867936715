/** An order: a draft with its claims until it is handed in; afterwards what became of it. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { Order as OrderData } from '@mahnwerk/contract/case/orders.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DebtorFacts } from '../../features/debtor/DebtorFacts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useWords } from '../../language/language.ts';
import { ChangedRecord } from '../ChangedRecord.tsx';
import { whileInspected } from '../files.ts';
import { Messages } from '../messages/Messages.tsx';
import { NextStep } from '../NextStep.tsx';
import { OpenRequests } from '../requests/OpenRequests.tsx';
import { useCompany } from '../../data/useCompany.ts';
import { ClaimCard } from './ClaimCard.tsx';
import { Draft } from '../../features/orders/Draft.tsx';
import { EndOrder } from './EndOrder.tsx';

export function Order() {
  const { company } = useWords();
  const { id } = useCompany();
  const { data, error, refetch } = useRead(
    api.company.orders.get,
    { id },
    { interval: (order) => whileInspected(documentsOf(order)) },
  );
  if (data === undefined)
    return <LoadState title={company.screens.orders} error={error} retry={() => void refetch()} />;
  const isDraft = data.status === 'draft';
  return (
    <Screen title={data.debtor_name} actions={<EndOrder order={data} />}>
      <ChangedRecord topic="orders" id={data.id} updatedAt={data.updated_at} />
      <Standing order={data} />
      <OpenRequests key={data.id} of="order" hasOpen={data.requests_to_client_summary.has_pending} />
      {isDraft ? <Draft order={data} /> : <HandedIn order={data} />}
      {isDraft ? null : <Messages />}
      <AsApi path={`/v2/orders/${data.id}/`} object={data} />
    </Screen>
  );
}

const documentsOf = (order: OrderData | undefined): readonly Document[] =>
  order?.claims.flatMap((claim) =>
    [claim, claim.enforceable_title, claim.rental_agreement].flatMap((parent) => parent?.documents ?? []),
  ) ?? [];

function Standing({ order: { status, next_step, rejection_reason, mandate, totals } }: { readonly order: OrderData }) {
  const { company } = useWords();
  const { customer } = useCompany();
  return (
    <Card title={company.orders.states[status]} isNext>
      <p>
        <NextStep step={next_step} /> · <Money amount={totals.order_value} />
      </p>
      {rejection_reason === null ? null : <p>{rejection_reason}</p>}
      {mandate === null ? null : <Link to={paths.company.case(customer, mandate)}>{company.orders.toCase}</Link>}
    </Card>
  );
}

/** What was handed in: against whom, and each claim. */
const HandedIn = ({ order }: { readonly order: OrderData }) => (
  <>
    {[order.debtor_id, ...order.additional_debtor_ids].map((debtor, at) => (
      <HandedInDebtor key={debtor} id={debtor} isFirst={at === 0} />
    ))}
    {order.claims.map((claim) => (
      <ClaimCard key={claim.id} claim={claim} />
    ))}
  </>
);

function HandedInDebtor({ id, isFirst }: { readonly id: string; readonly isFirst: boolean }) {
  const { roles } = useWords().files;
  const { data } = useRead(api.company.debtors.get, { id });
  if (data === undefined) return null;
  return (
    <Card title={isFirst ? roles.debtor : roles.additional}>
      <DebtorFacts debtor={data} />
    </Card>
  );
}
