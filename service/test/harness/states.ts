/** The state diagrams of docs/states.md, printed from the rooms' own transition rows: `npm run states`. */
import { writeFile } from 'node:fs/promises';
import { accessTransitions } from '../../src/domain/parties/partner-access/index.ts';
import { processingTransitions } from '../../src/domain/collection/mandates/index.ts';
import { membershipTransitions } from '../../src/domain/parties/memberships/index.ts';
import { messageTransitions } from '../../src/domain/correspondence/messages/index.ts';
import { orderTransitions } from '../../src/domain/collection/orders/index.ts';
import { paymentTransitions } from '../../src/domain/collection/payments/index.ts';
import { requestTransitions } from '../../src/domain/correspondence/requests/index.ts';

export const statesFile = new URL('../../../docs/states.md', import.meta.url);

interface Row {
  readonly from: string;
  readonly by: string;
  readonly to: string;
  readonly emits?: string | null;
}

export function renderStates(): string {
  return `# States

Printed from the transition rows of the rooms (\`npm run states\`); a test keeps it true.

## Order and its claims

A draft is created silently, and deleted by its owner or, 90 days after its last change, by the daily cleanup (\`order.expired\`).

${diagram(orderTransitions)}

## Payment on a claim

Reported with a draft it is a draft, and can be deleted; reported later it is \`reported\` from the start. Booked is what stands in the balance of the case:
at acceptance, or when the operator books it. Undone, it is reported again.

${diagram(paymentTransitions, ['draft: create', 'reported: create'])}

## Case

Its processing, as the operator sets it; each change is told by \`mandate.state.changed\`. The procedure state goes from each of its values to every other,
\`ended\` included: practice knows an order of work, and no order that a case could not leave. The payment state follows the ledger.

${diagram(processingTransitions, ['in_progress: accept (mandate.created)'])}

\`close\` leads from all of these to \`ended\`, with \`closed_at\`, and ends the procedure too. A closed case does not move any more: nothing is booked on it,
no order joins it. It stays readable; status updates and messages of both sides are still possible.

## Message

A client can change its message until \`start_review\` or \`handle\`. Below a draft order it waits for \`finalize\`; when the service can read it,
\`order.message.created\` or \`mandate.message.created\` tells of it.

${diagram(messageTransitions, ['under_review: written by the client', 'published: written by the service'])}

## Request to the client

The service asks (\`request_to_client.created\`); it is answered once, or taken back: by the operator, or with an order that is rejected or withdrawn. An order under
review waits for its client as long as something is open on it.

${diagram(requestTransitions, ['open: ask (request_to_client.created)'])}

## Access of a Partner to a company

A company that the Partner creates is \`available\` to it at once, or with the mode \`web_flow\` when an admin of the company has finished the set-up page. What ends with the
access is said in docs/decisions/0025; a company that is suspended or offboarded ends none, and nobody acts for it meanwhile.

${diagram(
  accessTransitions.map((row) => (row.from === 'none' ? { ...row, from: '[*]' } : row)),
  ['available: create (api_only)', 'unavailable: create (web_flow)'],
)}

## User of a company

Invited (\`membership.created\`), by mail and with \`setup_url\`, and pending until the set-up is finished or 14 days have passed. The operator can make a user that
is active at once. Whose membership has ended is added anew.

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

if (import.meta.main) await writeFile(statesFile, renderStates());
