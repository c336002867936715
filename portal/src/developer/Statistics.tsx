/** „Die letzten 48 Stunden“ of a webhook: a bar for each hour, of what arrived, what is tried again and what failed. */
import type { WebhookStatistics } from '@mahnwerk/contract/account/webhook-statistics.ts';
import { Card } from '../ui/Card.tsx';
import { dayOf, dayText, timeText } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Spark } from '../ui/Spark.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useStatistics } from './webhook.ts';

const outcomes = ['succeeded', 'retried', 'failed'] as const;
const meanings = { succeeded: 'good', retried: 'warn', failed: 'bad' } as const;
type Hour = WebhookStatistics['hours'][number];

export function Statistics({ webhook }: { readonly webhook: string }) {
  const words = useDeveloperWords().statistics;
  const { data, error, refetch } = useStatistics(webhook);
  return (
    <Card title={words.title}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? null : <Figures statistics={data} />}
    </Card>
  );
}

function Figures({ statistics }: { readonly statistics: WebhookStatistics }) {
  const developer = useDeveloperWords();
  const { code } = useWords();
  const words = developer.statistics;
  const { hours, succeeded_share: share, median_ms } = statistics;
  const sums = outcomes.map((outcome) => [outcome, hours.reduce((sum, hour) => sum + hour[outcome], 0)] as const);
  const figure = (value: number) => new Intl.NumberFormat(code).format(value);
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      <DescriptionList
        facts={[
          ...sums.map(([outcome, sum]) => [words.outcomes[outcome], figure(sum)] as const),
          [words.share, share === null ? null : percent.format(Number(share))],
          [words.median, median_ms === null ? null : `${figure(median_ms)} ms`],
        ]}
      />
      {sums.some(([, sum]) => sum > 0) ? <Bars hours={hours} /> : null}
    </>
  );
}

/** The sums above say in words what the bars show. */
function Bars({ hours }: { readonly hours: readonly Hour[] }) {
  const { statistics: words } = useDeveloperWords();
  const { code } = useWords();
  const bars = hours.map((hour) => ({
    key: hour.at,
    title: [
      dayText(dayOf(hour.at), code),
      timeText(hour.at, code),
      ...outcomes.map((each) => `${words.outcomes[each]} ${hour[each]}`),
    ].join(', '),
    parts: outcomes.map((each) => ({ meaning: meanings[each], count: hour[each] })),
  }));
  return <Spark label={words.title} bars={bars} />;
}
