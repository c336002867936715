/** „Buchhaltung“ of a company: exports of its cases and of its dunning, and the settings of both. */
import type { AccountingSettings } from '@mahnwerk/contract/shapes/accounting.ts';
import { exportKinds } from '@mahnwerk/contract/shapes/accounting.ts';
import { useSearch } from '@tanstack/react-router';
import { useMembership } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useOwner } from '../../data/owner.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import { CreateExport } from '../../features/accounting/CreateExport.tsx';
import { ExportList } from '../../features/accounting/ExportList.tsx';
import { SettingsForm } from '../../features/accounting/SettingsForm.tsx';
import type { ExportSource } from '../../features/accounting/source.ts';
import { words } from '../../features/accounting/words.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** What the address of the exports of dunning says. */
const ofDunning = 'dunning';

function useSources() {
  const { routes, customer } = useCompany();
  const { dunning } = useDunning();
  const scopes = useMembership()?.scopes ?? [];
  const { of }: ListSearch = useSearch({ strict: false });
  const sources: Readonly<Record<'cases' | 'dunning', ExportSource>> = {
    cases: {
      exports: api.company.accountingExports,
      kinds: exportKinds,
      create: (body, attempt) => routes.accountingExports.create({ body, ...attempt }),
      mayWrite: scopes.includes('case:imports:write'),
    },
    dunning: {
      exports: api.dunning.mahnserviceAccountingExports,
      kinds: ['datev', 'open_items', 'payments'],
      create: ({ kind, ...asked }, attempt) =>
        dunning.mahnserviceAccountingExports.create({
          body: { ...asked, kind: kind === 'statements' ? 'payments' : kind },
          ...attempt,
        }),
      mayWrite: scopes.includes('dunning:imports:write'),
    },
  };
  const hasBoth = scopes.includes('dunning:payments:read');
  const shown = hasBoth && of === ofDunning ? ofDunning : 'cases';
  return { source: sources[shown], shown, hasBoth, customer };
}

export function Accounting() {
  const texts = useTexts(words);
  const { source, shown, hasBoth, customer } = useSources();
  const may = useOwner().may('account:admin');
  return (
    <Screen title={texts.title} actions={<CreateExport key={shown} source={source} />}>
      {hasBoth ? (
        <Chips
          label={texts.views}
          to={paths.company.accounting(customer)}
          chips={[
            { text: texts.ofCases, search: {}, isCurrent: shown === 'cases' },
            { text: texts.ofDunning, search: { of: ofDunning }, isCurrent: shown === ofDunning },
          ]}
        />
      ) : null}
      <ExportList source={source} />
      <Card title={texts.settings}>{may ? <Settings /> : <p>{texts.byAdmin}</p>}</Card>
    </Screen>
  );
}

function Settings() {
  const { customer } = useCompany();
  const { accountAccountingSettings: settings } = api.owner;
  const { account } = useOwner();
  const { data, error, refetch, latest } = useVersion(settings.get, undefined);
  const store = useStoredVersion(settings.get, undefined);
  if (data === undefined) return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <SettingsForm
      draft={`accounting of ${customer}`}
      read={data}
      latest={latest}
      save={async (body, ifMatch) =>
        versionIn<AccountingSettings>(await account.accountAccountingSettings.update.answer({ body, ifMatch }))
      }
      onSaved={store}
    />
  );
}
