/** An entry of the audit log as a sentence: the parts around the name of its target; pure. */
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Amount } from '../../ui/amounts.ts';

/** The parts of a sentence: texts, and the places of the target and of the amount. */
export const partsOf = (sentence: string): readonly string[] =>
  sentence.split(/(\{target\}|\{amount\})/).filter(Boolean);

/** The amount that an entry is about: that of the payment, cost or waiver that it changed. */
export const amountOf = ({ after, before }: Pick<AuditEntry, 'after' | 'before'>): Amount | undefined =>
  amountIn(after) ?? amountIn(before);

function amountIn(value: unknown): Amount | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members: readonly (readonly [string, unknown])[] = Object.entries(value);
  const own = members.find(([name]) => name === 'amount')?.[1];
  if (isAmount(own)) return own;
  for (const [, member] of members) {
    const found = amountIn(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isAmount = (value: unknown): value is Amount =>
  typeof value === 'object' && value !== null && 'currency' in value && 'value' in value;
