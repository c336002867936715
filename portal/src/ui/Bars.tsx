/** Amounts by month or age as groups of bars (at most 60): each series has a mark of its own beside its colour. */
import { useWords } from '../language/language.ts';
import { type Amount, cents, moneyText } from './amounts.ts';
import { Chart, drawing } from './Chart.tsx';
import styles from './Chart.module.css';

export interface BarGroup {
  readonly name: string;
  /** One for each series; from zero on. */
  readonly amounts: readonly Amount[];
  /** What is said besides the amounts, such as how many. */
  readonly note?: string;
}

interface BarsProps {
  readonly title: string;
  readonly placesName: string;
  /** At most three. */
  readonly series: readonly string[];
  readonly groups: readonly BarGroup[];
}

const marks = [styles.first ?? '', styles.second ?? '', styles.third ?? ''];

export function Bars({ title, placesName, series, groups }: BarsProps) {
  const { code } = useWords();
  const all = groups.flatMap(({ amounts }) => amounts);
  // For the drawing alone: no amount is computed of it.
  const highest = Math.max(1, ...all.map((amount) => Number(cents(amount))));
  const top = all.find((amount) => Number(cents(amount)) === highest) ?? { currency: 'EUR', value: '0.00' };
  const place = drawing.width / Math.max(1, groups.length);
  const bar = (place * 0.8) / Math.max(1, series.length);
  return (
    <Chart
      title={title}
      placesName={placesName}
      series={series}
      readings={groups.map(({ name, amounts, note }) => ({
        name,
        values: amounts.map((amount) => `${moneyText(amount, code)}${note === undefined ? '' : ` (${note})`}`),
      }))}
      ends={[moneyText(top, code), moneyText({ ...top, value: '0.00' }, code)]}
      marks={marks}
    >
      {(at) => (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.chosen} x={at * place} y={0} width={place} height={drawing.height} />
          {groups.flatMap(({ name, amounts }, index) =>
            amounts.map((amount, of) => {
              const length = (Number(cents(amount)) / highest) * drawing.height;
              return length === 0 ? null : (
                <rect
                  key={`${name} ${series[of]}`}
                  className={marks[of]}
                  x={index * place + place * 0.1 + of * bar}
                  y={drawing.height - length}
                  width={bar}
                  height={length}
                />
              );
            }),
          )}
        </svg>
      )}
    </Chart>
  );
}
