/** What a duration was spent on: a bar of its phases, and each in words with its share. */
import styles from './PhaseBar.module.css';

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** Units of the drawing, which is as wide as its place. */
const [width, height] = [400, 8];
/** The shortest phase can be seen. */
const least = 3;

/** @param phases in their order, at most five */
export function PhaseBar({ phases }: { readonly phases: readonly Phase[] }) {
  if (phases.length === 0) return null;
  const whole = phases.reduce((sum, { ms }) => sum + ms, 0);
  const drawn = phases.reduce<readonly { readonly x: number; readonly length: number }[]>((parts, { ms }) => {
    const last = parts.at(-1);
    return [
      ...parts,
      { x: last === undefined ? 0 : last.x + last.length, length: least + (ms / (whole || 1)) * width },
    ];
  }, []);
  return (
    <>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${width + least * phases.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {drawn.map(({ x, length }, index) => (
          <rect key={phases[index]?.name} className={styles[`of${index}`]} x={x} width={length} height={height} />
        ))}
      </svg>
      <span className={styles.words}>
        {phases.map(({ name, ms }, index) => (
          <span key={name} className={styles[`of${index}`]}>
            {name} {ms} ms
          </span>
        ))}
      </span>
    </>
  );
}
