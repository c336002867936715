/** Seeds what company and operator exchange: messages with documents, one of which is corrupt, and requests to the client. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import type { LaterSeed } from './later-seed.ts';

/** Its only page has neither size nor contents: the inspection finds it, not the upload. */
const pageWithoutContents = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R>>endobj',
    'trailer<</Size 4/Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
).toString('base64');

export async function seedCaseWork({ operator, keys, accepted, submitted, step }: LaterSeed): Promise<void> {
  const { mandateMessages, orderMessages, requestsToClient } = connect(caseApi, {
    ...operator,
    key: keys.case,
  });
  const { operatorMessages, operatorRequests } = connect(operatorApi, operator);
  const mandate_id = accepted.mandate ?? '';

  const question = await mandateMessages.create({
    mandate_id,
    body: { title: 'Neue Anschrift', body: '<p>Der Schuldner ist in die <strong>Werkstraße 5</strong> umgezogen.</p>' },
    ...step('message'),
  });
  await operatorMessages.handle({ id: question.id, ...step('handle') });
  await operatorMessages.writeOnMandate({
    mandate_id,
    body: {
      title: 'AW: Neue Anschrift',
      body: '<p>Vielen Dank, wir schreiben an die neue Anschrift.</p>',
      response_to: question.id,
    },
    ...step('reply'),
  });
  await orderMessages.create({
    order_id: submitted.id,
    body: {
      title: 'Lieferung',
      body: '<p>Der Schuldner hat den Empfang selbst quittiert.</p>',
      documents: [
        { type: 'correspondence', filename: 'Lieferschein.pdf', base64: examplePdf },
        { type: 'correspondence', filename: 'Quittung.pdf', base64: pageWithoutContents },
      ],
    },
    ...step('order-message'),
  });

  const asked = await operatorRequests.askOnMandate({
    mandate_id,
    body: {
      title: 'Wurde die Lieferung angenommen?',
      description: 'Der Schuldner sagt, die Waren der Rechnung RE-2002 seien nie angekommen.',
      question_type: 'yes-no',
    },
    ...step('asked'),
  });
  await requestsToClient.answer({ id: asked.id, body: { text: 'yes' }, ...step('answer') });
  await operatorRequests.askOnMandate({
    mandate_id,
    body: {
      title: 'Ratenzahlung',
      description: 'Der Schuldner bietet 100,00 € im Monat an. Sind Sie einverstanden?',
      question_type: 'yes-no-freetext-on-no',
    },
    ...step('asked-openly'),
  });
}
