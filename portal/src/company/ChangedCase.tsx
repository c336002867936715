/** Says that the open case has changed: by itself, by a new message or a new question. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Newer } from '../data/live/Changed.tsx';
import { useHeard } from '../data/live/heard.ts';
import { type CompanyApi, useCompany } from '../data/useCompany.ts';

export function ChangedCase({ mandate: { id, updated_at } }: { readonly mandate: Mandate }) {
  const { api, key } = useCompany();
  const queries = useQueryClient();
  const queryFn = () => newestArrival(api, id);
  const { data: shown } = useQuery({ queryKey: [...key, 'case', id, 'newest'], queryFn });
  const { data: arrived = '' } = useQuery({
    queryKey: ['newest', ...key, id],
    queryFn,
    meta: { topics: ['messages', 'requests'] },
  });
  const changed = useHeard('mandates', id) ?? '';
  return (
    <Newer
      heard={latest(changed, shown === undefined ? '' : arrived)}
      updatedAt={latest(updated_at, shown ?? '')}
      onShow={() => void queries.invalidateQueries({ queryKey: key })}
    />
  );
}

const latest = (...times: readonly string[]): string => times.toSorted().at(-1) ?? '';

/** When the newest message or question of the case was written. */
async function newestArrival(api: CompanyApi, mandate_id: string): Promise<string> {
  const query = { limit: 1 };
  const pages = await Promise.all([
    api.mandateMessages.list({ mandate_id, query }),
    api.mandateRequestsToClient.list({ mandate_id, query }),
  ]);
  return latest(...pages.flatMap(({ results }) => results.map(({ created_at }) => created_at)));
}
