/**
 * A fresh proof of identity: a command that needs one asks for it in a dialog, by password, code or passkey, and then
 * goes on.
 */
import { ApiError } from '@mahnwerk/client';
import { createContext, type ReactNode, use, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, textIn } from '../form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useMe } from '../me.ts';
import { account } from '../service.ts';
import { hasPasskeys, answerByPasskey } from './webauthn.ts';

type Proven = <T>(command: () => Promise<T>) => Promise<T>;

interface Proofs {
  readonly proven: Proven;
  readonly ask: () => Promise<boolean>;
}

const ProofContext = createContext<Proofs>({ proven: (command) => command(), ask: () => Promise.resolve(true) });

/** Runs a command, and once more behind a proof where the service asks for one. */
export const useProven = (): Proven => use(ProofContext).proven;

/** Asks for a proof: whether the person gave it. */
export const useAskForProof = (): (() => Promise<boolean>) => use(ProofContext).ask;

interface Asked {
  /** Whether the person proved it. */
  readonly end: (isProved: boolean) => void;
}

/** @param show The dialog, and what is done once it is closed. */
function proofsBy(show: (end: Asked['end']) => void): Proofs {
  const ask = () => new Promise<boolean>(show);
  const proven: Proven = async (command) => {
    try {
      return await command();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'recent_sign_in_required') throw error;
      if (!(await ask())) throw error;
      return command();
    }
  };
  return { proven, ask };
}

export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [proofs] = useState(() => proofsBy((end) => setAsked({ end })));
  const end = (isProved: boolean) => {
    setAsked(undefined);
    asked?.end(isProved);
  };
  return (
    <ProofContext value={proofs}>
      {children}
      {asked === undefined ? null : <ProofDialog onProved={() => end(true)} onClose={() => end(false)} />}
    </ProofContext>
  );
}

interface ProofDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { proof } = useWords();
  const { has_totp, passkey_count, recovery_codes_left } = useMe();
  const hasCode = has_totp || recovery_codes_left > 0;
  const hasPasskey = passkey_count > 0 && hasPasskeys();
  const [hasFailed, setHasFailed] = useState(false);
  const prove = async (body: NonNullable<Parameters<typeof account.proof.create>[0]>['body']) => {
    await account.proof.create({ body });
    onProved();
  };
  const byPasskey = async () => {
    setHasFailed(false);
    try {
      const options = await account.passkeys.options({ body: { purpose: 'proof' } });
      await prove({ passkey: await answerByPasskey(options) });
    } catch {
      setHasFailed(true);
    }
  };
  // Who has a second factor proves by it: the password alone changes no factor.
  const field = hasCode
    ? ({ label: proof.code, name: 'code', type: 'text', autoComplete: 'one-time-code' } as const)
    : ({ label: proof.password, name: 'password', type: 'password', autoComplete: 'current-password' } as const);
  return (
    <Dialog title={proof.title} onClose={onClose}>
      {hasCode || !hasPasskey ? (
        <Form send={(fields) => prove({ [field.name]: textIn(fields, field.name) })} submit={proof.confirm} done="">
          {(errorOf) => <Field {...field} failure={errorOf(field.name)} />}
        </Form>
      ) : null}
      {hasFailed ? <p role="alert">{proof.failed}</p> : null}
      <DialogActions>
        {hasPasskey ? <Button onPress={() => void byPasskey()}>{proof.byPasskey}</Button> : null}
        <Button isQuiet onPress={onClose}>
          {proof.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
