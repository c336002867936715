/** „Sicherheit“: password, authenticator app, recovery codes and passkeys of the person. */
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useWords } from '../language/language.ts';
import { useMe } from '../data/me.ts';
import { account } from '../data/service.ts';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

export function Security() {
  const { screens } = useWords();
  const me = useMe();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Screen title={screens.security}>
      <div className={styles.cards}>
        <Password />
        <AuthenticatorApp me={me} onCodes={setCodes} />
        <RecoveryCodes me={me} codes={codes} onCodes={setCodes} />
        <Passkeys />
      </div>
    </Screen>
  );
}

function Password() {
  const { security } = useWords();
  const change = (fields: FormData) =>
    account.password.change({
      body: { current_password: textIn(fields, 'current_password'), new_password: textIn(fields, 'new_password') },
    });
  return (
    <Card title={security.password}>
      <p>{security.consequence}</p>
      <Form send={change} submit={security.save} done={security.saved}>
        {(errorOf) => (
          <>
            <Field
              label={security.current}
              name="current_password"
              type="password"
              autoComplete="current-password"
              failure={errorOf('current_password')}
            />
            <Field
              label={security.next}
              name="new_password"
              type="password"
              autoComplete="new-password"
              hint={security.hint}
              failure={errorOf('new_password')}
            />
          </>
        )}
      </Form>
    </Card>
  );
}
