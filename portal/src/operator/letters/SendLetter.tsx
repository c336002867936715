/** „Senden“: to whom, how and with which fee is said before; what stands against it is said behind the dialog. */
import { ApiError } from '@mahnwerk/client';
import type { LetterCheck } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Case } from '../cases/reads.ts';
import { addressText } from '../debtors/contact-text.ts';
import { useMeanwhile } from '../useMeanwhile.ts';
import { WayTo } from './Duties.tsx';
import { dutyOf } from './field-place.ts';
import styles from './Letter.module.css';
import { changesOf } from './reads.ts';
import { letterReasons } from './reasons.ts';
import { words } from './words.ts';

interface SendLetterProps {
  readonly letter: Letter;
  readonly mandate: Case;
  /** What the service says of a letter like it; undefined while it is asked. */
  readonly check: LetterCheck | undefined;
  readonly onRefused: (error: ApiError) => void;
  readonly onClose: () => void;
}

export function SendLetter({ letter, mandate, check, onRefused, onClose }: SendLetterProps) {
  const texts = useTexts(words);
  const { cases, code } = useWords();
  const { caseLetters } = useOperator();
  const { id, channel } = letter;
  const { name, address, email } = letter.recipient;
  const where = channel === 'email' ? email : address && addressText(address, code);
  const fees = check?.costs.map(({ kind, total_amount }) => `${cases.kinds[kind]} ${moneyText(total_amount, code)}`);
  return (
    <CommandDialog
      title={texts.sendTitle}
      submit={texts.send}
      changes={changesOf(id, mandate.id)}
      why={useMeanwhile(id, api.operator.letters.get)}
      onClose={onClose}
      send={async (_fields, attempt) => {
        try {
          await caseLetters.send({ id, ...attempt });
        } catch (error) {
          if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
          onRefused(error);
          return undefined;
        }
        return texts.sent(texts.channels[channel], name);
      }}
    >
      {() => (
        <DescriptionList
          facts={[
            [texts.sendTo, [name, where].filter(Boolean).join(', ')],
            [texts.channel, texts.channels[channel]],
            [texts.demanded, check && moneyText(check.demanded_amount, code)],
            [texts.costs, fees && (fees.length === 0 ? texts.noCosts : fees.join(' · '))],
          ]}
        />
      )}
    </CommandDialog>
  );
}

/** Why the letter stays here: an item for each reason, with the way to what is missing. */
export function Refusal({ error, mandate }: { readonly error: ApiError; readonly mandate: Case }) {
  const texts = useTexts(words);
  const { codes } = useWords();
  const { reasons, changed, duties, dutyResults } = useTexts(letterReasons);
  const sentences: Readonly<Record<string, string>> = reasons;
  // The message names the empty placeholder, and what of the draft does not hold any more.
  const sentenceOf = ({ field, code, message }: ApiError['errors'][number]): string => {
    const duty = field == null ? undefined : dutyOf(field);
    if (duty !== undefined) return `${duties[duty]}: ${dutyResults.missing}`;
    const [, name = ''] = /`([^`]+)`/.exec(message) ?? [];
    const said = (code === 'changed' ? changed[name] : undefined) ?? sentences[code] ?? codes[code] ?? message;
    return code === 'placeholder_empty' ? `${said} {{${name}}}` : said;
  };
  return (
    <div role="alert" className={styles.refusal}>
      <Note isBad>
        <b>{texts.refused}</b>
        <ul>
          {error.errors.map((each, at) => (
            <li key={at}>
              {sentenceOf(each)}
              {each.field == null ? null : <WayTo field={each.field} mandate={mandate} />}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
