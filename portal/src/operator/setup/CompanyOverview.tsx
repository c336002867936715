/** „Übersicht“ of a client: what is missing, how it stands, its cases. */
import { useMay } from '../../data/me.ts';
import { Standing } from '../CompanyStanding.tsx';
import { CasesOf, LocksOf } from '../CompanyAccess.tsx';
import styles from '../Company.module.css';
import { CompanyRequests } from './CompanyRequests.tsx';
import { CompanySetup } from './CompanySetup.tsx';
import { useCompany } from './shown-company.ts';

export function CompanyOverview() {
  const company = useCompany();
  const mayChange = useMay()('operator:admin');
  return (
    <div className={styles.parts}>
      <CompanySetup company={company.id} mayChange={mayChange} />
      <Standing company={company} />
      <LocksOf company={company} />
      <CompanyRequests company={company.id} />
      <CasesOf company={company} />
    </div>
  );
}
