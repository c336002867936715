/** One question to the company, read again while its documents are inspected. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { whileInspected } from '../files.ts';

/** @param listed the question as a list has it */
export const useRequest = (id: string, listed?: RequestToClient) =>
  useRead(
    api.company.requestsToClient.get,
    { id },
    {
      known: listed,
      interval: (data) => whileInspected([...(data?.attachments ?? []), ...(data?.answer?.documents ?? [])]),
    },
  );
