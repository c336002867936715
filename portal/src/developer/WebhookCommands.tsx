/** What changes a webhook for good: a new secret, its deletion. Both say before what follows. */
import { paths } from '../paths.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { useOwner } from '../data/owner.ts';
import { type Issued, WebhookSecret } from './WebhookSecret.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';

export function WebhookCommands() {
  const words = useDeveloperWords().webhooks;
  const [opened, setOpened] = useState<'rotate' | 'delete'>();
  const [issued, setIssued] = useState<Issued>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onPress={() => setOpened('rotate')}>{words.rotate}</Button>
      <Button onPress={() => setOpened('delete')}>{words.delete}</Button>
      {opened === 'rotate' ? <Rotate onClose={close} onIssued={setIssued} /> : null}
      {opened === 'delete' ? <Delete onClose={close} /> : null}
      {issued === undefined ? null : <WebhookSecret of={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

interface CommandProps {
  readonly onClose: () => void;
}

function Rotate({ onClose, onIssued }: CommandProps & { readonly onIssued: (issued: Issued) => void }) {
  const words = useDeveloperWords().webhooks;
  const { id, webhooks, operations } = useOwner();
  return (
    <CommandDialog
      title={words.rotate}
      submit={words.rotateNow}
      onClose={onClose}
      changes={[operations.webhooks]}
      send={async () => {
        onIssued(await webhooks.rotateSecret({ id }));
        return undefined;
      }}
    >
      {() => <p>{words.rotateAbout}</p>}
    </CommandDialog>
  );
}

function Delete({ onClose }: CommandProps) {
  const words = useDeveloperWords().webhooks;
  const { ownerPath, id, webhooks, operations } = useOwner();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={words.delete}
      submit={words.deleteNow}
      isDangerous
      onClose={onClose}
      changes={[operations.webhooks.list]}
      send={async () => {
        await webhooks.delete({ id });
        await navigate({ to: paths.developer.webhooks(ownerPath) });
        return words.deleted;
      }}
    >
      {() => <p>{words.deleteAbout}</p>}
    </CommandDialog>
  );
}
