/** The companies that a Partner acts for, or did, with the state of its access. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { accessMeanings } from '../features/companies/access.ts';
import styles from './Company.module.css';
import { Lines } from './Lines.tsx';

/** As many are shown, the newest first. */
const shown_max = 100;

export function CompaniesOf({ partner: id }: { readonly partner: string }) {
  const words = useWords().companies.access;
  const { data, error, refetch } = useRead(api.operator.operatorPartners.companies, {
    id,
    query: { limit: shown_max },
  });
  const more = data === undefined ? 0 : data.count - data.results.length;
  return (
    <Card title={words.companies} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map(({ company_id, company_name, external_reference, access, created_at }) => (
          <li key={company_id}>
            <Link to={paths.operator.company(company_id)}>{company_name}</Link>
            <span>{external_reference}</span>
            <span className={styles.soft}>
              {words.since} <DateTime at={created_at} isDay />
            </span>
            <State meaning={accessMeanings[access]}>{words.states[access]}</State>
          </li>
        ))}
      </Lines>
      {more > 0 ? <p className={styles.none}>{words.more(more)}</p> : null}
    </Card>
  );
}
