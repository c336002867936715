/** „Schreiben“ of a case: one that is new, a draft, or one that has left. */
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead, useVersion } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { Case } from '../cases/reads.ts';
import { LetterForm } from './LetterForm.tsx';
import { useLetterTexts } from './reads.ts';
import { SentLetter } from './SentLetter.tsx';
import { words } from './words.ts';

/** What a new letter begins with. */
interface LetterSearch {
  /** The key of its text. */
  readonly text?: string;
  /** The item of the inbox that it answers. */
  readonly reply?: string;
}

/** The address of a letter that is not stored yet ends with it. */
const new_letter = 'new';

export function CaseLetter() {
  const said = useTexts(words);
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(api.operator.cases.get, { id });
  if (data === undefined) return <LoadState title={said.title} error={error} retry={() => void refetch()} />;
  return (
    <Screen
      title={said.title}
      above={<Link to={paths.operator.case(id, 'correspondence')}>{said.toCase(data.reference_number)}</Link>}
    >
      <OfCase mandate={data} />
    </Screen>
  );
}

function OfCase({ mandate }: { readonly mandate: Case }) {
  const said = useTexts(words);
  const { letter: id = new_letter } = useParams({ strict: false });
  const { text: asked = 'free', reply } = useSearch({ strict: false }) as LetterSearch;
  const navigate = useNavigate();
  const mayWrite = useMay()('operator:cases');
  // A draft that is stored while it is written has the same form as before.
  const [made, setMade] = useState<string>();
  const isNew = id === new_letter;
  const letter = useVersion(api.operator.letters.get, { id }, { isEnabled: !isNew, topics: ['letters'] });
  const texts = useLetterTexts(mandate);
  const settings = useRead(api.operator.correspondenceSettings.get, undefined, { isEnabled: isNew });
  const isMade = id === made;
  const isMissing = (!isNew && !isMade && letter.data === undefined) || (isNew && settings.data === undefined);
  if (isMissing || texts.data === undefined)
    return (
      <LoadState
        title={said.title}
        error={letter.error ?? texts.error ?? settings.error}
        retry={() => void Promise.all([isNew ? settings.refetch() : letter.refetch(), texts.refetch()])}
      />
    );
  const stored = letter.data?.stored;
  if (stored !== undefined && stored.mandate?.id !== mandate.id) return <NotFound />;
  const textOf = (key: string) => texts.data?.find((each) => each.key === key);
  if (stored !== undefined && stored.status !== 'draft')
    return <SentLetter letter={stored} text={textOf(stored.text_key ?? '')?.name ?? stored.name} />;
  const first = textOf(stored?.text_key ?? asked) ?? texts.data[0];
  if (!mayWrite) return <NoRight />;
  if (first === undefined) return <NotFound />;
  return (
    <LetterForm
      key={isMade ? new_letter : id}
      mandate={mandate}
      version={letter.data}
      texts={texts.data}
      first={first}
      usual={settings.data?.default_channel ?? 'post'}
      answers={stored === undefined ? reply : (stored.in_reply_to ?? undefined)}
      onCreated={(created) => {
        setMade(created);
        void navigate({ to: paths.operator.caseLetter(mandate.id, created), replace: true });
      }}
    />
  );
}
