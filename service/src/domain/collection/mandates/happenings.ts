/** What the service writes into the history of a mandate: each code with its type and its English title. Pure. */
import type { titleTypes } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { HistoryCode, ValuesOfHistory } from '@mahnwerk/contract/case/history-codes.ts';
import type { ProcedureState, ProcessingState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { StopKind } from '@mahnwerk/contract/shapes/case-stops.ts';
import type { HistoryRow } from './mandate.ts';

/** What happened, with its values. */
export type Happening<C extends HistoryCode = HistoryCode> = {
  readonly [K in C]: { readonly code: K; readonly values: ValuesOfHistory[K] };
}[C];

type TitleType = (typeof titleTypes)[number];
type Type = Exclude<HistoryRow['type'], 'status_update' | 'message'>;

const procedureTitles: Readonly<Record<ProcedureState, string>> = {
  extrajudicial: 'Extrajudicial collection',
  judicial_dunning: 'Judicial dunning procedure',
  foreclosure: 'Foreclosure',
  long_term_monitoring: 'Long-term monitoring',
  ended: 'Procedure ended',
};

const processingTitles: Readonly<Record<ProcessingState, string>> = {
  in_progress: 'Processing in progress',
  paused: 'Processing paused',
  canceled_by_client: 'Canceled by the client',
  canceled_by_service_provider: 'Canceled by the service provider',
  ended: 'Processing ended',
};

const stopTitles: Readonly<Record<StopKind, string>> = {
  representation: 'representation of the debtor',
  deferral: 'deferral',
  client_request: 'request of the client',
  office: 'decision of the office',
  debtor_report: 'report of the debtor',
};

const titleTitles: Readonly<Record<TitleType, string>> = {
  enforcement_order: 'enforcement order',
  judgment: 'judgment',
  court_settlement: 'settlement before a court',
  cost_assessment_order: 'order on costs',
  notarial_deed: 'notarial deed',
  insolvency_table_extract: 'extract from the insolvency table',
  european_payment_order: 'European order for payment',
  other: 'other title',
};

const stopTitle = ({ kind, until }: ValuesOfHistory['stop.set']): string =>
  until === undefined ? stopTitles[kind] : `${stopTitles[kind]}, until ${until}`;

const rows: { readonly [C in HistoryCode]: readonly [type: Type, title: (values: ValuesOfHistory[C]) => string] } = {
  'case.opened': ['state_change', () => 'Case opened'],
  'claims.added': ['state_change', () => 'Claims added to the case'],
  'states.changed': [
    'state_change',
    ({ procedure_state: procedure, processing_state: processing }) =>
      [
        ...(procedure === undefined ? [] : [procedureTitles[procedure]]),
        ...(processing === undefined ? [] : [processingTitles[processing]]),
      ].join(', '),
  ],
  'case.closed': ['state_change', () => 'Case closed'],
  'case.reopened': ['state_change', () => 'Case reopened'],
  'payment.booked': ['payment', ({ amount }) => `Payment of ${amount.value} EUR booked`],
  'payment.reversed': [
    'payment',
    ({ amount, on, reason, bank_charge }) =>
      [
        `Payment of ${amount.value} EUR reversed`,
        ...(on === undefined ? [] : [`returned on ${on}${reason === undefined ? '' : ` (${reason})`}`]),
        ...(bank_charge === undefined ? [] : [`bank charge of ${bank_charge.value} EUR added`]),
      ].join(', '),
  ],
  'payment.rejected': ['payment', ({ amount }) => `Payment report of ${amount.value} EUR rejected`],
  'payment.withdrawn': ['payment', ({ amount }) => `Payment report of ${amount.value} EUR withdrawn`],
  'payment.refunded': ['payment', ({ amount }) => `Surplus of ${amount.value} EUR given back`],
  'cost.added': ['cost', ({ amount }) => `Costs of ${amount.value} EUR added`],
  'cost.reversed': ['cost', ({ amount }) => `Costs of ${amount.value} EUR reversed`],
  'waiver.booked': ['payment', ({ amount }) => `Waiver of ${amount.value} EUR booked`],
  'waiver.reversed': ['payment', ({ amount }) => `Waiver of ${amount.value} EUR reversed`],
  'plan.concluded': ['state_change', ({ count }) => `Instalment plan concluded: ${count} instalments`],
  'plan.defaulted': ['state_change', () => 'Instalment plan in default'],
  'plan.fulfilled': ['state_change', () => 'Instalment plan fulfilled'],
  'plan.resumed': ['state_change', () => 'Instalment plan active again'],
  'plan.cancelled': ['state_change', () => 'Instalment plan cancelled'],
  'interest_terms.recorded': ['state_change', ({ from }) => `Terms of interest from ${from} recorded`],
  'stop.set': ['state_change', (stop) => `Case stopped: ${stopTitle(stop)}`],
  'stop.lifted': ['state_change', (stop) => `Stop lifted: ${stopTitle(stop)}`],
  'stop.expired': ['state_change', (stop) => `Stop ended: ${stopTitle(stop)}`],
  'title.recorded': ['state_change', ({ type }) => `Title recorded: ${titleTitles[type]}`],
  'title.revoked': ['state_change', ({ type }) => `Title revoked: ${titleTitles[type]}`],
  'promise.made': ['state_change', ({ amount, on }) => `Payment of ${amount.value} EUR promised by ${on}`],
  'promise.kept': ['state_change', ({ amount, on }) => `Promise of ${amount.value} EUR kept on ${on}`],
  'promise.broken': ['state_change', ({ amount, on }) => `Promise of ${amount.value} EUR broken on ${on}`],
  'promise.withdrawn': ['state_change', ({ amount, on }) => `Promise of ${amount.value} EUR by ${on} withdrawn`],
  'plan_offer.sent': ['state_change', ({ on }) => `Instalment plan offered until ${on}`],
  'plan_offer.accepted': ['state_change', ({ on }) => `Offer of an instalment plan accepted on ${on}`],
  'plan_offer.declined': ['state_change', ({ on }) => `Offer of an instalment plan declined on ${on}`],
  'plan_offer.expired': ['state_change', ({ on }) => `Offer of an instalment plan expired on ${on}`],
  'plan_offer.withdrawn': ['state_change', ({ on }) => `Offer of an instalment plan withdrawn on ${on}`],
  'allocation_rule.recorded': ['state_change', ({ from }) => `Order of allocation from ${from} recorded`],
};

/** The columns of an entry that says what happened. */
export function entryOf<C extends HistoryCode>({ code, values }: Happening<C>) {
  const [type, title] = rows[code];
  return { type, title: title(values), code, code_values: values };
}
