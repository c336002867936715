/** „Briefkopf“ of a company's own dunning letters. */
import { api } from '../../data/operations.ts';
import { useVersion, versionIn } from '../../data/query.ts';
import { useStoredVersion } from '../../data/stored.ts';
import { useDunning } from '../../data/useDunning.ts';
import { companyLetterheadOf } from '../../features/letterhead/letterhead-values.ts';
import { LetterheadForm } from '../../features/letterhead/LetterheadForm.tsx';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Dunning } from './Dunning.tsx';
import { useMaySet, useOwnPolicy } from './useOwnPolicy.ts';
import { words } from './words.ts';

export function OwnLetterhead() {
  const texts = useTexts(words);
  const { dunning, customer } = useDunning();
  const policy = useOwnPolicy();
  const maySet = useMaySet();
  const { data, error, refetch, latest } = useVersion(api.dunning.mahnserviceLetterhead.get, undefined);
  const store = useStoredVersion(api.dunning.mahnserviceLetterhead.get, undefined);
  if (data === undefined || policy.data === undefined) {
    const failed = error === null ? policy : { error, refetch };
    return <LoadState title={texts.title} error={failed.error} retry={() => void failed.refetch()} />;
  }
  const { locked } = policy.data.stored;
  return (
    <Dunning isLocked={locked}>
      <Card title={texts.letterhead}>
        <p>{texts.letterheadAbout}</p>
        <LetterheadForm
          key={customer}
          draft={`letterhead of ${customer}`}
          read={data}
          latest={latest}
          save={async (values, ifMatch) =>
            versionIn(await dunning.mahnserviceLetterhead.update.answer({ body: companyLetterheadOf(values), ifMatch }))
          }
          onSaved={store}
          isLocked={locked || !maySet}
          isOfCompany
        />
      </Card>
    </Dunning>
  );
}
