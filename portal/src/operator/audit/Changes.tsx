/** Members that a command changed, each with what it was and what it is. */
import { useWords } from '../../language/language.ts';
import type { Change } from './changes.ts';
import styles from './Changes.module.css';

export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { auditLog: words } = useWords();
  return (
    <dl className={styles.changes}>
      {changes.map(({ member, before, after }) => (
        <div key={member}>
          <dt>
            <code>{member}</code>
          </dt>
          <dd>
            {before === undefined ? null : (
              <del>
                <span className={styles.what}>{words.before} </span>
                {before}
              </del>
            )}
            {after === undefined ? null : (
              <ins>
                <span className={styles.what}>{words.after} </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
