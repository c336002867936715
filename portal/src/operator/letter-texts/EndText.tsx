/** „Eigene Fassung beenden“: cases of the company have the operator's text again. */
import { useNavigate } from '@tanstack/react-router';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { changesOfText, type Place } from './place.ts';
import { words } from './words.ts';

export function EndText({
  place: { company = '', key },
  onClose,
}: {
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const texts = useTexts(words);
  const { companyLetterTexts } = useOperator();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={texts.end}
      submit={texts.endSubmit}
      isDangerous
      changes={changesOfText}
      onClose={onClose}
      send={async () => {
        await companyLetterTexts.remove({ company_id: company, key });
        void navigate({ to: paths.operator.company(company, 'letter-texts') });
        return texts.ended;
      }}
    >
      {() => <p>{texts.endAbout}</p>}
    </CommandDialog>
  );
}
