/** A part of the deployment: its state as a shape and a word, and where it is or why it fails. */
import type { Part } from '@mahnwerk/contract/operator/deployment.ts';
import { useTexts } from '../../language/language.ts';
import { Age } from '../../ui/DateTime.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import styles from './Operations.module.css';
import { words } from './words.ts';

const meanings: Readonly<Record<Part['state'], Meaning>> = { ok: 'good', failing: 'bad', not_configured: 'calm' };

export function PartState({
  of: { state, detail, since },
  isLong = false,
}: {
  readonly of: Part;
  readonly isLong?: boolean;
}) {
  const texts = useTexts(words);
  const shown = <State meaning={meanings[state]}>{texts.states[state]}</State>;
  if (!isLong) return shown;
  return (
    <>
      {shown}{' '}
      {state === 'failing' ? (
        <span className={styles.soft}>
          <Age at={since} />
        </span>
      ) : null}
      {detail === null ? null : (
        <div className={styles.soft} lang="en">
          {detail}
        </div>
      )}
    </>
  );
}

/** As a person reads it: `1,4 GB`. */
export function bytesText(bytes: number, code: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(code, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
