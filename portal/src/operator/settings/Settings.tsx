/** „Einstellungen“: name, colour and logo of the pages, with a preview, and where people turn to. */
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../data/operations.ts';
import { versionIn } from '../../data/query.ts';
import { useRefresh, useStoredVersion } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { reloadTheme, type Settings as Look, settingsOf, useSettings, showHue, valuesOf, withAuthor } from './look.ts';
import { BackToSetup } from '../setup/BackToSetup.tsx';
import { logoAddress } from '../../features/letterhead/logo.ts';
import { LogoField } from '../../features/letterhead/LogoField.tsx';
import styles from './Settings.module.css';
import { SettingsTabs } from './SettingsTabs.tsx';

export function Settings() {
  const { screens } = useWords();
  const { data, error, refetch } = useSettings();
  return (
    <Screen title={screens.settings}>
      <SettingsTabs />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : <LookForm read={data} />}
    </Screen>
  );
}

function LookForm({ read }: { readonly read: Version<Look> }) {
  // A later reading does not change what is being typed: saving it is then refused.
  const [begun, setBegun] = useState(read);
  const { stored: settings, etag } = begun;
  const { settings: words, files } = useWords();
  const operator = useOperator();
  const refresh = useRefresh();
  const store = useStoredVersion(api.operator.settings.get, undefined);
  const may = useMay();
  const [look, setLook] = useState(settings);
  const [isSaved, setSaved] = useState(false);
  const { name, hue, logo } = look;
  useEffect(() => showHue(hue), [hue]);
  const { choose, asked } = useChoice();
  const save = async (fields: FormData) => {
    const typed = textsIn(fields, contactFields);
    const answer = await saveOver({
      version: begun,
      mine: { ...valuesOf(look), ...typed },
      valuesOf,
      save: (values, version) => operator.settings.update.answer({ body: settingsOf(values), ifMatch: version.etag }),
      latest: async () =>
        withAuthor(operator, versionIn<Look>(await operator.settings.get.answer()), { action: 'settings.update' }),
      choose,
    });
    reloadTheme();
    const saved = versionIn<Look>(answer);
    setBegun(saved);
    setLook(saved.stored);
    store(saved);
    // The frame shows the name and the logo of the signed-in person's answer.
    await refresh(api.person.me, api.operator.setup);
    setSaved(true);
  };
  if (!may('operator:admin')) return <Preview name={name} logo={logo} />;
  return (
    <div className={styles.columns}>
      <div>
        <Form
          send={save}
          submit={words.save}
          done={words.saved}
          failures={{ precondition_failed: files.changedMeanwhile }}
        >
          {(errorOf) => (
            <>
              <LookFields look={look} onChange={setLook} errorOf={errorOf} />
              <Contacts key={etag} settings={settings} errorOf={errorOf} />
            </>
          )}
        </Form>
        {isSaved ? <BackToSetup /> : null}
      </div>
      <Preview name={name} logo={logo} />
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(words)} pictures={pictures} />}
    </div>
  );
}

interface LookFieldsProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
  readonly errorOf: (field: string) => ReactNode;
}

/** What the preview shows. */
function LookFields({ look, onChange, errorOf }: LookFieldsProps) {
  const { settings: words } = useWords();
  return (
    <>
      <Field
        label={words.name}
        name="name"
        value={look.name}
        failure={errorOf('name')}
        onChange={({ target }) => onChange({ ...look, name: target.value })}
      />
      <Field
        label={words.hue}
        hint={words.hueHint}
        type="range"
        min={0}
        max={359}
        value={look.hue}
        failure={errorOf('hue')}
        onChange={({ target }) => onChange({ ...look, hue: target.valueAsNumber })}
      />
      <LogoField
        logo={look.logo}
        onChange={(chosen) => onChange({ ...look, logo: chosen })}
        failure={errorOf('logo')}
      />
    </>
  );
}

const pictures = ['logo'];
const contactFields = ['support_email', 'support_phone', 'imprint_url', 'privacy_url'];

const labelsOf = (words: Words['settings']): Values => ({
  name: words.name,
  hue: words.hue,
  logo: words.logo,
  support_email: words.email,
  support_phone: words.phone,
  imprint_url: words.imprint,
  privacy_url: words.privacy,
});

interface ContactsProps {
  readonly settings: Look;
  readonly errorOf: (field: string) => ReactNode;
}

/** Where people turn to. */
function Contacts({ settings, errorOf }: ContactsProps) {
  const { settings: words } = useWords();
  const fields = [
    { name: 'support_email', label: words.email, type: 'email' },
    { name: 'support_phone', label: words.phone, type: 'tel' },
    { name: 'imprint_url', label: words.imprint, type: 'url' },
    { name: 'privacy_url', label: words.privacy, type: 'url' },
  ] as const;
  return fields.map((field) => (
    <Field key={field.name} {...field} defaultValue={settings[field.name] ?? ''} failure={errorOf(field.name)} />
  ));
}

/** What the colour is on: an action, a link, what is chosen, the side bar. */
function Preview({ name, logo }: { readonly name: string; readonly logo: Look['logo'] }) {
  const { settings: words } = useWords();
  return (
    <Card title={words.preview} label={words.preview}>
      <p className={styles.bar}>
        {logo === null ? null : <img className={styles.logo} src={logoAddress(logo)} alt="" />}
        {name}
      </p>
      <p className={styles.chosen}>{words.chosen}</p>
      <p className={styles.samples}>
        <Button isPrimary>{words.action}</Button> <span className={styles.link}>{words.link}</span>
      </p>
      <p>{words.previewText}</p>
    </Card>
  );
}
