/** A hint as a process hears it: what changed, and of whom; pure. */
import { type Hint, type HintTopic, hintTopics } from '@mahnwerk/contract/account/stream.ts';
import type { MembershipKind } from '@mahnwerk/contract/grammar/roles.ts';
import { permits, type Scope } from '@mahnwerk/contract/grammar/scopes.ts';

/** The channel that triggers notify (migrations/0001-foundations.sql). */
export const hintsChannel = 'mahnwerk_hints';

/** A change of one resource of a company, or of many. */
export interface HeardHint extends Hint {
  readonly company: string;
  /** The operator does not see that of its owner: a draft; the owner not that of the operator: an internal document. */
  readonly audience: 'all' | 'owner' | 'operator';
}

/** One owner that a person acts for. */
export interface Readership {
  readonly kind: MembershipKind;
  /** Null for the operator. */
  readonly ownerId: string | null;
  readonly scopes: readonly Scope[];
  /** Of a Partner: those of the companies asked about that it has access to. */
  readonly companies: readonly string[];
}

/** `orders <company> <id or -> <time> <all, owner or operator>`; undefined for what another version of the service sent. */
export function hintOf(payload: string): HeardHint | undefined {
  const [topic = '', company, id, updated_at, audience] = payload.split(' ');
  if (!isTopic(topic) || company === undefined || id === undefined || updated_at === undefined) return undefined;
  return {
    topic,
    company,
    id: id === '-' ? null : id,
    updated_at,
    audience: audience === 'owner' || audience === 'operator' ? audience : 'all',
  };
}

const isTopic = (text: string): text is HintTopic => Object.hasOwn(hintTopics, text);

/** The id of a session that has ended: `sessions <id>`. */
export const endedSessionOf = (payload: string): string | undefined => /^sessions (\S+)$/.exec(payload)?.[1];

/** Whether a person may read what the hint is about. */
export function mayRead({ topic, company, audience }: HeardHint, { kind, ownerId, ...rights }: Readership): boolean {
  if (kind === 'operator') return audience !== 'owner' && permits(rights.scopes, 'operator:read');
  if (audience === 'operator') return false;
  const scope = hintTopics[topic];
  if (scope === null || !permits(rights.scopes, scope)) return false;
  return kind === 'company' ? company === ownerId : rights.companies.includes(company);
}

/** More resources of one topic than that are one hint without an id. */
const named_max = 50;

/** The events of these hints, each resource once, at its latest change. */
export function eventsOf(hints: readonly Hint[]): string {
  const latest = new Map<string, Hint>();
  for (const hint of hints) latest.set(`${hint.topic} ${hint.id}`, hint);
  const byTopic = Map.groupBy(latest.values(), ({ topic }) => topic);
  return [...byTopic.values()]
    .flatMap((each) => (each.length > named_max ? each.slice(-1).map((last) => ({ ...last, id: null })) : each))
    .map(({ topic, id, updated_at }) => `data: ${JSON.stringify({ topic, id, updated_at })}\n\n`)
    .join('');
}
