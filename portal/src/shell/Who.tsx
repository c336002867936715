/** Whose portal it is: the operator's name and logo. */
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../me.ts';
import { logoAddress, settingsQuery } from '../operator/settings/look.ts';
import { useOperator } from '../operator/useOperator.ts';
import styles from './Frame.module.css';

export function Who() {
  const may = useMay();
  const { data } = useQuery({ ...settingsQuery(useOperator()), enabled: may('operator:read') });
  const { name = 'Mahnwerk', logo = null } = data?.settings ?? {};
  return (
    <p className={styles.who}>
      {logo === null ? null : <img className={styles.sign} src={logoAddress(logo)} alt="" />}
      {name}
    </p>
  );
}
