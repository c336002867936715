/** „Briefkopf“: what stands above and below letters, of the operator and of a company. */
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { companyLetterheadOf, letterheadOf } from '../../features/letterhead/letterhead-values.ts';
import { LetterheadForm } from '../../features/letterhead/LetterheadForm.tsx';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useCompanyId } from '../setup/shown-company.ts';
import { words } from './correspondence-words.ts';
import { withAuthor } from './look.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

export function Letterhead() {
  const texts = useTexts(words);
  const operator = useOperator();
  const isAllowed = useMay()('operator:admin');
  const { data, error, refetch, latest } = useVersion(api.operator.letterhead.get, undefined);
  const store = useStoredVersion(api.operator.letterhead.get, undefined);
  if (!isAllowed) return <NoRight />;
  if (data === undefined) return <LoadState title={texts.letterhead} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={texts.letterhead}>
      <SettingsTabs />
      <p>{texts.letterheadAbout}</p>
      <LetterheadForm
        draft="letterhead"
        read={data}
        latest={async () => withAuthor(operator, await latest(), { action: 'letterhead.update' })}
        save={async (values, ifMatch) =>
          versionIn(await operator.letterhead.update.answer({ body: letterheadOf(values), ifMatch }))
        }
        onSaved={store}
        isLocked={false}
      />
    </Screen>
  );
}

export function CompanyLetterhead() {
  const texts = useTexts(words);
  const company_id = useCompanyId();
  const operator = useOperator();
  const isLocked = !useMay()('operator:admin');
  const given = { company_id };
  const { data, error, refetch, latest } = useVersion(api.operator.companyLetterhead.get, given);
  const store = useStoredVersion(api.operator.companyLetterhead.get, given);
  if (data === undefined) return <LoadState title={texts.letterhead} error={error} retry={() => void refetch()} />;
  return (
    <Card title={texts.letterhead}>
      <p>{texts.companyLetterheadAbout}</p>
      <LetterheadForm
        key={company_id}
        draft={`letterhead of ${company_id}`}
        read={data}
        latest={async () => withAuthor(operator, await latest(), { action: 'company-letterhead.update', company_id })}
        save={async (values, ifMatch) =>
          versionIn(
            await operator.companyLetterhead.update.answer({ company_id, body: companyLetterheadOf(values), ifMatch }),
          )
        }
        onSaved={store}
        isLocked={isLocked}
        isOfCompany
      />
    </Card>
  );
}
