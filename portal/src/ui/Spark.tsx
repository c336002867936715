/** Counts over time as small bars. What they say stands beside them in words; each bar says its own as its title. */
import styles from './Spark.module.css';
import type { Meaning } from './State.tsx';

export interface SparkBar {
  readonly key: string;
  readonly title: string;
  /** From the bottom. */
  readonly parts: readonly { readonly meaning: Meaning; readonly count: number }[];
}

/** Units of the drawing, which is as wide as its place: the place of a bar, the bar, and the highest one. */
const place_width = 10;
const bar_width = 8;
const height = 60;

export function Spark({ label, bars }: { readonly label: string; readonly bars: readonly SparkBar[] }) {
  const highest = Math.max(1, ...bars.map(countOf));
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${bars.length * place_width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map((bar, index) => (
        <g key={bar.key}>
          <title>{bar.title}</title>
          {partsOf(bar, highest).map(({ meaning, y, length }) => (
            <rect
              key={meaning}
              className={styles[meaning]}
              x={index * place_width + 1}
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

const countOf = ({ parts }: SparkBar): number => parts.reduce((sum, { count }) => sum + count, 0);

interface Part {
  readonly meaning: Meaning;
  readonly y: number;
  readonly length: number;
}

function partsOf({ parts }: SparkBar, highest: number): readonly Part[] {
  let bottom = height;
  return parts.flatMap(({ meaning, count }) => {
    const length = (count / highest) * height;
    bottom -= length;
    return length === 0 ? [] : [{ meaning, y: bottom, length }];
  });
}
