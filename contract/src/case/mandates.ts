/** Mandates (decisions.md 6): accepted cases, as the client reads them. Only the operator changes them. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { circumstanceTypes } from '../shapes/circumstances.ts';
import { LegalBalance } from '../shapes/balance.ts';
import { aboutStatement, balanceQuery, MandateBalance, statementMediaTypes } from '../shapes/mandate-balance.ts';
import { listedFields, MandateStep, OperatorMandateStep, seekingFilters } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { keptHtml } from '../shapes/html.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant } from '../shapes/values.ts';
import { Document, documentReads } from './documents.ts';
import { whatHappened } from './history-codes.ts';
import { closingCodes, mandateStates } from './mandate-states.ts';
import { RequestsToClientSummary } from './orders.ts';

const referenceNumber = () => line({ max: 50 });
const ids = () => list(id(), { max: 10_000 });

const MandateClosing = named(
  'MandateClosing',
  object({
    date: described('The last day of interest.', day()),
    code: choice(...closingCodes),
    description: described('The reason as plain text.', line({ max: limits.message_body_characters })),
    type: described(
      '`successful`: nothing is open. `partially_successful`: something was paid.',
      choice('successful', 'partially_successful', 'unsuccessful'),
    ),
  }),
);
export type MandateClosing = Infer<typeof MandateClosing>;

const mandateFields = {
  id: id(),
  href: line({ max: 2000 }),
  reference_number: described(
    '`K<yy>-` followed by six letters or digits; look-alike characters are not used.',
    referenceNumber(),
  ),
  further_reference_numbers: list(referenceNumber(), { max: 100 }),
  next_step: MandateStep,
  debtor_id: id(),
  debtor_name: listedFields.debtor_name,
  additional_debtor_ids: ids(),
  order_ids: ids(),
  claim_ids: ids(),
  claim_count: listedFields.claim_count,
  ...mandateStates,
  legal_balance: LegalBalance,
  requests_to_client_summary: RequestsToClientSummary,
  closed_at: nullable(instant()),
  closing: described('How the case was closed; null while it is not.', nullable(MandateClosing)),
  created_at: instant(),
  updated_at: instant(),
};

export const Mandate = named('Mandate', object(mandateFields));
export type Mandate = Infer<typeof Mandate>;

/** A member of the staff who works on cases. */
export const Assignee = named(
  'Assignee',
  object({ id: described('The id of the person.', id()), name: line({ max: 511 }) }),
);
export type Assignee = Infer<typeof Assignee>;

/** A case for the operator. */
export const OperatorMandate = named(
  'OperatorMandate',
  object({
    ...mandateFields,
    ...partyFields,
    next_step: OperatorMandateStep,
    assignee: described('Who works on the case; the name is that of the assignment.', nullable(Assignee)),
    limitation_on: described(
      'The last day on which no claim of the case with something open is time-barred: three years from the end of the year in which it is due, 30 years with a title, with the facts and plans that suspend or restart the period. Null if it is not known, and once the case is closed.',
      nullable(day()),
    ),
    debtor_flags: described(
      'The types of the circumstances of the debtor that are in force; those of additional debtors are not among them.',
      list(choice(...circumstanceTypes), { max: circumstanceTypes.length }),
    ),
  }),
);
export type OperatorMandate = Infer<typeof OperatorMandate>;

export const historyTypes = ['status_update', 'state_change', 'payment', 'cost', 'message'] as const;

export const historyFields = {
  id: id(),
  type: choice(...historyTypes),
  title: line({ max: 255 }),
  ...whatHappened,
  description: described('Sanitized HTML.', keptHtml({ max: limits.message_body_characters })),
  ...mandateStates,
  documents: described(
    'The documents of a status update or of a message.',
    list(Document, { max: limits.documents_per_parent }),
  ),
  created_at: instant(),
  updated_at: instant(),
};

/** Who caused an entry, for the client. */
const author = described(
  'Who caused the entry.',
  object({
    type: described(
      '`api`: a key of the client or of its Partner. `user`: a person of the client who is signed in. `service`: the service.',
      choice('api', 'user', 'service'),
    ),
    name: described(
      'The name of the person, or the `token_name` of the key; null for the service, and for messages older than the names of authors.',
      nullable(line({ max: 511 })),
    ),
  }),
);

