/** „Einstellungen“: name, colour and logo of the pages, with a preview, and where people turn to. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import { Form, textIn } from '../../components/Form.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../me.ts';
import { useOperator } from '../useOperator.ts';
import {
  logoAddress,
  logoOf,
  type ReadSettings,
  reloadTheme,
  type Settings as Look,
  settingsQuery,
  showHue,
} from './look.ts';
import styles from './Settings.module.css';

export function Settings() {
  const { screens } = useWords();
  const { data, error, refetch } = useQuery(settingsQuery(useOperator()));
  return (
    <Screen title={screens.settings}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? <Loading /> : <LookForm read={data} />}
    </Screen>
  );
}

function LookForm({ read }: { readonly read: ReadSettings }) {
  // A later reading does not change what is being typed: saving it is then refused.
  const [{ settings, etag }, setBegun] = useState(read);
  const { settings: words } = useWords();
  const operator = useOperator();
  const queries = useQueryClient();
  const may = useMay();
  const [hue, setHue] = useState(settings.hue);
  const [logo, setLogo] = useState(settings.logo);
  const [name, setName] = useState(settings.name);
  useEffect(() => showHue(hue), [hue]);
  const save = async (fields: FormData) => {
    const optional = (field: string) => textIn(fields, field).trim() || null;
    const body = {
      name,
      hue,
      logo,
      support_email: optional('support_email'),
      support_phone: optional('support_phone'),
      imprint_url: optional('imprint_url'),
      privacy_url: optional('privacy_url'),
    };
    const answer = await operator.settings.update.answer({ body, ...(etag === undefined ? {} : { ifMatch: etag }) });
    reloadTheme();
    const saved = { settings: answer.body, etag: answer.etag };
    setBegun(saved);
    queries.setQueryData(settingsQuery(operator).queryKey, saved);
  };
  if (!may('operator:admin')) return <Preview name={name} logo={logo} />;
  return (
    <div className={styles.columns}>
      <Form send={save} submit={words.save} done={words.saved}>
        {(failureOf) => (
          <>
            <Field
              label={words.name}
              name="name"
              value={name}
              failure={failureOf('name')}
              onChange={({ target }) => setName(target.value)}
            />
            <Field
              label={words.hue}
              hint={words.hueHint}
              type="range"
              min={0}
              max={359}
              value={hue}
              failure={failureOf('hue')}
              onChange={({ target }) => setHue(target.valueAsNumber)}
            />
            <LogoField logo={logo} onChange={setLogo} failure={failureOf('logo')} />
            <Contacts settings={settings} failureOf={failureOf} />
          </>
        )}
      </Form>
      <Preview name={name} logo={logo} />
    </div>
  );
}

interface ContactsProps {
  readonly settings: Look;
  readonly failureOf: (field: string) => string | undefined;
}

/** Where people turn to. */
function Contacts({ settings, failureOf }: ContactsProps) {
  const { settings: words } = useWords();
  const fields = [
    { name: 'support_email', label: words.email, type: 'email' },
    { name: 'support_phone', label: words.phone, type: 'tel' },
    { name: 'imprint_url', label: words.imprint, type: 'url' },
    { name: 'privacy_url', label: words.privacy, type: 'url' },
  ] as const;
  return fields.map((field) => (
    <Field key={field.name} {...field} defaultValue={settings[field.name] ?? ''} failure={failureOf(field.name)} />
  ));
}

interface LogoFieldProps {
  readonly logo: Look['logo'];
  readonly onChange: (logo: Look['logo']) => void;
  readonly failure: string | undefined;
}

function LogoField({ logo, onChange, failure }: LogoFieldProps) {
  const { settings: words } = useWords();
  const choose = async (file: File | undefined) => {
    if (file !== undefined) onChange(await logoOf(file));
  };
  return (
    <>
      <Field
        label={words.logo}
        hint={words.logoHint}
        type="file"
        accept="image/svg+xml,image/png"
        failure={failure === undefined ? undefined : words.logoRefused}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {logo === null ? null : <Button onPress={() => onChange(null)}>{words.removeLogo}</Button>}
    </>
  );
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
