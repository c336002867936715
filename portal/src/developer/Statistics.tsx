/** „Die letzten 48 Stunden“ of a webhook: a bar for each hour, of what arrived, what is tried again and what failed. */
import type { WebhookStatistics } from '@mahnwerk/contract/account/webhook-statistics.ts';
import { Card } from '../components/Card.tsx';
import { dayOf, dayText, timeText } from '../components/dates.ts';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import styles from './Statistics.module.css';
import { useStatistics } from './webhook.ts';

/** Units of the drawing, which is as wide as its card: an hour, its bar, and the highest bar. */
const hour_width = 10;
const bar_width = 8;
const height = 60;

const outcomes = ['succeeded', 'retried', 'failed'] as const;
type Outcome = (typeof outcomes)[number];
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
      <Facts
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

/** The sums above say in words what the drawing shows; each hour's figures are its title. */
function Bars({ hours }: { readonly hours: readonly Hour[] }) {
  const developer = useDeveloperWords();
  const { code } = useWords();
  const words = developer.statistics;
  const highest = Math.max(...hours.map(countOf));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${hours.length * hour_width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.title}
    >
      {hours.map((hour, index) => (
        <g key={hour.at}>
          <title>
            {[
              dayText(dayOf(hour.at), code),
              timeText(hour.at, code),
              ...outcomes.map((each) => `${words.outcomes[each]} ${hour[each]}`),
            ].join(', ')}
          </title>
          {partsOf(hour, highest).map(({ outcome, y, length }) => (
            <rect
              key={outcome}
              className={styles[outcome]}
              x={index * hour_width + 1}
              y={y}
              width={bar_width}
              height={length}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const countOf = (hour: Hour): number => outcomes.reduce((sum, outcome) => sum + hour[outcome], 0);

interface Part {
  readonly outcome: Outcome;
  readonly y: number;
  readonly length: number;
}

/** The parts of a bar, from the bottom. */
function partsOf(hour: Hour, highest: number): readonly Part[] {
  let bottom = height;
  return outcomes.flatMap((outcome) => {
    const length = (hour[outcome] / highest) * height;
    bottom -= length;
    return length === 0 ? [] : [{ outcome, y: bottom, length }];
  });
}
