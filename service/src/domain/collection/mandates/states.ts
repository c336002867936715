/**
 * The transitions of a mandate's states, as rows; the diagrams in docs/ are printed from them. The payment state follows from the ledger. The states of
 * a closed mandate do not change until it is reopened.
 */
import { type ProcedureState, procedureStates, type ProcessingState } from '@mahnwerk/contract/case/mandate-states.ts';
import { refuseUnless } from '../../../platform/refusal.ts';

/**
 * Every procedure can follow every other: an instalment plan ends a court procedure, a debtor with new assets leads from monitoring to enforcement, a
 * claim that joins a titled case leads to the court. `ended` can be reversed as long as the mandate is open.
 */
export const procedureTransitions: readonly { readonly from: ProcedureState; readonly to: ProcedureState }[] =
  procedureStates.flatMap((from) => procedureStates.filter((to) => to !== from).map((to) => ({ from, to })));

/** Resuming reverses a cancellation; one kind of cancellation never becomes the other. */
export const processingTransitions = [
  { from: 'in_progress', by: 'pause', to: 'paused' },
  { from: 'paused', by: 'resume', to: 'in_progress' },
  { from: 'in_progress', by: 'cancel', to: 'canceled_by_client' },
  { from: 'in_progress', by: 'give_up', to: 'canceled_by_service_provider' },
  { from: 'paused', by: 'cancel', to: 'canceled_by_client' },
  { from: 'paused', by: 'give_up', to: 'canceled_by_service_provider' },
  { from: 'canceled_by_client', by: 'resume', to: 'in_progress' },
  { from: 'canceled_by_service_provider', by: 'resume', to: 'in_progress' },
  { from: 'in_progress', by: 'end', to: 'ended' },
  { from: 'paused', by: 'end', to: 'ended' },
  { from: 'canceled_by_client', by: 'end', to: 'ended' },
  { from: 'canceled_by_service_provider', by: 'end', to: 'ended' },
  { from: 'ended', by: 'resume', to: 'in_progress' },
] as const satisfies readonly { from: ProcessingState; by: string; to: ProcessingState }[];

/** The states that the operator sets. */
export interface States {
  readonly procedure_state: ProcedureState;
  readonly processing_state: ProcessingState;
}

/** The states after a change; `conflict` for a change without a transition row. */
export function changedStates(
  present: States,
  {
    procedure_state,
    processing_state,
  }: { readonly procedure_state?: ProcedureState; readonly processing_state?: ProcessingState },
): States {
  if (procedure_state !== undefined) requireTransition(procedureTransitions, present.procedure_state, procedure_state);
  if (processing_state !== undefined)
    requireTransition(processingTransitions, present.processing_state, processing_state);
  return {
    procedure_state: procedure_state ?? present.procedure_state,
    processing_state: processing_state ?? present.processing_state,
  };
}

const requireTransition = <S extends string>(
  rows: readonly { readonly from: S; readonly to: S }[],
  from: S,
  to: S,
): void =>
  refuseUnless(
    rows.some((row) => row.from === from && row.to === to),
    'conflict',
    {
      detail: from === to ? `The case is already \`${to}\`.` : `The case cannot change from \`${from}\` to \`${to}\`.`,
    },
  );

/** Which states a change replaced. */
export const differenceOf = (before: States, after: States): Partial<States> => ({
  ...(before.procedure_state === after.procedure_state ? {} : { procedure_state: after.procedure_state }),
  ...(before.processing_state === after.processing_state ? {} : { processing_state: after.processing_state }),
});
