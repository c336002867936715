/** What an admin does with a key that exists. Each command says what it does to those who use the key. */
import type { ApiKey } from '@mahnwerk/contract/operator/keys.ts';
import { CommandDialog } from '../../components/CommandDialog.tsx';
import { useWords } from '../../language/language.ts';
import { useProven } from '../../shell/Proof.tsx';
import { useOperator } from '../useOperator.ts';

export const keysKey = ['operator-keys'] as const;

export const keyCommands = ['rotate', 'suspend', 'resume', 'delete'] as const;
export type KeyCommand = (typeof keyCommands)[number];

/** The commands that a key has now. */
export const commandsOf = ({ suspended_at }: ApiKey): readonly KeyCommand[] =>
  keyCommands.filter((command) => command !== (suspended_at === null ? 'resume' : 'suspend'));

export interface ChangeKeyProps {
  readonly command: KeyCommand;
  readonly of: ApiKey;
  readonly onClose: () => void;
  readonly onSecret: (secret: string | undefined) => void;
}

export function ChangeKey({ command, of: { id, token_name }, onClose, onSecret }: ChangeKeyProps) {
  const { keys } = useWords();
  const { operatorKeys } = useOperator();
  const proven = useProven();
  const words = keys.commands[command];
  const send = async () => {
    await proven(async () => {
      if (command === 'rotate') onSecret((await operatorKeys.rotate({ id })).key);
      else await operatorKeys[command]({ id });
    });
    return words.done(token_name);
  };
  return (
    <CommandDialog
      title={`${words.action}: ${token_name}`}
      submit={words.action}
      send={send}
      onClose={onClose}
      changes={keysKey}
      failures={{ conflict: keys.fromSettings }}
      isDangerous={command === 'delete'}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}
