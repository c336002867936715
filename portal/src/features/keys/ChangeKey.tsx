/** What an admin does with a key that exists. Each command says what it does to those who use the key. */
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useWords } from '../../language/language.ts';
import { useProven } from '../../data/person/Proof.tsx';
import type { Attempt } from '../../data/query.ts';
import type { ApiKey, KeyCommand, Keys } from './keys.ts';

export interface ChangeKeyProps {
  readonly keys: Keys;
  readonly command: KeyCommand;
  readonly of: ApiKey;
  readonly onClose: () => void;
  readonly onSecret: (secret: string | undefined) => void;
}

export function ChangeKey({ keys, command, of: { id, token_name }, onClose, onSecret }: ChangeKeyProps) {
  const { keys: texts } = useWords();
  const proven = useProven();
  const words = texts.commands[command];
  const send = async (_fields: FormData, attempt: Attempt) => {
    await proven(async () => {
      if (command === 'rotate') onSecret((await keys.rotate({ id, ...attempt })).key);
      else if (command === 'delete') await keys.delete({ id });
      else await keys[command]?.({ id, ...attempt });
    });
    return words.done(token_name);
  };
  return (
    <CommandDialog
      title={`${words.action}: ${token_name}`}
      submit={words.action}
      send={send}
      onClose={onClose}
      changes={[keys.list]}
      failures={{ conflict: texts.fromSettings }}
      isDangerous={command === 'delete'}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}
