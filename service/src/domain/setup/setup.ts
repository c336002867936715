/** Which steps of the setup are done; pure. */
import type { Environment } from '../../platform/environment.ts';
import type {
  CompanySetup,
  CompanySetupKey,
  Setup,
  SetupKey,
  SetupState,
  SetupStep,
} from '@mahnwerk/contract/operator/setup.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { Settings } from '@mahnwerk/contract/operator/settings.ts';
import type { CompanyReadiness } from '@mahnwerk/contract/shapes/company.ts';
import { lackingFields } from '../statements/conditions/index.ts';
import { defaultSettings } from '../parties/settings/index.ts';
import type { DeploymentFacts } from './store.ts';

type Problems = SetupStep['problems'];

interface Found {
  readonly environment: Environment;
  readonly settings: Settings;
  readonly issuer: IssuerData;
  /** Whether mails leave by a server, or are files. */
  readonly sendsMail: boolean;
  readonly facts: DeploymentFacts;
}

/** The setup of the deployment. */
export function setupOf({ environment, settings, issuer, sendsMail, facts }: Found): Setup {
  const unlessSandbox = environment === 'sandbox' ? 'optional' : 'missing';
  const lacking = environment === 'production' ? facts.admins_without_factor : 0;
  return whole<SetupKey>([
    counted('second_factor', lacking),
    named('appearance', missingOfAppearance(settings)),
    named('issuer', required(lackingFields(issuer))),
    given('bank_account', facts.has_client_money),
    given('team', facts.people > 1, 'optional'),
    given('mail', sendsMail, unlessSandbox),
    given('backup', facts.has_backup, unlessSandbox),
    given('base_rate', facts.has_base_rate),
    given('company', facts.has_ready_company),
    ofCompanies('conditions', facts.companies_without_conditions, facts),
    ofCompanies('access', facts.companies_without_access, facts),
  ]);
}

interface CompanyFound {
  readonly readiness: CompanyReadiness;
  readonly has_conditions: boolean;
  readonly has_user: boolean;
  readonly has_key: boolean;
  readonly has_ladder: boolean;
}

/** The setup of one company. */
export const companySetupOf = (found: CompanyFound): CompanySetup =>
  whole<CompanySetupKey>([
    named('data', found.readiness.issues),
    given('conditions', found.has_conditions),
    given('user', found.has_user),
    given('key', found.has_key, found.has_user ? 'optional' : 'missing'),
    given('ladder', found.has_ladder, 'optional'),
  ]);

interface Step<K> {
  readonly key: K;
  readonly state: SetupState;
  readonly count: number;
  readonly problems: Problems;
}

const whole = <K>(steps: readonly Step<K>[]) => ({
  complete: steps.every(({ state }) => state !== 'missing'),
  steps,
});

const given = <const K>(key: K, isDone: boolean, otherwise: SetupState = 'missing'): Step<K> => ({
  key,
  state: isDone ? 'done' : otherwise,
  count: isDone ? 0 : 1,
  problems: [],
});

const counted = <const K>(key: K, count: number): Step<K> => ({
  key,
  state: count === 0 ? 'done' : 'missing',
  count,
  problems: [],
});

/** Before the first active company nothing of a company is done. */
const ofCompanies = <const K>(key: K, count: number, { companies }: DeploymentFacts): Step<K> =>
  companies === 0 ? given(key, false) : counted(key, count);

const named = <const K>(key: K, problems: Problems): Step<K> => ({
  ...counted(key, problems.length),
  problems,
});

const required = (fields: readonly string[]): Problems =>
  fields.map((field) => ({ field, code: 'required', message: 'This field is required.' }));

/** The name that pages have before the first change is not the operator's. */
const missingOfAppearance = (settings: Settings): Problems =>
  required([
    ...(settings.name === defaultSettings.name ? ['name'] : []),
    ...(['support_email', 'imprint_url', 'privacy_url'] as const).filter((field) => settings[field] === null),
  ]);
