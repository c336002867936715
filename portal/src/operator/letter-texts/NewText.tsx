/** „Textvorlage anlegen“: a further text of a kind, which begins as the shipped one of that kind. */
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { letterTextKinds } from '@mahnwerk/contract/shapes/letter-text.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { changesOfText } from './place.ts';
import { words } from './words.ts';

export function NewText({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(words);
  const { letterTexts } = useOperator();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={texts.create}
      draft="new letter text"
      submit={texts.add}
      changes={changesOfText}
      onClose={onClose}
      send={async (fields, attempt) => {
        const kind = letterTextKinds.find((each) => each === textIn(fields, 'kind')) ?? 'free';
        // The shipped texts have the names of the kinds.
        const { subject, blocks, payment_days, costs, attachments, channels, publish } = await letterTexts.get({
          key: kind,
        });
        const { key, name } = await letterTexts.create({
          body: {
            key: textIn(fields, 'key').trim(),
            kind,
            name: textIn(fields, 'name').trim(),
            subject,
            blocks,
            payment_days,
            costs,
            attachments,
            channels,
            publish,
          },
          ...attempt,
        });
        void navigate({ to: paths.operator.letterText(key) });
        return texts.created(name);
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={texts.name}
            name="name"
            autoComplete="off"
            maxLength={limits.letter_text_name_characters}
            failure={errorOf('name')}
          />
          <Select
            label={texts.kind}
            name="kind"
            defaultValue="free"
            hint={texts.kindHint}
            options={letterTextKinds.map((value) => ({ value, text: texts.kinds[value] }))}
          />
          <Field label={texts.key} name="key" hint={texts.keyHint} autoComplete="off" failure={errorOf('key')} />
        </>
      )}
    </CommandDialog>
  );
}
