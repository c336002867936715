/**
 * The operator's work on an accepted case (decisions.md 11): its states, updates for the client, and closing it. Its
 * money: ledger.ts.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { html } from '../shapes/html.ts';
import { aboutStatement, balanceQuery, MandateBalance, statementMediaTypes } from '../shapes/mandate-balance.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, total } from '../shapes/values.ts';
import { about_preview, previewFields } from './booking-previews.ts';
import { documentInputs } from '../case/documents.ts';
import { closingCodes, procedureStates, processingStates } from '../case/mandate-states.ts';
import { HistoryEntry, OperatorMandate } from '../case/mandates.ts';

/** Requires at least one of the two states. */
const someState = <T extends { readonly procedure_state?: unknown; readonly processing_state?: unknown }>(
  shape: Shape<T>,
): Shape<T> => ({
  schema: { ...shape.schema, minProperties: 1 },
  read(value, errors) {
    const change = shape.read(value, errors);
    if (change === undefined || change.procedure_state !== undefined || change.processing_state !== undefined)
      return change;
    return errors.failAt('procedure_state', 'required', 'Send `procedure_state`, `processing_state` or both.');
  },
});

const StateChange = named(
  'StateChange',
  someState(
    object({
      procedure_state: optional(choice(...procedureStates)),
      processing_state: optional(choice(...processingStates)),
      until: described(
        `Only with \`paused\`: the last day of the pause, from today to ${limits.stop_days_ahead} days ahead; the case then goes on by itself. Default: until it is resumed.`,
        optional(nullable(day())),
      ),
      note: optional(nullable(html({ max: limits.reason_characters }, 'Shown to the client in the history.'))),
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

const reason = () => html({ max: limits.reason_characters }, 'Shown to the client in the history.');

const Closing = named(
  'Closing',
  object({
    reason: reason(),
    code: described('Default `other`.', optional(choice(...closingCodes))),
    waive_residue: described(
      `Waive what is open in total, up to ${limits.waived_residue} EUR (more: \`conflict\`). Default false.`,
      optional(flag()),
    ),
  }),
);
export type Closing = Infer<typeof Closing>;

const Reopening = named('Reopening', object({ reason: reason() }));

/** What a closing would do. */
export const ClosingPreview = named(
  'ClosingPreview',
  object({
    ...previewFields(OperatorMandate.fields),
    residue: described('What is open in total today.', total()),
    waived: described('What the closing would waive of it.', total()),
    plan_id: described('The active instalment plan that the closing would cancel; null without one.', nullable(id())),
    statement: described(
      '`own`: the closing makes the draft of an invoice of its own. `collective`: it enters the next collective statement. `none`: a single-mandate statement of the case stands.',
      choice('own', 'collective', 'none'),
    ),
  }),
);
export type ClosingPreview = Infer<typeof ClosingPreview>;

export const operatorCases = group(
  'operator',
  'operator-cases',
  {
    title: 'Case processing',
    about: 'States and status updates of a case. Money and messages have separate operations.',
  },
  {
    balance: route('GET', '/operator/v1/mandates/{id}/balance/', {
      of: 'mandates',
      query: balanceQuery,
      reply: MandateBalance,
      scope: 'operator:read',
      summary: 'Retrieve the balance of a case on any day, with every part of it',
      description:
        'Every figure of `legal_balance` is the sum of parts listed: claims, costs, payments with what each settled, and interest by period with its base, rate, rule and table. Recalculating them gives the same cents. For a past `known_at` the answer never changes.',
    }),
    download_balance: route('GET', '/operator/v1/mandates/{id}/balance/download/', {
      of: 'mandates',
      query: balanceQuery,
      binary: statementMediaTypes,
      scope: 'operator:read',
      problems: ['conflict'],
      summary: 'Download the claim statement (Forderungsaufstellung) of any day as a PDF',
      description: aboutStatement,
    }),
    change_state: route('POST', '/operator/v1/mandates/{id}/state/', {
      of: 'mandates',
      body: StateChange,
      example: {
        procedure_state: 'judicial_dunning',
        note: '<p>The debtor has not answered; we have applied for an order for payment.</p>',
      },
      reply: OperatorMandate,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Update the states of a case',
      description:
        'Every procedure state can change to every other one. docs/guides/states.md shows the transitions of the processing state. A change to the current state and any change of a closed case return `conflict`. The change is added to the history, and `mandate.state.changed` is recorded.',
    }),
    status_updates: route('GET', '/operator/v1/mandates/{mandate_id}/status-updates/', {
      of: 'mandates',
      list: { item: HistoryEntry, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the status updates of a case',
    }),
    publish: route('POST', '/operator/v1/mandates/{mandate_id}/status-updates/', {
      of: 'mandates',
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
        'Adds an entry with the same `id` to the history and records `mandate.status_update.published`. Also allowed on a closed case.',
    }),
    status_update: route('GET', '/operator/v1/mandates/{mandate_id}/status-updates/{id}/', {
      of: 'mandates',
      reply: HistoryEntry,
      scope: 'operator:read',
      summary: 'Retrieve a status update',
    }),
    close: route('POST', '/operator/v1/mandates/{id}/close/', {
      of: 'mandates',
      body: Closing,
      example: { reason: '<p>The claim is paid in full.</p>', code: 'paid' },
      reply: OperatorMandate,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Close a case',
      description:
        'Sets `closed_at` and `closing`; both states become `ended`, interest ends on that day, and an active instalment plan is cancelled. Until the case is reopened, its states cannot change, nothing can be booked on it, and no order can be accepted into it (`conflict`). The case remains readable; status updates, messages and statements are still possible.',
    }),
    preview_close: route('POST', '/operator/v1/mandates/{id}/close/preview/', {
      of: 'mandates',
      safe: true,
      body: Closing,
      example: { reason: '<p>The claim is paid in full.</p>', code: 'paid' },
      reply: ClosingPreview,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Preview the closing of a case',
      description: about_preview,
    }),
    reopen: route('POST', '/operator/v1/mandates/{id}/reopen/', {
      of: 'mandates',
      body: Reopening,
      example: { reason: '<p>The debtor has paid after all.</p>' },
      reply: OperatorMandate,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Reopen a closed case',
      description:
        'Undoes the closing: the states are those from before it, and interest has run on since. What was waived at the closing remains waived. A case that is not closed returns `conflict`.',
    }),
  },
);
