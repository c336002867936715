/** The commands that make an event of cases happen. */
import type { caseEvents } from '@mahnwerk/contract/events/catalog.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { consumer, invoice } from '../demo/demo-data.ts';
import type { Scene } from './scene.ts';

export type Trigger = (scene: Scene) => Promise<unknown>;

async function submitted(scene: Scene): Promise<Order> {
  const { debtors, orders } = await scene.case();
  const debtor = await debtors.create({ body: consumer });
  const claims = [invoice(`RE-${scene.mark}`, '357.00', scene.daysAgo)];
  const draft = await orders.create({ body: { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims } });
  return orders.finalize({ id: draft.id });
}

/** A case of the company. */
export async function accepted(scene: Scene): Promise<{ readonly mandate_id: string; readonly claim_id: string }> {
  const { sandboxOrders } = await scene.case();
  const { id } = await submitted(scene);
  const { mandate, claims } = await sandboxOrders.accept({ id });
  return { mandate_id: mandate ?? '', claim_id: claims[0]?.id ?? '' };
}

async function asked(scene: Scene): Promise<string> {
  const { mandate_id } = await accepted(scene);
  const { operatorRequests } = await scene.operator();
  const { id } = await operatorRequests.askOnMandate({
    mandate_id,
    body: {
      title: 'Was the delivery accepted?',
      description: 'The debtor says that the goods never arrived.',
      question_type: 'yes-no',
    },
  });
  return id;
}

const message = { title: 'A question', body: '<p>When can we expect an answer?</p>' };

export const caseTriggers: Partial<Record<keyof typeof caseEvents, Trigger>> = {
  'order.submitted': submitted,
  'order.withdrawn': async (scene) => {
    const { id } = await submitted(scene);
    return (await scene.case()).orders.withdraw({ id, body: { reason: 'The debtor has paid.' } });
  },
  'order.rejected': async (scene) => {
    const { id } = await submitted(scene);
    return (await scene.case()).sandboxOrders.reject({ id, body: { reason: 'The claim is not due yet.' } });
  },
  'order.accepted': accepted,
  'order.message.created': async (scene) => {
    const { id } = await submitted(scene);
    return (await scene.case()).orderMessages.create({ order_id: id, body: message });
  },
  'mandate.created': accepted,
  'mandate.state.changed': async (scene) => {
    const { mandate_id } = await accepted(scene);
    const { operatorCases } = await scene.operator();
    return operatorCases.changeState({ id: mandate_id, body: { procedure_state: 'judicial_dunning' } });
  },
  'mandate.status_update.published': async (scene) => {
    const { mandate_id } = await accepted(scene);
    const { operatorCases } = await scene.operator();
    const description = '<p>The bailiff visited the debtor; a report follows.</p>';
    return operatorCases.publish({ mandate_id, body: { title: 'The debtor was visited', description } });
  },
  'mandate.balance_updated': async (scene) => {
    const { mandate_id } = await accepted(scene);
    const { operatorLedger } = await scene.operator();
    const amount = { currency: 'EUR', value: '50.00' } as const;
    return operatorLedger.bookPayment({ mandate_id, body: { amount, value_date: scene.daysAgo(0), payer: 'debtor' } });
  },
  'mandate.message.created': async (scene) => {
    const { mandate_id } = await accepted(scene);
    return (await scene.case()).mandateMessages.create({ mandate_id, body: message });
  },
  'request_to_client.created': asked,
  'request_to_client.answered': async (scene) => {
    const id = await asked(scene);
    return (await scene.case()).requestsToClient.answer({ id, body: { text: 'yes' } });
  },
  'payment.reported': async (scene) => {
    const { claim_id } = await accepted(scene);
    const amount = { currency: 'EUR', value: '50.00' } as const;
    return (await scene.case()).claimPayments.create({ claim_id, body: { amount, value_date: scene.daysAgo(0) } });
  },
};
