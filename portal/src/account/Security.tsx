/** „Passwort“: the person changes its password. */
import { Field } from '../components/Field.tsx';
import { Form, textIn } from '../components/Form.tsx';
import { Screen } from '../components/Screen.tsx';
import { useWords } from '../language/language.ts';
import { account } from '../service.ts';

export function Security() {
  const { screens, security } = useWords();
  const change = (fields: FormData) =>
    account.password.change({
      body: { current_password: textIn(fields, 'current_password'), new_password: textIn(fields, 'new_password') },
    });
  return (
    <Screen title={screens.security}>
      <p>{security.consequence}</p>
      <Form send={change} submit={security.save} done={security.saved}>
        {(failureOf) => (
          <>
            <Field
              label={security.current}
              name="current_password"
              type="password"
              autoComplete="current-password"
              failure={failureOf('current_password')}
            />
            <Field
              label={security.next}
              name="new_password"
              type="password"
              autoComplete="new-password"
              hint={security.hint}
              failure={failureOf('new_password')}
            />
          </>
        )}
      </Form>
    </Screen>
  );
}
