/** The events of the owner in the address, each with what it means. */
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';

/** A Partner's webhooks also get the events of companies that it acts for. */
export function useEvents(): Readonly<Record<string, string>> {
  const developer = useDeveloperWords();
  return useOwner().kind === 'partner' ? { ...developer.partnerEvents, ...developer.events } : developer.events;
}