export const HistoryEntry = named('MandateHistoryEntry', object({ ...historyFields, author }));
export type HistoryEntry = Infer<typeof HistoryEntry>;

/** Filters and orderings of every list of mandates. */
export const mandateList = {
  item: Mandate,
  filters: {
    debtor_id: id(),
    reference_number: referenceNumber(),
    ...mandateStates,
    accepted_from: described('Accepted on this day or later.', day()),
    accepted_to: described('Accepted on this day or earlier.', day()),
    ...seekingFilters(
      described(
        'Only open cases that wait for the client (an open request), for the operator (a message of the client that is not read, or an instalment plan in default without a decision), or for the debtor (all others).',
        choice('client', 'operator', 'debtor'),
      ),
      'balance, as of last night or of the last booking',
    ),
  },
  orderBy: ['name', 'created', 'amount', 'status'],
  updatedSince: true,
} as const;

const heading = { title: 'Mandates', about: 'Accepted orders as cases, with their states, balance and history.' };

export const mandates = group('case', 'mandates', heading, {
  list: route('GET', '/v2/mandates/', {
    list: mandateList,
    scope: 'case:mandates:read',
    summary: 'List cases',
  }),
  get: route('GET', '/v2/mandates/{id}/', {
    reply: Mandate,
    scope: 'case:mandates:read',
    summary: 'Retrieve a case with its current balance',
  }),
  balance: route('GET', '/v2/mandates/{id}/balance/', {
    query: balanceQuery,
    reply: MandateBalance,
    scope: 'case:mandates:read',
    summary: 'Retrieve the balance of a case on any day, with every part of it',
    description:
      'Every figure of `legal_balance` is the sum of parts listed: claims, costs, payments with what each settled, and interest by period with its base, rate, rule and table. Recalculating them gives the same cents. For a past `known_at` the answer never changes.',
  }),
  download_balance: route('GET', '/v2/mandates/{id}/balance/download/', {
    query: balanceQuery,
    binary: statementMediaTypes,
    scope: 'case:mandates:read',
    problems: ['conflict'],
    expensive: [{ bucket: 'expensive:document-download' }],
    summary: 'Download the claim statement (Forderungsaufstellung) of any day as a PDF',
    description: aboutStatement,
  }),
  history: route('GET', '/v2/mandates/{id}/history/', {
    list: { item: HistoryEntry, filters: { type: choice(...historyTypes) }, updatedSince: true },
    scope: 'case:mandates:read',
    summary: 'List the history of a case, newest first',
  }),
});

const Pause = named(
  'MandatePause',
  object({
    until: described(
      `The last day of the pause: from the next working day to ${limits.client_pause_days} days ahead.`,
      day(),
    ),
    reason: described('For the operator.', prose({ max: limits.stop_reason_characters })),
  }),
);
export type Pause = Infer<typeof Pause>;

/** What a client asks for about its case: nothing is done about it for some time (case-work.md 4.2). */
export const mandatePauses = group('case', 'mandate-pauses', heading, {
  pause: route('POST', '/v2/mandates/{id}/pause/', {
    body: Pause,
    example: { until: '2026-04-15', reason: 'We are talking with the debtor about a new order.' },
    reply: Mandate,
    scope: 'case:orders:write',
    problems: ['conflict', 'sandbox_source_managed'],
    summary: 'Pause a case',
    description:
      'Until the end of that day, or until the client resumes the case, the operator demands nothing of the debtor; letters that have not left are withdrawn. `next_step` is `clarify`. A case that the client has paused and a closed one return `conflict`.',
  }),
  resume: route('POST', '/v2/mandates/{id}/resume/', {
    reply: Mandate,
    scope: 'case:orders:write',
    problems: ['conflict', 'sandbox_source_managed'],
    summary: 'Resume a case',
    description: 'A case that the client has not paused returns `conflict`.',
  }),
});

/** Documents of status updates; those of a message are below the message. */
export const historyDocuments = group(
  'case',
  'history-documents',
  heading,
  documentReads('/v2/mandates/{mandate_id}/history/{entry_id}/documents/', {
    noun: 'status update',
    reading: 'case:mandates:read',
  }),
);
