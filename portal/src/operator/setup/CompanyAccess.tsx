/** „Zugänge“: the people of a client, its keys, and the Partners that act for it. */
import { useMay } from '../../data/me.ts';
import { PartnersOf } from '../CompanyAccess.tsx';
import { KeysOf, UsersOf } from '../CompanyParts.tsx';
import styles from '../Company.module.css';
import { useCompany } from './shown-company.ts';

export function CompanyAccess() {
  const company = useCompany();
  const mayChange = useMay()('operator:admin') && company.status !== 'offboarded';
  return (
    <div className={styles.parts}>
      <UsersOf company={company} mayInvite={mayChange} />
      <KeysOf company={company} mayCreate={mayChange} />
      <PartnersOf company={company} />
    </div>
  );
}
