/** One question to the company, read again while its documents are inspected. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useQuery } from '@tanstack/react-query';
import { whileInspected } from '../files.ts';
import { useCompany } from '../../data/useCompany.ts';

/** @param listed the question as a list has it */
export function useRequest(id: string, listed?: RequestToClient) {
  const { api, key } = useCompany();
  return useQuery({
    queryKey: [...key, 'request', id],
    queryFn: () => api.requestsToClient.get({ id }),
    refetchInterval: ({ state: { data } }) =>
      whileInspected([...(data?.attachments ?? []), ...(data?.answer?.documents ?? [])]),
    ...(listed === undefined ? {} : { initialData: listed }),
  });
}
