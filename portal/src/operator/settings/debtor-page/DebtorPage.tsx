/** „Schuldnerseite“: what debtors can do on their page, for all and for those of one company. */
import { useState } from 'react';
import type { DebtorPageSettings, DebtorPageSettingsPatch } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import { api } from '../../../data/operations.ts';
import { useVersion, versionIn } from '../../../data/query.ts';
import { useStoredVersion } from '../../../data/stored.ts';
import { CommandDialog } from '../../../data/form/CommandDialog.tsx';
import { ConflictDialog, useChoice } from '../../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../../data/form/conflicts.ts';
import { Form, textIn } from '../../../data/form/Form.tsx';
import { useMay } from '../../../data/me.ts';
import { useOperator } from '../../../data/useOperator.ts';
import { useTexts, useWords } from '../../../language/language.ts';
import { typedAmount } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { NoRight } from '../../../ui/NoRight.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { paths } from '../../../paths.ts';
import { useCompanyId } from '../../setup/shown-company.ts';
import { withAuthor } from '../look.ts';
import { SettingsTabs } from '../SettingsTabs.tsx';
import styles from './DebtorPage.module.css';
import { PageFields } from './fields.tsx';
import { settingsOf, typedIn, valuesOf } from './values.ts';
import { textWords } from './text-words.ts';
import { words } from './words.ts';

export function DebtorPage() {
  const texts = useTexts(words);
  const textsOfPage = useTexts(textWords);
  const operator = useOperator();
  const isAllowed = useMay()('operator:admin');
  const { data, error, refetch, latest } = useVersion(api.operator.debtorPageSettings.get, undefined);
  const store = useStoredVersion(api.operator.debtorPageSettings.get, undefined);
  if (!isAllowed) return <NoRight />;
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={texts.title}>
      <SettingsTabs />
      <p>{texts.about}</p>
      <p>
        <ButtonLink to={paths.operator.debtorPageTexts()}>{textsOfPage.link}</ButtonLink>
      </p>
      <PageForm
        read={data}
        latest={async () => withAuthor(operator, await latest(), { action: 'debtor-page-settings.update' })}
        save={async (body, ifMatch) =>
          versionIn<DebtorPageSettings>(await operator.debtorPageSettings.update.answer({ body, ifMatch }))
        }
        onSaved={store}
      />
    </Screen>
  );
}

export function CompanyDebtorPage() {
  const texts = useTexts(words);
  const company_id = useCompanyId();
  const operator = useOperator();
  const isAllowed = useMay()('operator:admin');
  const given = { company_id };
  const { data, error, refetch, latest } = useVersion(api.operator.companyDebtorPageSettings.get, given);
  const store = useStoredVersion(api.operator.companyDebtorPageSettings.get, given);
  const [isEnding, setEnding] = useState(false);
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  const { inherited } = data.stored;
  type Stored = typeof data.stored;
  return (
    <Card title={texts.title}>
      <p>{inherited ? texts.inherited : texts.own}</p>
      {inherited || !isAllowed ? null : <Button onPress={() => setEnding(true)}>{texts.end}</Button>}
      <PageForm
        key={`${company_id} ${inherited}`}
        read={data}
        latest={async () =>
          withAuthor(operator, await latest(), { action: 'company-debtor-page-settings.update', company_id })
        }
        save={async (body, ifMatch) =>
          versionIn<Stored>(await operator.companyDebtorPageSettings.update.answer({ company_id, body, ifMatch }))
        }
        onSaved={store}
      />
      {isEnding ? (
        <CommandDialog
          title={texts.end}
          submit={texts.endSubmit}
          done={texts.ended}
          isDangerous
          changes={[api.operator.companyDebtorPageSettings]}
          onClose={() => setEnding(false)}
          send={() => operator.companyDebtorPageSettings.remove(given)}
        >
          {() => <p>{texts.endAbout}</p>}
        </CommandDialog>
      ) : null}
    </Card>
  );
}

interface PageFormProps<S extends DebtorPageSettings> {
  readonly read: Version<S>;
  readonly latest: () => Promise<Version<S>>;
  readonly save: (body: DebtorPageSettingsPatch, ifMatch: string) => Promise<Version<S>>;
  readonly onSaved: (saved: Version<S>) => void;
}

// Nothing of it is kept as a draft: it holds a secret.
function PageForm<S extends DebtorPageSettings>({ read, latest, save, onSaved }: PageFormProps<S>) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const texts = useTexts(words);
  const { code, files } = useWords();
  const isLocked = !useMay()('operator:admin');
  const { choose, asked } = useChoice();
  const toast = useToast();
  const send = async (fields: FormData) => {
    const secret = textIn(fields, 'payment_secret');
    const saved = await saveOver({
      version: begun,
      mine: typedIn(fields),
      valuesOf: (stored) => valuesOf(stored, (value) => typedAmount(value, code)),
      save: (values, { etag }) =>
        save({ ...settingsOf(values), ...(secret === '' ? {} : { payment_secret: secret }) }, etag),
      latest,
      choose,
    });
    setBegun(saved);
    onSaved(saved);
    // Not in the form: the first settings of a company begin a new one.
    toast({ text: texts.saved });
  };
  if (isLocked)
    return (
      <fieldset className={styles.group} disabled>
        <PageFields stored={read.stored} errorOf={() => undefined} />
      </fieldset>
    );
  const wordsOf = (value: string) => texts.languages[value] ?? texts.documents[value] ?? value;
  return (
    <>
      <Form
        send={send}
        submit={texts.save}
        failures={{ ...texts.failures, precondition_failed: files.changedMeanwhile }}
      >
        {(errorOf) => <PageFields key={begun.etag} stored={begun.stored} errorOf={errorOf} />}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={texts.fields}
          textOf={(name, value) => {
            if (name === 'languages' || name === 'released_types') return value.split(',').map(wordsOf).join(', ');
            if (value === 'true') return texts.yes;
            return texts.interest[value] ?? texts.adapters[value] ?? value;
          }}
        />
      )}
    </>
  );
}
