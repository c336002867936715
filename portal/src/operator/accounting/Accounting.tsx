/** „Buchhaltung“ of the operator: exports of its own books, their settings, and those of a company on its tab. */
import type { AccountingSettings } from '@mahnwerk/contract/shapes/accounting.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { CreateExport } from '../../features/accounting/CreateExport.tsx';
import { ExportList } from '../../features/accounting/ExportList.tsx';
import { SettingsForm } from '../../features/accounting/SettingsForm.tsx';
import type { ExportSource } from '../../features/accounting/source.ts';
import { words } from '../../features/accounting/words.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { withAuthor } from '../settings/look.ts';
import { useCompanyId } from '../setup/shown-company.ts';

export function Accounting() {
  const texts = useTexts(words);
  const may = useMay();
  const operator = useOperator();
  if (!may('operator:money')) return <NoRight />;
  const { operatorAccountingExports: exports } = api.operator;
  const source: ExportSource = {
    exports: { list: exports.list, get: exports.get, delete: exports.delete, download: exports.download },
    kinds: ['datev'],
    create: ({ to }, attempt) =>
      operator.operatorAccountingExports.create({ body: { kind: 'datev', format: 'extf', to }, ...attempt }),
    mayWrite: true,
    isOfOperator: true,
  };
  return (
    <Screen title={texts.title} actions={<CreateExport source={source} />}>
      <ExportList source={source} />
      <Card title={texts.settings}>{may('operator:admin') ? <OwnSettings /> : <p>{texts.byAdmin}</p>}</Card>
    </Screen>
  );
}

function OwnSettings() {
  const operator = useOperator();
  const { operatorAccountingSettings: settings } = api.operator;
  const { data, error, refetch, latest } = useVersion(settings.get, undefined);
  const store = useStoredVersion(settings.get, undefined);
  if (data === undefined) return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <SettingsForm
      draft="accounting"
      read={data}
      latest={async () => withAuthor(operator, await latest(), { action: 'operator-accounting-settings.update' })}
      save={async (body, ifMatch) =>
        versionIn<AccountingSettings>(await operator.operatorAccountingSettings.update.answer({ body, ifMatch }))
      }
      onSaved={store}
    />
  );
}

/** The tab of a company. */
export function CompanyAccounting() {
  const texts = useTexts(words);
  const may = useMay()('operator:admin');
  const company_id = useCompanyId();
  return (
    <Card title={texts.title}>
      {may ? <CompanySettings key={company_id} company_id={company_id} /> : <p>{texts.byAdmin}</p>}
    </Card>
  );
}

function CompanySettings({ company_id }: { readonly company_id: string }) {
  const operator = useOperator();
  const given = { company_id };
  const { companyAccountingSettings: settings } = api.operator;
  const { data, error, refetch, latest } = useVersion(settings.get, given);
  const store = useStoredVersion(settings.get, given);
  if (data === undefined) return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <SettingsForm
      draft={`accounting of ${company_id}`}
      read={data}
      latest={async () =>
        withAuthor(operator, await latest(), { action: 'company-accounting-settings.update', company_id })
      }
      save={async (body, ifMatch) =>
        versionIn<AccountingSettings>(
          await operator.companyAccountingSettings.update.answer({ company_id, body, ifMatch }),
        )
      }
      onSaved={store}
    />
  );
}
