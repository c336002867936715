/** „Profil“: the person, its language, and whom it acts for. */
import { paths } from '../paths.ts';
import { Link } from '@tanstack/react-router';
import { useStoredPerson } from '../data/stored.ts';
import { Select, Field } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useWords } from '../language/language.ts';
import { homeOf, type Me, useMe } from '../data/me.ts';
import { account } from '../data/service.ts';

const languages = [
  { value: 'de', text: 'Deutsch' },
  { value: 'en', text: 'English' },
] as const;

const densities = ['', 'compact', 'comfortable'] as const;

export function Profile() {
  const { screens, profile } = useWords();
  const me = useMe();
  const stored = useStoredPerson();
  const save = async (fields: FormData) => {
    const body = {
      first_name: textIn(fields, 'first_name') || null,
      last_name: textIn(fields, 'last_name'),
      language: languages.find(({ value }) => value === fields.get('language'))?.value ?? null,
      density: densities.find((each) => each !== '' && each === fields.get('density')) || null,
      single_keys: fields.has('single_keys'),
    };
    await stored.write(await account.me.update({ body }));
  };
  const names = [
    { name: 'first_name', label: profile.firstName, defaultValue: me.first_name ?? '', autoComplete: 'given-name' },
    { name: 'last_name', label: profile.lastName, defaultValue: me.last_name, autoComplete: 'family-name' },
  ] as const;
  return (
    <Screen title={screens.profile}>
      <Form send={save} submit={profile.save} done={profile.saved}>
        {(errorOf) => (
          <>
            <Field label={profile.email} type="email" value={me.email} readOnly />
            {names.map((field) => (
              <Field key={field.name} {...field} failure={errorOf(field.name)} />
            ))}
            <Select
              label={profile.language}
              name="language"
              defaultValue={me.language ?? ''}
              options={[{ value: '', text: profile.browserLanguage }, ...languages]}
            />
            <Select
              label={profile.density}
              name="density"
              defaultValue={me.density ?? ''}
              options={densities.map((value) => ({ value, text: profile.densities[value] }))}
            />
            <label>
              <input type="checkbox" name="single_keys" defaultChecked={me.single_keys} /> {profile.singleKeys}
            </label>
          </>
        )}
      </Form>
      <Memberships me={me} />
      <p>
        <Link to={paths.account.security()}>{screens.security}</Link> ·{' '}
        <Link to={paths.account.sessions()}>{screens.sessions}</Link>
      </p>
    </Screen>
  );
}

/** Whom the person acts for, and in which roles. */
function Memberships({ me }: { readonly me: Me }) {
  const { profile, people } = useWords();
  const rolesOf = (roles: Me['memberships'][number]['roles']) => roles.map((role) => people.roleNames[role]).join(', ');
  return (
    <section aria-label={profile.memberships}>
      <h2>{profile.memberships}</h2>
      <ul>
        {me.memberships.map((each) => (
          <li key={each.id}>
            <Link to={homeOf(each)}>{each.kind === 'operator' ? profile.operator : each.owner.name}</Link> (
            {rolesOf(each.roles)})
          </li>
        ))}
      </ul>
    </section>
  );
}
