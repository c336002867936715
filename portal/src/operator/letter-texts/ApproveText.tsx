/** „Freigeben“: who has approved the version, and when. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useProven } from '../../data/person/Proof.tsx';
import { useTexts } from '../../language/language.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { changesOfText, pathOfText, type Place, useTextCommands } from './place.ts';
import { words } from './words.ts';

interface ApproveTextProps {
  readonly place: Place;
  readonly version: number;
  readonly onClose: () => void;
}

export function ApproveText({ place, version, onClose }: ApproveTextProps) {
  const texts = useTexts(words);
  const { approve } = useTextCommands(place);
  const proven = useProven();
  return (
    <CommandDialog
      title={texts.approveTitle(version)}
      submit={texts.approve}
      draft={`approval of ${pathOfText(place)} ${version}`}
      changes={changesOfText}
      onClose={onClose}
      send={async (fields, attempt) => {
        const body = { by: textIn(fields, 'by').trim(), on: textIn(fields, 'on') };
        await proven(() => approve(version, body, attempt));
        return texts.approvedVersion(version);
      }}
    >
      {(errorOf) => (
        <>
          <p>{texts.approveAbout}</p>
          <Field
            label={texts.by}
            name="by"
            hint={texts.byHint}
            autoComplete="off"
            maxLength={limits.name_characters}
            failure={errorOf('by')}
          />
          <Field label={texts.on} name="on" type="date" defaultValue={dayOf()} failure={errorOf('on')} />
        </>
      )}
    </CommandDialog>
  );
}
