/** What changes a webhook for good: a new secret, its deletion. Both say before what follows. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { CommandDialog } from '../components/CommandDialog.tsx';
import { SecretOnce } from '../components/SecretOnce.tsx';
import { useOwner } from '../owner.ts';
import { useWords } from '../language/language.ts';

export function WebhookCommands() {
  const words = useWords().developer.webhooks;
  const [opened, setOpened] = useState<'rotate' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onPress={() => setOpened('rotate')}>{words.rotate}</Button>
      <Button onPress={() => setOpened('delete')}>{words.delete}</Button>
      {opened === 'rotate' ? <Rotate onClose={close} onIssued={setSecret} /> : null}
      {opened === 'delete' ? <Delete onClose={close} /> : null}
      {secret === undefined ? null : (
        <SecretOnce
          title={words.secret}
          about={words.secretAbout}
          value={secret}
          kept={words.secretKept}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

interface CommandProps {
  readonly onClose: () => void;
}

function Rotate({ onClose, onIssued }: CommandProps & { readonly onIssued: (secret: string) => void }) {
  const words = useWords().developer.webhooks;
  const { at, id, webhooks } = useOwner();
  return (
    <CommandDialog
      title={words.rotate}
      submit={words.rotateNow}
      onClose={onClose}
      changes={[at, 'webhooks']}
      send={async () => {
        const { secret_key } = await webhooks.rotateSecret({ id });
        onIssued(secret_key);
        return undefined;
      }}
    >
      {() => <p>{words.rotateAbout}</p>}
    </CommandDialog>
  );
}

function Delete({ onClose }: CommandProps) {
  const words = useWords().developer.webhooks;
  const { at, id, webhooks } = useOwner();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={words.delete}
      submit={words.deleteNow}
      isDangerous
      onClose={onClose}
      changes={[`${at}/webhooks`]}
      send={async () => {
        await webhooks.delete({ id });
        await navigate({ to: `${at}/developer/webhooks` });
        return words.deleted;
      }}
    >
      {() => <p>{words.deleteAbout}</p>}
    </CommandDialog>
  );
}
