/** „Verwerfen“ of a doubtful line, with the reason. */
import type { Change } from '../../data/cache.ts';
import { type Command, CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { words } from './words.ts';

interface DropDoubtfulProps extends Pick<Command, 'why'> {
  readonly changes: readonly Change[];
  readonly drop: (reason: string, attempt: Attempt) => Promise<unknown>;
  readonly onClose: () => void;
}

export function DropDoubtful({ changes, drop, why, onClose }: DropDoubtfulProps) {
  const { doubtful } = useTexts(words);
  return (
    <CommandDialog
      title={doubtful.drop}
      submit={doubtful.drop}
      isDangerous
      changes={changes}
      onClose={onClose}
      {...(why === undefined ? {} : { why })}
      send={(fields, attempt) => drop(textIn(fields, 'reason'), attempt)}
      done={doubtful.dropped}
    >
      {(errorOf) => (
        <>
          <p>{doubtful.dropAbout}</p>
          <TextArea name="reason" label={doubtful.reason} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
