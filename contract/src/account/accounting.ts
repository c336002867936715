/** The settings of a company's bookkeeping (intake.md 7), as its own people see and change them. */
import { group, route } from '../grammar/route.ts';
import { AccountingSettings, AccountingSettingsPatch } from '../shapes/accounting.ts';

const at = '/account/v1/accounting-settings/';

export const accountAccountingSettings = group(
  'account',
  'account-accounting-settings',
  { title: 'Settings of bookkeeping', about: 'Accounts and numbers of the company’s bookkeeping.' },
  {
    get: route('GET', at, {
      scope: 'account:admin',
      reply: AccountingSettings,
      summary: 'Retrieve the settings of the company’s bookkeeping',
    }),
    update: route('PATCH', at, {
      scope: 'account:admin',
      body: AccountingSettingsPatch,
      example: {
        chart: 'skr03',
        consultant_number: 29098,
        client_number: 55003,
        accounts: { commission: '4960', court_costs: '4955', cost_refunds: '2709' },
      },
      reply: AccountingSettings,
      problems: ['sandbox_source_managed', 'company_offboarded'],
      summary: 'Change the settings of the company’s bookkeeping',
      description: 'Later exports use them; a file that was made stays as it is.',
    }),
  },
);
