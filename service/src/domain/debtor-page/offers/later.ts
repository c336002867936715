/** What it costs to pay all on a later day (debtor-page.md 6). Pure. */
import type { Cents } from '../../../values/money.ts';
import { project } from '../../money/replay/index.ts';
import type { Asked } from './instalments.ts';

export interface LaterOffer {
  readonly on: string;
  readonly open: Cents;
  /** By that day. */
  readonly interest: Cents;
  readonly total: Cents;
}

export function laterOffer(
  { facts, tables, today }: Pick<Asked, 'facts' | 'tables' | 'today'>,
  on: string,
): LaterOffer {
  const { open: total } = project(facts, tables, [], { from: today, until: on });
  const { open } = project(facts, tables, [], { from: today, until: today });
  return { on, open, interest: total - open, total };
}
