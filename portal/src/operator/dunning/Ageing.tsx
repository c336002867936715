/** „Alter“: what is open of invoices in dunning, by the days since they were due. */
import { useSearch } from '@tanstack/react-router';
import { everyMinute } from '../../data/activity.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts } from '../../language/language.ts';
import { Bars } from '../../ui/Bars.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { words } from './invoice-words.ts';

/** Of the company that the list is narrowed to. */
export function Ageing() {
  const { ageing, open } = useTexts(words);
  const { company_id }: ListSearch = useSearch({ strict: false });
  const query = { of: 'invoices' as const, ...(typeof company_id === 'string' ? { company_id } : {}) };
  const { data, error, refetch } = useRead(api.operator.figures.ageing, { query }, { interval: everyMinute });
  return (
    <Card title={ageing.title}>
      {error === null ? null : <Failure what={ageing.title} error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Bars
          title={ageing.title}
          placesName={ageing.days}
          series={[open]}
          groups={data.ages.map(({ from, to, count, open_amount }) => ({
            name: ageing.nameOf(from, to),
            amounts: [open_amount],
            note: ageing.count(count),
          }))}
        />
      )}
    </Card>
  );
}
