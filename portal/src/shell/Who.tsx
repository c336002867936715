/** Whose portal it is: the operator's logo, or the mark of Mahnwerk, and its name. */
import { useMe } from '../data/me.ts';
import { basePath } from '../paths.ts';
import styles from './Frame.module.css';

/** @param portal the kind of portal, below the name */
export function Who({ portal }: { readonly portal?: string }) {
  const { name, logo_path } = useMe().operator;
  return (
    <span className={styles.who}>
      {logo_path === null ? (
        <svg className={styles.mark} viewBox="0 0 30 30" aria-hidden="true">
          <rect x="1.2" y="1.2" width="27.6" height="27.6" rx="6.5" />
          <path d="M8 21.5V10.2l7 7.4 7-7.4v11.3" />
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
