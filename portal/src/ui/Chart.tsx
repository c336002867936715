/**
 * The frame of a chart: its name, a reading position that arrows move and that is spoken, the ends of its axis, and the
 * same figures as a table. The drawing itself is an SVG of `Bars` or `Line`.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import styles from './Chart.module.css';
import table from './tables.module.css';

/** What one place of the chart says, in words. */
export interface Reading {
  readonly name: string;
  /** One for each series. */
  readonly values: readonly string[];
}

export interface ChartProps {
  readonly title: string;
  /** The name of the places, as the head of a column. */
  readonly placesName: string;
  readonly series: readonly string[];
  readonly readings: readonly Reading[];
  /** What stands at the axis: the highest, and the lowest. */
  readonly ends: readonly [highest: string, lowest: string];
  /** In the order of the series: how each is drawn. */
  readonly marks: readonly string[];
  /** The drawing, with the place that is read. */
  readonly children: (at: number) => ReactNode;
}

export function Chart({ title, placesName, series, readings, ends, marks, children }: ChartProps) {
  const { table: words } = useWords();
  const id = useId();
  const last = readings.length - 1;
  const [chosen, setAt] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const [isTable, setTable] = useState(false);
  const reading = readings[at];
  if (reading === undefined) return null;
  const said = `${reading.name}: ${saidOf(series, reading)}`;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <figcaption id={id}>{title}</figcaption>
        <Button isQuiet isExpanded={isTable} onPress={() => setTable(!isTable)}>
          {words.asTable}
        </Button>
      </div>
      {series.length < 2 ? null : <Legend series={series} marks={marks} />}
      <div className={styles.plot}>
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
        <div
          className={styles.drawing}
          role="slider"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={said}
          onKeyDown={(event) => {
            const next = nextOf(event, at, last);
            if (next === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            setAt(next);
          }}
          onPointerMove={(event) => setAt(placeUnder(event, readings.length))}
        >
          {children(at)}
        </div>
        <div className={styles.places} aria-hidden="true">
          <span>{readings[0]?.name}</span>
          <span>{readings[last]?.name}</span>
        </div>
      </div>
      <p className={styles.reading} aria-hidden="true">
        {said}
      </p>
      {isTable ? <AsTable {...{ title, placesName, series, readings }} /> : null}
    </figure>
  );
}

const Legend = ({ series, marks }: Pick<ChartProps, 'series' | 'marks'>) => (
  <ul className={styles.legend}>
    {series.map((name, index) => (
      <li key={name}>
        <svg viewBox="0 0 10 10" aria-hidden="true" className={styles.mark}>
          <rect x={1} y={1} width={8} height={8} className={marks[index]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

const saidOf = (series: readonly string[], { values }: Reading): string =>
  values.map((value, index) => (series.length < 2 ? value : `${series[index]} ${value}`)).join(', ');

function nextOf({ key }: KeyboardEvent, at: number, last: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

function placeUnder({ clientX, currentTarget }: PointerEvent, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / Math.max(1, width)) * count)));
}

const AsTable = ({
  title,
  placesName,
  series,
  readings,
}: Pick<ChartProps, 'title' | 'placesName' | 'series' | 'readings'>) => (
  <div className={styles.table}>
    <table className={`${table.grid} ${table.short}`} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{placesName}</th>
          {series.map((name) => (
            <th key={name} scope="col" className={table.figures}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readings.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={series[index]} className={table.figures}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Units of a drawing, which is as wide as its place. */
export const drawing = { width: 1_000, height: 100 } as const;
