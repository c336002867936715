/** What an agency, and each of its clients, still needs before work can begin (portal-office.md 3, 11.1). */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, integer } from '../shapes/values.ts';

/** In the order in which an office does them. */
export const setupKeys = [
  'second_factor',
  'appearance',
  'issuer',
  'bank_account',
  'team',
  'mail',
  'backup',
  'base_rate',
  'company',
  'conditions',
  'access',
] as const;
export type SetupKey = (typeof setupKeys)[number];

export const companySetupKeys = ['data', 'conditions', 'user', 'key', 'ladder'] as const;
export type CompanySetupKey = (typeof companySetupKeys)[number];

const states = ['done', 'missing', 'optional'] as const;
export type SetupState = (typeof states)[number];

const step = <const K extends string>(keys: readonly K[]) => ({
  key: described('What the step is about.', choice(...keys)),
  state: described('`optional`: recommended, but work can begin without it.', choice(...states)),
  count: described(
    'How many lack it, such as the active companies without conditions; 1 where one thing is missing, 0 where it is done.',
    integer({ min: 0, max: 1_000_000_000 }),
  ),
  problems: described(
    'The fields that are missing.',
    list(object({ field: line({ max: 255 }), code: choice('required'), message: line({ max: 500 }) }), { max: 20 }),
  ),
});

const SetupStep = named('SetupStep', object(step(setupKeys)));
export type SetupStep = Infer<typeof SetupStep>;

const CompanySetupStep = named('CompanySetupStep', object(step(companySetupKeys)));
export type CompanySetupStep = Infer<typeof CompanySetupStep>;

const complete = described('Whether no step is `missing`.', flag());

export const Setup = named(
  'Setup',
  object({
    complete,
    steps: described(
      'The steps in the order in which an office does them.',
      list(SetupStep, { max: setupKeys.length }),
    ),
  }),
);
export type Setup = Infer<typeof Setup>;

export const CompanySetup = named(
  'CompanySetup',
  object({
    complete,
    steps: described(
      'The steps in the order in which an office does them.',
      list(CompanySetupStep, { max: companySetupKeys.length }),
    ),
  }),
);
export type CompanySetup = Infer<typeof CompanySetup>;

export const setup = group(
  'operator',
  'setup',
  { title: 'Setup', about: 'What is missing before the office can work, and before a company can submit cases.' },
  {
    get: route('GET', '/operator/v1/setup/', {
      reply: Setup,
      scope: 'operator:read',
      summary: 'Retrieve what the deployment still needs',
      description:
        'In order: second factors of the admins (in production), appearance (`name`, `support_email`, `imprint_url`, `privacy_url` of the settings), what the issuer lacks for publishing, a bank account for client money, a second person (optional), outgoing mail and a backup of the last 26 hours (both optional in a sandbox), ' +
        'the base rate of the present half-year, an active company that is ready, and for each active company conditions and an active user or key.',
    }),
    company: route('GET', '/operator/v1/companies/{id}/setup/', {
      of: 'companies',
      reply: CompanySetup,
      scope: 'operator:read',
      summary: 'Retrieve what a company still needs',
      description:
        'In order: the data for its first case, conditions, an active user, a key (optional beside a user), and a dunning ladder of its own (optional; done from version 2).',
    }),
  },
);
