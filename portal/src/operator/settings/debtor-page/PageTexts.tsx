/** „Texte der Schuldnerseite“: what debtors read, page by page in each language, next to the German text. */
import { type ReactNode, useState } from 'react';
import type { DebtorPageText } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ConflictDialog, useChoice } from '../../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../../data/form/conflicts.ts';
import { Form, textIn } from '../../../data/form/Form.tsx';
import { useMay } from '../../../data/me.ts';
import { api } from '../../../data/operations.ts';
import { useVersion, versionIn } from '../../../data/query.ts';
import { useRefresh } from '../../../data/stored.ts';
import { useOperator } from '../../../data/useOperator.ts';
import { useTexts, useWords } from '../../../language/language.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dayText } from '../../../ui/dates.ts';
import { Select, TextArea } from '../../../ui/Field.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { NoRight } from '../../../ui/NoRight.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { ApproveVersion } from '../../letter-texts/ApproveVersion.tsx';
import { SettingsTabs } from '../SettingsTabs.tsx';
import styles from './DebtorPage.module.css';
import { TextVersions } from './TextVersions.tsx';
import { textWords } from './text-words.ts';
import { words } from './words.ts';

/** The page that a text is of. */
const partOf = (key: string): string => key.split('.')[0] ?? key;

export function PageTexts() {
  const texts = useTexts(textWords);
  const names = useTexts(words);
  const isAllowed = useMay()('operator:admin');
  const [language, setLanguage] = useState<PageLanguage>('de');
  const [part, setPart] = useState('enter');
  const { data, error, refetch, latest } = useVersion(api.operator.debtorPageTexts.get, { language });
  const german = useVersion(api.operator.debtorPageTexts.get, { language: 'de' });
  if (!isAllowed) return <NoRight />;
  if (data === undefined || german.data === undefined)
    return <LoadState title={texts.title} error={error ?? german.error} retry={() => void refetch()} />;
  const parts = [...new Set(Object.keys(data.stored.texts).map(partOf))];
  return (
    <Screen title={texts.title}>
      <SettingsTabs />
      <p>
        <ButtonLink to={paths.operator.debtorPage()}>{texts.back}</ButtonLink>
      </p>
      <p>{texts.about}</p>
      <div className={styles.chosen}>
        <Select
          label={texts.language}
          value={language}
          options={pageLanguages.map((value) => ({ value, text: names.languages[value] ?? value }))}
          onChange={({ target }) => setLanguage(pageLanguages.find((each) => each === target.value) ?? 'de')}
        />
        <Select
          label={texts.part}
          value={part}
          options={parts.map((value) => ({ value, text: texts.parts[value] ?? value }))}
          onChange={({ target }) => setPart(target.value)}
        />
      </div>
      <Approval text={data.stored} />
      <Card title={texts.parts[part] ?? part}>
        <TextForm
          key={`${language} ${part}`}
          part={part}
          read={data}
          latest={latest}
          german={language === 'de' ? undefined : german.data.stored.texts}
        />
      </Card>
      <TextVersions language={language} />
    </Screen>
  );
}

/** The version in force, and whether it is approved. */
function Approval({ text: { language, version, review, approval } }: { readonly text: DebtorPageText }) {
  const texts = useTexts(textWords);
  const { code } = useWords();
  const { debtorPageTexts } = useOperator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{texts.state(version)}</p>
      {review === 'approved' && approval !== null ? (
        <p>{texts.approved(approval.by, dayText(approval.on, code), approval.user_name)}</p>
      ) : (
        <>
          <Note>{texts.pending}</Note>
          <p>
            <Button onPress={() => setOpen(true)}>{texts.approve}</Button>
          </p>
        </>
      )}
      {isOpen ? (
        <ApproveVersion
          version={version}
          about={texts.approveAbout}
          draft={`approval of page text ${language} ${version}`}
          changes={[api.operator.debtorPageTexts]}
          onClose={() => setOpen(false)}
          approve={(body, attempt) => debtorPageTexts.approve({ language, version: String(version), body, ...attempt })}
        />
      ) : null}
    </>
  );
}

interface TextFormProps {
  readonly part: string;
  readonly read: Version<DebtorPageText>;
  readonly latest: () => Promise<Version<DebtorPageText>>;
  /** Beside another language. */
  readonly german: Values | undefined;
}

function TextForm({ part, read, latest, german }: TextFormProps) {
  const texts = useTexts(textWords);
  const { files } = useWords();
  const { debtorPageTexts } = useOperator();
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [begun, setBegun] = useState(read);
  const refresh = useRefresh();
  const toast = useToast();
  const { choose, asked } = useChoice();
  const { language } = begun.stored;
  const keys = Object.keys(begun.stored.texts).filter((key) => partOf(key) === part);
  const valuesOf = (stored: DebtorPageText): Values =>
    Object.fromEntries(keys.map((key) => [key, stored.texts[key] ?? '']));
  const send = async (fields: FormData) => {
    const saved = await saveOver({
      version: begun,
      mine: Object.fromEntries(keys.map((key) => [key, textIn(fields, `texts.${key}`).trim()])),
      valuesOf,
      save: async (values, { stored, etag }) =>
        versionIn<DebtorPageText>(
          await debtorPageTexts.update.answer({
            language,
            body: { texts: changedTexts(values, stored.texts) },
            ifMatch: etag,
          }),
        ),
      latest: async () => {
        const now = await latest();
        return { ...now, at: now.stored.created_at };
      },
      choose,
    });
    setBegun(saved);
    await refresh(api.operator.debtorPageTexts);
    toast({ text: texts.saved(saved.stored.version) });
  };
  return (
    <>
      <Form send={send} submit={texts.save} failures={{ precondition_failed: files.changedMeanwhile }}>
        {(errorOf) =>
          keys.map((key) => (
            <TextOfKey
              key={`${key} ${begun.etag}`}
              name={key}
              text={begun.stored}
              german={german?.[key]}
              failure={errorOf(`texts.${key}`)}
            />
          ))
        }
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={{}} />}
    </>
  );
}

/** What is sent: an empty text is the shipped one again. */
const changedTexts = (values: Values, stored: Values): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, text]) => text !== stored[key])
      .map(([key, text]) => [key, text === '' ? null : text]),
  );

interface TextOfKeyProps {
  readonly name: string;
  readonly text: DebtorPageText;
  readonly german: string | undefined;
  readonly failure: ReactNode;
}

function TextOfKey({ name, text: { language, texts: said, placeholders }, german, failure }: TextOfKeyProps) {
  const texts = useTexts(textWords);
  const names = (placeholders[name] ?? []).map((each) => `{${each}}`).join(', ');
  return (
    <div className={styles.text}>
      {german === undefined ? null : (
        <p lang="de" className={styles.beside}>
          <small>{texts.german}</small> {german}
        </p>
      )}
      <TextArea
        label={name}
        name={`texts.${name}`}
        rows={2}
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={limits.page_text_characters}
        defaultValue={said[name]}
        hint={names === '' ? texts.empty : `${texts.placeholders(names)}. ${texts.empty}`}
        failure={failure}
      />
    </div>
  );
}
