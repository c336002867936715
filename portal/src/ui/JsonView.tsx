/** An object of the API, as its JSON: the names of its members stand out from their values. */
import styles from './JsonView.module.css';

export const jsonText = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** The name of a member at the begin of its line. */
const member = /^(\s*)("(?:[^"\\]|\\.)*")(?=: )/;

export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    <pre className={styles.json} aria-label={label} role="group">
      {jsonText(value)
        .split('\n')
        .map((line, index) => {
          const [matched = '', indent = '', name] = member.exec(line) ?? [];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <span key={index}>
              {indent}
              {name === undefined ? null : <span className={styles.name}>{name}</span>}
              {`${line.slice(matched.length)}\n`}
            </span>
          );
        })}
    </pre>
  );
}
