/** Amounts of consecutive days as a line (at most 400); days that no figure covers are dashed. */
import { useWords } from '../language/language.ts';
import { type Amount, cents, moneyText } from './amounts.ts';
import { Chart, drawing } from './Chart.tsx';
import styles from './Chart.module.css';

export interface LinePoint {
  readonly name: string;
  readonly amount: Amount;
  /** What is said besides; the line is dashed there. */
  readonly open?: string | undefined;
}

interface LineProps {
  readonly title: string;
  readonly placesName: string;
  readonly series: string;
  readonly points: readonly LinePoint[];
}

export function Line({ title, placesName, series, points }: LineProps) {
  const { code } = useWords();
  // For the drawing alone: no amount is computed of it.
  const heights = points.map(({ amount }) => Number(cents(amount)));
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  // A course without a change is measured from zero.
  const [lowest, highest] = least === most ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  const span = Math.max(1, highest - lowest);
  const x = (index: number) => ((index + 0.5) / points.length) * drawing.width;
  const y = (value: number) => 2 + ((highest - value) / span) * (drawing.height - 4);
  const textOf = (value: number) =>
    moneyText(points[heights.indexOf(value)]?.amount ?? { currency: 'EUR', value: '0.00' }, code);
  const isOpen = (index: number) => points[index]?.open !== undefined;
  /** Each step between two days, in the paths of those that are covered and of those that are not. */
  const pathOf = (open: boolean) =>
    heights
      .flatMap((height, index) =>
        index > 0 && isOpen(index) === open
          ? [`M${x(index - 1)} ${y(heights[index - 1] ?? 0)}L${x(index)} ${y(height)}`]
          : [],
      )
      .join('');
  return (
    <Chart
      title={title}
      placesName={placesName}
      series={[series]}
      readings={points.map(({ name, amount, open }) => ({
        name,
        values: [open === undefined ? moneyText(amount, code) : `${moneyText(amount, code)} (${open})`],
      }))}
      ends={[textOf(highest), textOf(lowest)]}
      marks={[]}
    >
      {(at) => (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none" aria-hidden="true">
          {lowest < 0 && highest > 0 ? (
            <line className={styles.zero} x1={0} x2={drawing.width} y1={y(0)} y2={y(0)} />
          ) : null}
          <path className={styles.line} d={pathOf(false)} />
          <path className={`${styles.line} ${styles.open}`} d={pathOf(true)} />
          <line className={styles.at} x1={x(at)} x2={x(at)} y1={0} y2={drawing.height} />
        </svg>
      )}
    </Chart>
  );
}
