/** „Verbrauch“: the limits that all keys share, then those of each key, and how much of them is used. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { KeyUsageBucket } from '@mahnwerk/contract/case/usage.ts';
import { useWhileAtWork } from '../data/activity.ts';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Scroll } from '../ui/Scroll.tsx';
import tables from '../ui/tables.module.css';
import { DateTime } from '../ui/DateTime.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';

/** The figures change with every request: they are read again at this interval. */
const refresh_ms = 10_000;

export function Usage() {
  const developer = useDeveloperWords();
  const { data, error, refetch } = useRead(api.owner.accountUsage.get, undefined, {
    interval: useWhileAtWork(refresh_ms),
  });
  if (data === undefined && error === null) return <Loading />;
  return (
    <Screen title={developer.screens.usage}>
      <p>{developer.usage.about}</p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {ownersOf(data?.buckets ?? []).map(([id, buckets]) => (
        <Card key={id} title={buckets[0]?.token_name ?? developer.usage.shared} hasNoPadding>
          <Buckets buckets={buckets} />
        </Card>
      ))}
    </Screen>
  );
}

type Buckets = readonly KeyUsageBucket[];

/** The buckets of each key in the order of the answer; '' are those that all share. */
const ownersOf = (buckets: Buckets): (readonly [id: string, buckets: Buckets])[] => [
  ...Map.groupBy(buckets, ({ key_id }) => key_id ?? ''),
];

function Buckets({ buckets }: { readonly buckets: Buckets }) {
  const developer = useDeveloperWords();
  const { code } = useWords();
  const words = developer.usage;
  const figure = (value: number) => new Intl.NumberFormat(code).format(value);
  const title = buckets[0]?.token_name ?? words.shared;
  return (
    <Scroll name={title}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{words.limit}</th>
            <th scope="col">{words.used}</th>
            <th scope="col">{words.resets}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ bucket, limit, used, window_seconds, reset_at }) => (
            <tr key={bucket}>
              <th scope="row">{words.buckets[bucket] ?? bucket.replace('endpoint:', '')}</th>
              <td>
                <progress max={limit} value={Math.min(used, limit)} aria-label={`${title}: ${bucket}`} />{' '}
                {words.of(figure(used), figure(limit))} {window_seconds < 3600 ? words.perMinute : words.perHour}
              </td>
              <td>{used === 0 ? '–' : <DateTime at={reset_at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
