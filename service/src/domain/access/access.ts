/**
 * Who lives here: how a Partner's access to a company begins, ends and comes back (service.md 3.6, decisions.md 9, 11), as rows. One link per
 * pair, ever; `unavailable` is a company whose own confirmation is still awaited, `disconnected` one that the Partner has let go.
 */
import type { Access } from '../../machinery/http/company.ts';
import { Refusal } from '../../machinery/refusal.ts';

/** As stored: whether the company itself is active is no part of it. */
export type AccessState = Exclude<NonNullable<Access>, 'inactive' | 'read_only'>;

export const transitions = [
  { from: 'none', by: 'confirm', to: 'available' },
  { from: 'available', by: 'revoke', to: 'revoked' },
  { from: 'unavailable', by: 'revoke', to: 'revoked' },
  { from: 'revoked', by: 'restore', to: 'available' },
] as const satisfies readonly { from: AccessState | 'none'; by: string; to: AccessState }[];

/** The state a command leads to; 409 where it leads nowhere. */
export function move(state: AccessState | 'none', by: (typeof transitions)[number]['by']): AccessState {
  const row = transitions.find((each) => each.from === state && each.by === by);
  if (row === undefined) throw new Refusal('conflict', { detail: state === 'none' ? 'The company has no link to this Partner.' : `The access is ${state}: it cannot be changed by ${by}.` });
  return row.to;
}
