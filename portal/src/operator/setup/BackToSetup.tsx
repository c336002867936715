/** The way back to what is still missing, once a step of it is saved. */
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useMay } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import styles from './Setup.module.css';
import { useStepWords } from './step-words.ts';

export function BackToSetup() {
  const { back } = useStepWords();
  const isAdmin = useMay()('operator:admin');
  const { data } = useRead(api.operator.setup.get, undefined, { isEnabled: isAdmin });
  if (data === undefined || data.complete) return null;
  return (
    <Link className={styles.back} to={paths.operator.today()}>
      {back}
    </Link>
  );
}
