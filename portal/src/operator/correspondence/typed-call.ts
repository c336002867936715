/** What is typed in „Telefonat“, as the API takes it. Empty fields are not sent. */
import type { CallInput } from '@mahnwerk/contract/operator/calls.ts';
import { declarationsOf, noDeclarations, orNull, type TypedDeclarations } from './typed-declarations.ts';

export interface TypedCall extends TypedDeclarations {
  readonly direction: CallInput['direction'];
  readonly outcome: CallInput['outcome'];
  /** A role; of an additional debtor with the id: `additional_debtor <id>`. */
  readonly party: string;
  readonly name: string;
  readonly number: string;
  readonly text: string;
  readonly follow_up_on: string;
}

export const emptyCall: TypedCall = {
  ...noDeclarations,
  direction: 'outgoing',
  outcome: 'reached',
  party: 'debtor',
  name: '',
  number: '',
  text: '',
  follow_up_on: '',
};

export function callOf(typed: TypedCall): CallInput {
  const [role = '', debtor_id = null] = typed.party.split(' ');
  return {
    direction: typed.direction,
    outcome: typed.outcome,
    with: { role: role as NonNullable<CallInput['with']>['role'], debtor_id, name: orNull(typed.name) },
    number: orNull(typed.number),
    text: orNull(typed.text),
    follow_up_on: orNull(typed.follow_up_on),
    declarations: declarationsOf(typed, typed.text),
  };
}
