/** The operator's side of bookkeeping (intake.md 7): its own books, and the settings of companies. */
import { group, route } from '../grammar/route.ts';
import { about, exportExample, promised } from '../shapes/accounting-routes.ts';
import { AccountingSettings, AccountingSettingsPatch, OperatorExportInput } from '../shapes/accounting.ts';

const money = { scope: 'operator:money' } as const;
const at = '/operator/v1/accounting-exports/';

export const operatorAccountingExports = group(
  'operator',
  'operator-accounting-exports',
  { title: 'Exports for bookkeeping', about },
  {
    list: route('GET', at, { ...promised.list, ...money }),
    create: route('POST', at, { ...promised.create, ...money, body: OperatorExportInput, example: exportExample }),
    get: route('GET', `${at}{id}/`, { ...promised.get, ...money }),
    delete: route('DELETE', `${at}{id}/`, { ...promised.delete, ...money }),
    download: route('GET', `${at}{id}/download/`, { ...promised.download, ...money }),
  },
);

const admin = { scope: 'operator:admin', reply: AccountingSettings } as const;
const example = {
  chart: 'skr04',
  consultant_number: 29098,
  client_number: 55003,
  accounts: { fee_income: '4400', commission_income: '4401', expense_refunds: '4402' },
} as const;

export const operatorAccountingSettings = group(
  'operator',
  'operator-accounting-settings',
  { title: 'Settings of bookkeeping', about: 'Accounts and numbers of the operator’s own bookkeeping.' },
  {
    get: route('GET', '/operator/v1/accounting-settings/', {
      ...admin,
      summary: 'Retrieve the settings of the operator’s bookkeeping',
    }),
    update: route('PATCH', '/operator/v1/accounting-settings/', {
      ...admin,
      body: AccountingSettingsPatch,
      example,
      summary: 'Change the settings of the operator’s bookkeeping',
      description: 'Later exports use them; a file that was made stays as it is.',
    }),
  },
);

const ofCompany = { ...admin, of: 'companies' } as const;

export const companyAccountingSettings = group(
  'operator',
  'company-accounting-settings',
  { title: 'Settings of a company’s bookkeeping', about: 'Accounts and numbers of the bookkeeping of a company.' },
  {
    get: route('GET', '/operator/v1/companies/{company_id}/accounting-settings/', {
      ...ofCompany,
      summary: 'Retrieve the settings of a company’s bookkeeping',
    }),
    update: route('PATCH', '/operator/v1/companies/{company_id}/accounting-settings/', {
      ...ofCompany,
      body: AccountingSettingsPatch,
      example: { chart: 'skr03', accounts: { commission: '4960' } },
      problems: ['sandbox_source_managed'],
      summary: 'Change the settings of a company’s bookkeeping',
      description: 'Later exports use them; a file that was made stays as it is.',
    }),
  },
);
