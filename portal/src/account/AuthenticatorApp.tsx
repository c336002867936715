/** The authenticator app: offered as QR code and text, confirmed by a code of it, removed. */
import { api } from '../data/operations.ts';
import { useCommand } from '../data/query.ts';
import { useRefresh } from '../data/stored.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { State } from '../ui/State.tsx';
import { useWords } from '../language/language.ts';
import type { Me } from '../data/me.ts';
import { account } from '../data/service.ts';
import { useProven } from '../data/person/Proof.tsx';
import { FactorFailure } from './FactorFailure.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './Security.module.css';

export interface AuthenticatorAppProps {
  readonly me: Me;
  /** The recovery codes that come with a confirmed app. */
  readonly onCodes: (codes: readonly string[]) => void;
}

export function AuthenticatorApp({ me, onCodes }: AuthenticatorAppProps) {
  const { factors } = useWords();
  const proven = useProven();
  const refresh = useRefresh();
  const offer = useCommand(() => proven(() => account.totp.create()));
  const remove = useCommand(() => proven(() => account.totp.delete()), { changes: [api.person.me] });
  const confirm = async (fields: FormData) => {
    const { recovery_codes } = await proven(() => account.totp.confirm({ body: { code: textIn(fields, 'code') } }));
    await refresh(api.person.me);
    offer.reset();
    onCodes(recovery_codes);
  };
  return (
    <Card title={factors.app} aside={me.has_totp ? <State meaning="good">{factors.confirmed}</State> : undefined}>
      <p>{me.has_totp ? factors.appOn : factors.appOff}</p>
      <div className={styles.actions}>
        <Button isPrimary={!me.has_totp} onPress={() => offer.mutate()} isDisabled={offer.isPending}>
          {me.has_totp ? factors.replace : factors.setUp}
        </Button>
        {me.has_totp ? (
          <Button isDangerous onPress={() => remove.mutate()} isDisabled={remove.isPending}>
            {factors.remove}
          </Button>
        ) : null}
      </div>
      <FactorFailure error={offer.error ?? remove.error} />
      {offer.data === undefined ? null : <Offered offered={offer.data} confirm={confirm} />}
    </Card>
  );
}

interface OfferedProps {
  readonly offered: Awaited<ReturnType<typeof account.totp.create>>;
  readonly confirm: (fields: FormData) => Promise<void>;
}

function Offered({ offered: { secret, otpauth_url }, confirm }: OfferedProps) {
  const { factors } = useWords();
  return (
    <>
      <p>{factors.scan}</p>
      <QrCode text={otpauth_url} label={factors.picture} />
      <p className={styles.secret}>
        {factors.secret}: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={otpauth_url}>{factors.open}</a>
      </p>
      <Form send={confirm} submit={factors.confirm} done={factors.confirmed}>
        {(errorOf) => (
          <Field
            label={factors.code}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            failure={errorOf('code')}
          />
        )}
      </Form>
    </>
  );
}
