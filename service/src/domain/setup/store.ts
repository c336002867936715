/** All SQL of the setup: a few counts of what an operator has few of, and two anti-joins of its companies. */
import type { CompanyDb, OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { hasConditions, hasKey, hasUser, isReadyCompany } from '../parties/companies/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('setup');

const active = `from companies c where c.status = 'active'`;

const readDeployment = statement(
  'deployment',
  `select
    (select count(*)::integer from staff s where s.status = 'active' and 'admin' = any(s.roles)
      and not exists (select from totp t where t.account_id = s.account_id and t.secret is not null)
      and not exists (select from passkeys p where p.account_id = s.account_id)) as admins_without_factor,
    (select count(*)::integer from staff s where s.status = 'active') as people,
    exists (select from bank_accounts a where a.kind = 'client_money') as has_client_money,
    exists (select from deployment_records r where r.name = 'backup' and r.finished_at > clock_timestamp() - interval '26 hours') as has_backup,
    exists (select from base_rates b where b.valid_from = :half_year) as has_base_rate,
    (select count(*)::integer ${active}) as companies,
    exists (select ${active} and ${isReadyCompany}) as has_ready_company,
    (select count(*)::integer ${active} and not ${hasConditions}) as companies_without_conditions,
    (select count(*)::integer ${active} and not ${hasUser} and not ${hasKey}) as companies_without_access`,
  {
    notNull: [
      'admins_without_factor',
      'people',
      'has_client_money',
      'has_backup',
      'has_base_rate',
      'companies',
      'has_ready_company',
      'companies_without_conditions',
      'companies_without_access',
    ],
  },
);

const readOfCompany = statement(
  'company',
  `select ${hasConditions} as has_conditions, ${hasUser} as has_user, ${hasKey} as has_key,
    exists (select from ladder_policies p where p.kind = 'invoice' and p.policy_id = c.id and p.superseded_at is null) as has_ladder
   from companies c where c.id = :company_id`,
  { notNull: ['has_conditions', 'has_user', 'has_key', 'has_ladder'] },
);

export type DeploymentFacts = Statements['deployment']['row'];

/** @param half_year the first day of the present half-year */
export const readDeploymentFacts = (db: OperatorDb, half_year: string): Promise<DeploymentFacts> =>
  db.one(readDeployment, { half_year });

export const readCompanyFacts = (db: CompanyDb): Promise<Statements['company']['row']> => db.one(readOfCompany);
