/** Says that the open record of the company has changed, and reads what is shown again when asked. */
import { useQueryClient } from '@tanstack/react-query';
import { Changed, type ChangedProps } from '../data/live/Changed.tsx';
import { useCompany } from '../data/useCompany.ts';

export function ChangedRecord(record: Omit<ChangedProps, 'onShow'>) {
  const { key } = useCompany();
  const queries = useQueryClient();
  return <Changed {...record} onShow={() => void queries.invalidateQueries({ queryKey: key })} />;
}
