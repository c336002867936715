/** What the operator does with an accepted case (decisions.md 11): its states, updates for the client, and its end. Its money: operator-ledger.ts. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { html } from '../shapes/html.ts';
import { type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice } from '../shapes/values.ts';
import { documentInputs } from '../case/documents.ts';
import { HistoryEntry, Mandate, procedureStates, processingStates } from '../case/mandates.ts';

/** Some member of the two must be sent: a change of nothing is none. */
const someState = <T extends { readonly procedure_state?: unknown; readonly processing_state?: unknown }>(
  shape: Shape<T>,
): Shape<T> => ({
  schema: { ...shape.schema, minProperties: 1 },
  read(value, report) {
    const change = shape.read(value, report);
    if (change === undefined || change.procedure_state !== undefined || change.processing_state !== undefined)
      return change;
    return report.failAt('procedure_state', 'required', 'Send `procedure_state`, `processing_state` or both.');
  },
});

const StateChange = named(
  'StateChange',
  someState(
    object({
      procedure_state: optional(choice(...procedureStates)),
      processing_state: optional(choice(...processingStates)),
      note: optional(nullable(html({ max: limits.reason_characters }, 'Told to the client in the history.'))),
    }),
  ),
);
export type StateChange = Infer<typeof StateChange>;

const StatusUpdateInput = named(
  'StatusUpdateInput',
  object({
    title: line({ max: limits.history_title_characters }),
    description: html({ max: limits.message_body_characters }),
    documents: optional(documentInputs()),
  }),
);

const Closing = named(
  'Closing',
  object({ reason: html({ max: limits.reason_characters }, 'Told to the client in the history.') }),
);

export const operatorCases = group(
  'operator',
  'operator-cases',
  {
    title: 'Work on a case',
    about:
      'What the operator changes about a mandate and tells the client of it. Money has operations of its own, and so do messages.',
  },
  {
    change_state: route('POST', '/operator/v1/mandates/{id}/state/', {
      body: StateChange,
      example: {
        procedure_state: 'judicial_dunning',
        note: '<p>The debtor has not answered; we have applied for an order for payment.</p>',
      },
      reply: Mandate,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Change the states of a case',
      description:
        'From each procedure state every other can be reached. Processing is paused and resumed, cancelled by either side, taken up again, ended: docs/states.md shows it. A state that the case is in already, and any change of a closed case, is a `conflict`. The history tells of it, `mandate.state.changed` too.',
    }),
    status_updates: route('GET', '/operator/v1/mandates/{mandate_id}/status-updates/', {
      list: { item: HistoryEntry, updatedSince: true },
      scope: 'operator:read',
      summary: 'The status updates of a case',
    }),
    publish: route('POST', '/operator/v1/mandates/{mandate_id}/status-updates/', {
      body: StatusUpdateInput,
      attachments: true,
      example: {
        title: 'The debtor was visited',
        description: '<p>The bailiff visited the debtor; a report follows.</p>',
      },
      reply: HistoryEntry,
      status: 201,
      scope: 'operator:cases',
      summary: 'Publish a status update on a case',
      description:
        'An entry of the history, under the same id, and `mandate.status_update.published`. A closed case takes it too: what is found out later is worth telling.',
    }),
    status_update: route('GET', '/operator/v1/mandates/{mandate_id}/status-updates/{id}/', {
      reply: HistoryEntry,
      scope: 'operator:read',
      summary: 'One status update',
    }),
    close: route('POST', '/operator/v1/mandates/{id}/close/', {
      body: Closing,
      example: { reason: '<p>The claim is paid in full.</p>' },
      reply: Mandate,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Close a case',
      description:
        'For good: `closed_at` is set, procedure and processing are `ended`. From then on its states stay, nothing is booked on it and no order joins it (`conflict`). It stays readable; status updates, messages both ways and statements are still possible.',
    }),
  },
);
