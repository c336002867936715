/** Whose portal it is: the operator's logo, or the mark of Mahnwerk, and its name. */
import { useMe } from '../me.ts';
import { basePath } from '../service.ts';
import styles from './Frame.module.css';

/** @param portal the kind of portal, below the name */
export function Who({ portal }: { readonly portal?: string }) {
  const { name, logo_path } = useMe().operator;
  return (
    <span className={styles.who}>
      {logo_path === null ? (
        <svg className={styles.mark} viewBox="0 0 30 30" aria-hidden="true">
          <path d="M15 2 27 9v12l-12 7L3 21V9zM15 8v14M9.5 12.5 15 8l5.5 4.5" />
        </svg>
      ) : (
        <img className={styles.sign} src={`${basePath}${logo_path}`} alt="" />
      )}
      <span>
        {name}
        {portal === undefined ? null : <small>{portal}</small>}
      </span>
    </span>
  );
}
