/** „Freigeben“ of a letter text. */
import { useTexts } from '../../language/language.ts';
import { ApproveVersion } from './ApproveVersion.tsx';
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
  return (
    <ApproveVersion
      version={version}
      about={texts.approveAbout}
      draft={`approval of ${pathOfText(place)} ${version}`}
      changes={changesOfText}
      onClose={onClose}
      approve={(body, attempt) => approve(version, body, attempt)}
    />
  );
}
