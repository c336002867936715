/** Seeds what company and operator exchange: messages with a document and requests to the client. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import type { LaterSeed } from './later-seed.ts';

export async function seedCaseWork({ operator, keys, accepted, submitted, step }: LaterSeed): Promise<void> {
  const { mandateMessages, orderMessages, requestsToClient } = connect(caseApi, {
    ...operator,
    key: keys.case,
  });
  const { operatorMessages, operatorRequests } = connect(operatorApi, operator);
  const mandate_id = accepted.mandate ?? '';

  const question = await mandateMessages.create({
    mandate_id,
    body: { title: 'New address', body: '<p>The debtor has moved to <strong>Werkstraße 5</strong>.</p>' },
    ...step('message'),
  });
  await operatorMessages.handle({ id: question.id, ...step('handle') });
  await operatorMessages.writeOnMandate({
    mandate_id,
    body: {
      title: 'Re: New address',
      body: '<p>Thank you, we write to the new address.</p>',
      response_to: question.id,
    },
    ...step('reply'),
  });
  await orderMessages.create({
    order_id: submitted.id,
    body: {
      title: 'Delivery',
      body: '<p>The debtor signed for the goods himself.</p>',
      documents: [{ type: 'correspondence', filename: 'delivery-note.pdf', base64: examplePdf }],
    },
    ...step('order-message'),
  });

  const asked = await operatorRequests.askOnMandate({
    mandate_id,
    body: {
      title: 'Was the delivery accepted?',
      description: 'The debtor says that the goods of RE-2002 never arrived.',
      question_type: 'yes-no',
    },
    ...step('asked'),
  });
  await requestsToClient.answer({ id: asked.id, body: { text: 'yes' }, ...step('answer') });
  await operatorRequests.askOnMandate({
    mandate_id,
    body: {
      title: 'Instalments',
      description: 'The debtor offers 100.00 EUR a month. Do you agree?',
      question_type: 'yes-no-freetext-on-no',
    },
    ...step('asked-openly'),
  });
}
