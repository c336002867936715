/** The state diagrams of docs/guides/states.md, printed from the transition rows of the modules: `npm run states`, which prints docs/guides/finalize.md and the index of decisions too. */
import { writeFile } from 'node:fs/promises';
import { batchTransitions } from '../src/domain/correspondence/outbox/index.ts';
import { accessTransitions } from '../src/domain/parties/partner-access/index.ts';
import { planTransitions } from '../src/domain/collection/instalment-plans/index.ts';
import { offerTransitions } from '../src/domain/case-work/plan-offers/index.ts';
import { onlinePaymentTransitions } from '../src/domain/debtor-page/index.ts';
import { promiseTransitions } from '../src/domain/case-work/promises/index.ts';
import { taskTransitions } from '../src/domain/case-work/tasks/index.ts';
import { processingTransitions } from '../src/domain/collection/mandates/index.ts';
import { membershipTransitions } from '../src/domain/parties/memberships/index.ts';
import { messageTransitions } from '../src/domain/correspondence/messages/index.ts';
import { orderTransitions } from '../src/domain/collection/orders/index.ts';
import { paymentTransitions } from '../src/domain/collection/payments/index.ts';
import { invoiceTransitions } from '../src/domain/dunning/invoices/index.ts';
import { decisionIndexFile, renderDecisionIndex } from './decision-index.ts';
import { finalizeFile, renderFinalize } from './finalize-page.ts';
import { requestTransitions } from '../src/domain/correspondence/requests/index.ts';

export const statesFile = new URL('../../docs/guides/states.md', import.meta.url);

interface Row {
  readonly from: string;
  readonly by: string;
  readonly to: string;
  readonly emits?: string | null;
}

export function renderStates(): string {
  return `# States

Printed from the transition rows of the modules by \`npm run states\`; a test compares.

## Order and its claims

Creating a draft records no event. The owner may delete a draft; the daily cleanup deletes it 90 days after its last change (\`order.expired\`).

${diagram(orderTransitions)}

## Payment on a claim

On a draft order, a payment is a \`draft\` and can be deleted; later it is \`reported\` from the start. A \`booked\` payment is included in the balance of the case: it is booked
at acceptance or by the operator. If the booking is reversed, the payment is \`reported\` again.

${diagram(paymentTransitions, ['draft: create', 'reported: create'])}

## Case

The operator sets the processing state; each change records \`mandate.state.changed\`. The procedure state may change from each value to every other one, \`ended\`
included: practice follows an order of work, but every case may leave it. The payment state follows from the ledger.

${diagram(processingTransitions, ['in_progress: accept (mandate.created)'])}

\`close\` leads from every state to \`ended\`, sets \`closed_at\` and \`closing\`, and cancels an active instalment plan. A closed case does not change: nothing can be booked on
it, and no order can be accepted into it. It remains readable; status updates and messages are still possible. \`reopen\` leads back to the states from before.

## Instalment plan

The status follows from the payments, with the balance; a plan changes no state of its case. A booking or the night job stores it. Reversals and payments with an earlier value
date can change it after its end.

${diagram(planTransitions, ['active: create'])}

## Plan offer

An accepted offer is an instalment plan.

${diagram(offerTransitions, ['open: create'])}

## Promise to pay

A payment counts for a promise from the day on which it was made to the end of the grace.

${diagram(promiseTransitions, ['open: create'])}

## Online payment

The provider tells of each change, in any order; a payment that failed or expired still counts once the money comes. \`refund\` asks the provider.

${diagram(onlinePaymentTransitions, ['created: a debtor begins to pay'])}

## Print batch

A batch whose letters are all stopped by the last gate is \`returned\` from the start.

${diagram(batchTransitions, ['taken: take letters', 'returned: no letter left'])}

## Message

A client may change its message until \`start_review\` or \`handle\`. On a draft order, the message becomes visible to the service with \`finalize\`; then
\`order.message.created\` is recorded (on a case: \`mandate.message.created\`, immediately).

${diagram(messageTransitions, ['under_review: written by the client', 'published: written by the service'])}

## Request to the client

The service publishes a request (\`request_to_client.created\`). The client answers it once, or it is withdrawn: by the operator, or when its order is rejected or
withdrawn. An order under review is \`awaiting_client_response\` while it has open requests.

${diagram(requestTransitions, ['open: ask (request_to_client.created)'])}

## Task

A person makes a task, or a fact raises it: the fact ends it by itself, and raises it anew where it comes back. A task that stands for a command is not reopened.

${diagram(taskTransitions, ['open: create'])}

## Invoice

A draft may be deleted. Pausing, disputing and archiving do not change the state. An invoice is \`in_dunning\` once a notice has gone, and stays so should the notice come
back. If a payment of a paid invoice is deleted, the invoice is reopened, unless the other payments still cover it. A paused company releases, resumes and hands over nothing.

${diagram(invoiceTransitions)}

## Access of a Partner to a company

A company that a Partner creates is \`available\` to it immediately or, with the mode \`web_flow\`, after an admin of the company has completed the account setup. docs/decisions/0025
lists what ends with the access. Suspending or offboarding a company does not end the access, but no Partner can act for the company.

${diagram(
  accessTransitions.map((row) => (row.from === 'none' ? { ...row, from: '[*]' } : row)),
  ['available: create (api_only)', 'unavailable: create (web_flow)'],
)}

## User of a company

A user is invited (\`membership.created\`) by e-mail and \`setup_url\`, and is pending until the account setup is completed or 14 days have passed. The operator can add a
user that is active immediately. A person whose membership has ended can be added again.

${diagram(membershipTransitions, ['pending_setup: add (membership.created)', 'active: added active by the operator (membership.created, membership.activated)'])}
`;
}

const diagram = (rows: readonly Row[], first: readonly string[] = ['draft: create']): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...first.map((birth) => `  [*] --> ${birth}`),
    ...rows.map(({ from, by, to, emits = null }) => `  ${from} --> ${to}: ${by}${emits === null ? '' : ` (${emits})`}`),
    '```',
  ].join('\n');

if (import.meta.main) {
  await writeFile(statesFile, renderStates());
  await writeFile(finalizeFile, renderFinalize());
  await writeFile(decisionIndexFile, renderDecisionIndex());
}
