/** Says that the open record of the company has changed, and reads what is shown again when asked. */
import { useRefresh } from '../data/stored.ts';
import { Changed, type ChangedProps } from '../data/live/Changed.tsx';
import { ofCompany } from '../data/useCompany.ts';

export function ChangedRecord(record: Omit<ChangedProps, 'onShow'>) {
  const refresh = useRefresh();
  return <Changed {...record} onShow={() => void refresh(...ofCompany)} />;
}
